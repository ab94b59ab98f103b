//! Counting the states of any space on several processes. Every worker owns some of the states; the others send it the ones they
//! generate.
//!
//! A layer is expanded in chunks, each at its own timely time, and no worker is more than a few chunks ahead of the slowest one, so
//! the number of states in transit is bounded. When all workers have expanded their part of a layer, the next layer is complete; they
//! then exchange its size.

mod store;
mod worker;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiugong_search::{Backward, Monitor, Progress, Ranked, Space, Work};
use timely::ExchangeData;
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use store::{Bits, Keys};
use worker::ExploreWorker;

/// How often to report progress and to check for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The states of a space, counted by layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerCounts {
    /// The number of states at distance 0, 1, 2 …
    pub layers: Vec<u64>,
    /// Whether all layers were counted; `false` if the count was stopped.
    pub complete: bool,
    /// Bytes that this process sent to the others.
    pub bytes_sent: u64,
}

/// Counts the states of a space by their distance to the nearest goal on all processes of `cluster`. Every process gets the counts.
///
/// - `space` must be the same in all processes; its start is ignored. It takes three bits for each rank, divided among the processes.
/// - `monitor` receives progress in process 0, and may stop the count in any process.
///
/// The distance is the number of moves; costs are ignored.
///
/// # Errors
/// This process cannot begin. Any later error ends all processes.
///
/// # Example
/// With a single process; `examples/pancakes.rs` starts several.
/// ```
/// use jiugong_cluster::{Cluster, FailureHandler, DEFAULT_TIMEOUT, Processes, ClusterOptions, explore};
/// use jiugong_puzzles::pancake::Pancakes;
///
/// let on_failure = FailureHandler { explain: Box::new(ToString::to_string), end: Box::new(|_| std::process::exit(2)) };
/// let options = ClusterOptions { request: "five pancakes".to_owned(), threads: 2, timeout: DEFAULT_TIMEOUT, on_failure };
/// let cluster = Cluster::meet(&Processes::Local { count: 1, program: None }, options)?;
/// let counted = explore(cluster, Pancakes::parse(b"1 2 3 4 5").unwrap(), &mut ())?;
/// assert_eq!(counted.layers, [1, 4, 12, 35, 48, 20]);
/// # Ok::<(), jiugong_cluster::ClusterError>(())
/// ```
pub fn explore<S>(cluster: Cluster, space: S, monitor: &mut dyn Monitor) -> Result<LayerCounts, ClusterError>
where
    S: Ranked + Backward + Send + Sync + 'static,
{
    let total = space.count() as u64;
    let walk = move |worker: &mut Worker, shared: &SharedState| {
        let share = Bits::new(space.count(), worker.index(), worker.peers());
        let words = share.seen.len();
        let owner = move |rank: &u64| rank / 64 / words as u64;
        let roots = |visit: &mut dyn FnMut(u64)| space.goals(|goal| visit(space.rank(&goal) as u64));
        let neighbours = |rank: &u64, visit: &mut dyn FnMut(u64)| {
            space.predecessors(&space.unrank(*rank as usize), |_, _, before| visit(space.rank(&before) as u64));
        };
        ExploreWorker::new(worker, shared, share, owner).explore(&roots, &neighbours)
    };
    run_on_cluster(cluster, total, monitor, walk)
}

/// Counts the states that are reachable from the start of a space by their distance to it on all processes of `cluster`. Every process
/// gets the counts. Unlike [`explore`] it needs no numbering of the states: keys are sent between processes, and each key is
/// stored by one of them.
///
/// # Errors
/// This process cannot begin. Any later error ends all processes.
///
/// # Example
/// ```
/// use jiugong_cluster::{Cluster, FailureHandler, DEFAULT_TIMEOUT, Processes, ClusterOptions, explore_states};
/// use jiugong_search::problem;
///
/// let on_failure = FailureHandler { explain: Box::new(ToString::to_string), end: Box::new(|_| std::process::exit(2)) };
/// let options = ClusterOptions { request: "a walk".to_owned(), threads: 2, timeout: DEFAULT_TIMEOUT, on_failure };
/// let cluster = Cluster::meet(&Processes::Local { count: 1, program: None }, options)?;
/// // From 0 by steps of 1 and 3, around a ring of ten places.
/// let ring = problem(0_u64, |at: &u64| [('a', 1, (at + 1) % 10), ('b', 1, (at + 3) % 10)], |_: &u64| false);
/// let counted = explore_states(cluster, ring, &mut ())?;
/// assert_eq!(counted.layers, [1, 2, 3, 3, 1]);
/// # Ok::<(), jiugong_cluster::ClusterError>(())
/// ```
pub fn explore_states<S>(cluster: Cluster, space: S, monitor: &mut dyn Monitor) -> Result<LayerCounts, ClusterError>
where
    S: Space<Key: ExchangeData> + Send + Sync + 'static,
{
    let walk = move |worker: &mut Worker, shared: &SharedState| {
        let peers = worker.peers() as u64;
        // `DefaultHasher::new` has fixed keys, so all processes compute the same owner.
        let owner = move |key: &S::Key| {
            let mut hasher = DefaultHasher::new();
            key.hash(&mut hasher);
            hasher.finish() % peers
        };
        let roots = |visit: &mut dyn FnMut(S::Key)| visit(space.pack(&space.start()));
        let neighbours = |key: &S::Key, visit: &mut dyn FnMut(S::Key)| {
            space.successors(&space.unpack(key), |_, _, next| visit(space.pack(&next)));
        };
        ExploreWorker::new(worker, shared, Keys::default(), owner).explore(&roots, &neighbours)
    };
    run_on_cluster(cluster, 0, monitor, walk)
}

/// Shared by all workers of a process.
struct SharedState {
    /// The number of states, or 0 if it is unknown.
    total: u64,
    stop: Arc<AtomicBool>,
    /// Where worker 0 reports progress.
    progress: Mutex<Option<Sender<Work>>>,
}

/// The layers, and whether all were counted.
type WorkerResult = (Vec<u64>, bool);

/// Runs `walk` on every worker and reports progress to `monitor`.
fn run_on_cluster<W>(
    cluster: Cluster,
    total: u64,
    monitor: &mut dyn Monitor,
    walk: W,
) -> Result<LayerCounts, ClusterError>
where
    W: Fn(&mut Worker, &SharedState) -> WorkerResult + Send + Sync + 'static,
{
    let (send, receive) = mpsc::channel();
    let stop: Arc<AtomicBool> = Arc::default();
    let shared = SharedState { total, stop: Arc::clone(&stop), progress: Mutex::new(Some(send)) };
    let running = cluster.start(move |worker, _| {
        let counted = walk(worker, &shared);
        // The receiver stops when the last sender is dropped.
        *shared.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
        counted
    })?;
    let mut last = Work { done: 0, total, layers: 0, parts: (0, 1), reading: false };
    loop {
        match receive.recv_timeout(POLL_INTERVAL) {
            Ok(work) => last = work,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if monitor.progress(&Progress::of_work(last)) == ControlFlow::Break(()) {
            stop.store(true, Ordering::Relaxed);
        }
    }
    let (counted, bytes_sent) = running.finish();
    let Some((layers, complete)) = counted.into_iter().next() else {
        return Err(ClusterError::Internal { message: "no thread".to_owned() });
    };
    Ok(LayerCounts { layers, complete, bytes_sent })
}
