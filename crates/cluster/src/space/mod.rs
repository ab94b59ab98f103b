//! Counting whole spaces on several processes: every worker owns a share of the chunks and requests the words it needs from the others.
//!
//! The dataflow graph carries requests to the owner of the words, replies back to the requester, and notes to all workers. Each layer
//! has its own timely time. When no worker can send notes at a time any more, all of them have computed its layer (and, with files,
//! listed it one time later); timely's progress tracking provides this barrier.

mod layer;
mod messages;
mod worker;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiugong_lab::{CountFolder, CountReport, CountRequest, SpaceReport, StateCounter};
use jiugong_puzzles::tiles::Board;
pub(crate) use jiugong_puzzles::tiles::whole::WholeError;
use jiugong_puzzles::tiles::whole::{FARTHEST_NAMED, LayerCounts, Resources, part_needs};
use jiugong_search::{Monitor, Progress, Work};

use crate::cluster::Cluster;
use crate::error::ClusterError;
use worker::run_worker;

/// How often to report progress and to check for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The task of a worker.
pub(super) struct Task {
    pub(super) goal: Board,
    pub(super) memory: u64,
    pub(super) folder: Option<CountFolder>,
    /// How many counts share the free space of the folder.
    pub(super) sharing: u64,
    pub(super) stop: Arc<AtomicBool>,
    /// Where worker 0 reports progress.
    pub(super) progress: Mutex<Option<Sender<Progress>>>,
}

/// The result, in the same form as on one machine.
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
    /// The same report as on one machine; threads and bytes are totals over all processes.
    pub report: SpaceReport,
    /// Bytes that all processes sent to others, without the final messages.
    pub bytes_sent: u64,
}

/// Counts the states of a space by distance on all processes of `cluster`, as [`StateCounter::count`] does; spaces that cannot be divided
/// are counted by process 0 alone. Process 0 gets the farthest states and reports to `monitor`; any process may stop the count. Limits
/// apply to each process. A disk folder has a subfolder for each thread and must be resumed with the same number of processes and threads.
///
/// # Errors
/// Only errors that this process finds before the work begins. Any later error ends all processes.
pub fn count_space(
    cluster: Cluster,
    counter: &dyn StateCounter,
    monitor: &mut dyn Monitor,
) -> Result<ClusterCount, ClusterError> {
    let started = Instant::now();
    let boards = counter.get::<CountRequest>().map(|request| (request, request.goal.size()));
    let Some((request, size)) = boards.filter(|(_, size)| size.rows.min(size.columns) > 1) else {
        // There is nothing to divide; the other processes end.
        cluster.start(|_, _| ())?.finish();
        return Ok(ClusterCount { report: counter.count(monitor)?, bytes_sent: 0 });
    };
    let (threads, workers) = (cluster.threads(), cluster.threads() * cluster.count());
    let memory = request.memory / threads as u64;
    let needs = part_needs(size, workers, &Resources { threads: 1, memory, disk: None })?;
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
    let running = cluster.start(move |worker, hub| match run_worker(worker, hub, &work) {
        Ok(outcome) => {
            // The receiver stops when the last sender is dropped.
            *work.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
            outcome
        }
        Err(error) => hub.fail(&error),
    })?;
    let mut last = Progress::of_work(Work { done: 0, total: needs.boards, layers: 0, parts: (0, 1), reading: false });
    loop {
        match receive.recv_timeout(POLL_INTERVAL) {
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
    let layers = LayerCounts {
        layers: outcome.layers,
        complete: outcome.complete,
        farthest: outcome.farthest.into_iter().filter_map(board).take(FARTHEST_NAMED).collect(),
        resumed: outcome.resumed,
    };
    let each = if task.folder.is_some() { needs.memory_with_disk } else { needs.memory };
    let report = CountReport {
        goal: request.goal.clone(),
        boards: needs.boards,
        counted: layers,
        threads: workers,
        bytes: each * workers as u64,
        on_disk: task.folder.is_some(),
        time: started.elapsed(),
    };
    Ok(ClusterCount { report: report.states(), bytes_sent: outcome.bytes })
}
