//! Whole spaces on several processes: every worker owns a share of the chunks and asks the others for the words it needs.
//!
//! One graph: what is asked for goes to the owner, and the words come back to the asker; beside it go notes to everybody. A
//! layer has a time of its own. When nobody can send notes of a time any more, everybody has made its layer (and, with files,
//! a time later, listed it): that is the barrier, and timely keeps it.

mod hand;
mod layer;
mod messages;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiugong_lab::{CountFolder, CountReport, CountRequest, count_space as count_alone};
use jiugong_puzzles::tiles::Board;
pub(crate) use jiugong_puzzles::tiles::whole::WholeError;
use jiugong_puzzles::tiles::whole::{Counted, FARTHEST_NAMED, Means, part_needs};
use jiugong_search::{Monitor, Progress, Work};

use crate::cluster::Cluster;
use crate::error::ClusterError;
use hand::work_on;

/// How often progress is told and a wish to stop looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What a worker is to do.
pub(super) struct Task {
    pub(super) goal: Board,
    pub(super) memory: u64,
    pub(super) folder: Option<CountFolder>,
    /// How many counts share the room there is in the folder.
    pub(super) sharing: u64,
    pub(super) stop: Arc<AtomicBool>,
    /// Where worker 0 tells how far it has come.
    pub(super) progress: Mutex<Option<Sender<Progress>>>,
}

/// What came out, in the same words as on one machine.
pub(super) struct Outcome {
    pub(super) layers: Vec<u64>,
    pub(super) complete: bool,
    pub(super) farthest: BTreeSet<Vec<u32>>,
    pub(super) resumed: Option<u32>,
    /// Bytes that all processes sent to others.
    pub(super) bytes: u64,
}

/// A whole space counted by several processes.
#[derive(Debug)]
pub struct ClusterCount {
    /// The same as on one machine; threads and bytes are those of all processes.
    pub report: CountReport,
    /// Bytes that all processes together sent to others; without those of the very last messages.
    pub bytes_sent: u64,
}

/// What processes that count a space must agree on.
pub fn count_terms(request: &CountRequest) -> String {
    let cells: Vec<String> = request.goal.cells().iter().map(u32::to_string).collect();
    let kept = if request.disk.is_some() { "disk" } else { "memory" };
    format!("space {} {} {kept} {}", request.goal.size(), cells.join(","), request.memory)
}

/// Counts the boards of a space by distance, as [`count_space`](jiugong_lab::count_space) does, on all processes of `cluster`. Process 0
/// has the farthest boards and tells `monitor`; any process may stop it. Limits hold for each process; a folder has a
/// folder for each thread, and is taken up again by as many processes and threads as had begun it.
///
/// # Errors
/// None but those that this process finds alone, before anything is done. Whatever happens later is the end of all processes.
pub fn count_space(
    cluster: Cluster,
    request: &CountRequest,
    monitor: &mut dyn Monitor,
) -> Result<ClusterCount, ClusterError> {
    let started = Instant::now();
    let size = request.goal.size();
    if size.rows.min(size.columns) == 1 {
        // Nothing to share out. The others are let go.
        cluster.start(|_, _| ())?.finish();
        return Ok(ClusterCount { report: count_alone(request, monitor)?, bytes_sent: 0 });
    }
    let (threads, workers) = (cluster.threads(), cluster.threads() * cluster.count());
    let memory = request.memory / threads as u64;
    let needs = part_needs(size, workers, &Means { threads: 1, memory, disk: None })?;
    let sharing = if cluster.is_local() && request.disk.as_ref().is_some_and(|folder| folder.limit.is_none()) {
        workers
    } else {
        threads
    };
    let (send, receive) = mpsc::channel();
    let task = Arc::new(Task {
        goal: request.goal.clone(),
        memory,
        folder: request.disk.clone(),
        sharing: sharing as u64,
        stop: Arc::default(),
        progress: Mutex::new(Some(send)),
    });
    let work = Arc::clone(&task);
    let running = cluster.start(move |worker, hub| match work_on(worker, hub, &work) {
        Ok(outcome) => {
            // Whoever listens is waiting for the last one to fall silent.
            *work.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
            outcome
        }
        Err(error) => hub.fail(&error),
    })?;
    let mut last = Progress::of_work(Work { done: 0, total: needs.boards, layers: 0, parts: (0, 1), reading: false });
    loop {
        match receive.recv_timeout(LOOK) {
            Ok(progress) => last = progress,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if monitor.progress(&last) == ControlFlow::Break(()) {
            task.stop.store(true, Ordering::Relaxed);
        }
    }
    let (outcomes, _) = running.finish();
    let Some(outcome) = outcomes.into_iter().next() else {
        return Err(ClusterError::Internal { message: "no thread".to_owned() });
    };
    let board = |cells| Board::new(size, cells).ok();
    let counted = Counted {
        layers: outcome.layers,
        complete: outcome.complete,
        farthest: outcome.farthest.into_iter().filter_map(board).take(FARTHEST_NAMED).collect(),
        resumed: outcome.resumed,
    };
    let each = if task.folder.is_some() { needs.memory_with_disk } else { needs.memory };
    let report = CountReport {
        goal: request.goal.clone(),
        boards: needs.boards,
        counted,
        threads: workers,
        bytes: each * workers as u64,
        on_disk: task.folder.is_some(),
        time: started.elapsed(),
    };
    Ok(ClusterCount { report, bytes_sent: outcome.bytes })
}
