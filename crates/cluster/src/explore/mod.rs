//! Spaces of anybody's own on several processes: every worker owns some of the states, and is told of those that it owns by whoever comes to
//! them.
//!
//! A layer is walked in chunks, each with a time of its own, and nobody is more than a few chunks ahead of what everybody has
//! taken in: so what is on its way is bounded. When all have walked their part of a layer, all know the next one; then they tell each other
//! how many states it has.

mod hand;
mod store;

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
use hand::Hand;
use store::{Bits, Keys};

/// How often progress is told and a wish to stop looked for.
const LOOK: Duration = Duration::from_millis(50);

/// A space counted by layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// How many states there are at 0, 1, 2 … moves.
    pub layers: Vec<u64>,
    /// Whether these are all; else it was stopped.
    pub complete: bool,
    /// Bytes that this process sent to others.
    pub bytes_sent: u64,
}

/// Counts the states of a space by how many moves they are from a goal, on all processes of `cluster`; all of them know the counts.
///
/// - `space` is the same in all processes; its start does not matter. It takes three bits for each rank, shared out among the processes.
/// - `monitor` hears how far it has come, in process 0, and in any process may stop it.
///
/// What costs differ is not looked at: a move is a move.
///
/// # Errors
/// This process cannot begin. Whatever happens later is the end of all processes.
///
/// # Example
/// One process alone; `examples/pancakes.rs` has several.
/// ```
/// use jiugong_cluster::{Cluster, Ending, PATIENCE, Place, Terms, explore};
/// use jiugong_puzzles::pancake::Pancakes;
///
/// let ending = Ending { explain: Box::new(ToString::to_string), end: Box::new(|_| std::process::exit(2)) };
/// let terms = Terms { request: "five pancakes".to_owned(), threads: 2, patience: PATIENCE, ending };
/// let cluster = Cluster::meet(&Place::Local { count: 1, program: None }, terms)?;
/// let counted = explore(cluster, Pancakes::parse(b"1 2 3 4 5").unwrap(), &mut ())?;
/// assert_eq!(counted.layers, [1, 4, 12, 35, 48, 20]);
/// # Ok::<(), jiugong_cluster::ClusterError>(())
/// ```
pub fn explore<S>(cluster: Cluster, space: S, monitor: &mut dyn Monitor) -> Result<Explored, ClusterError>
where
    S: Ranked + Backward + Send + Sync + 'static,
{
    let total = space.count() as u64;
    let walk = move |worker: &mut Worker, task: &Task| {
        let share = Bits::new(space.count(), worker.index(), worker.peers());
        let words = share.seen.len();
        let owner = move |rank: &u64| rank / 64 / words as u64;
        let roots = |visit: &mut dyn FnMut(u64)| space.goals(|goal| visit(space.rank(&goal) as u64));
        let neighbours = |rank: &u64, visit: &mut dyn FnMut(u64)| {
            space.predecessors(&space.unrank(*rank as usize), |_, _, before| visit(space.rank(&before) as u64));
        };
        Hand::new(worker, task, share, owner).walk(&roots, &neighbours)
    };
    run(cluster, total, monitor, walk)
}

/// Counts the states that can be reached from the start of a space by how many moves they are from it, on all processes of `cluster`; all of
/// them know the counts. What [`explore`] is for spaces whose states are not numbered: keys go from process to process, and
/// each is kept by one of them.
///
/// # Errors
/// This process cannot begin. Whatever happens later is the end of all processes.
///
/// # Example
/// ```
/// use jiugong_cluster::{Cluster, Ending, PATIENCE, Place, Terms, explore_states};
/// use jiugong_search::problem;
///
/// let ending = Ending { explain: Box::new(ToString::to_string), end: Box::new(|_| std::process::exit(2)) };
/// let terms = Terms { request: "a walk".to_owned(), threads: 2, patience: PATIENCE, ending };
/// let cluster = Cluster::meet(&Place::Local { count: 1, program: None }, terms)?;
/// // From 0 by steps of 1 and 3, around a ring of ten places.
/// let ring = problem(0_u64, |at: &u64| [('a', 1, (at + 1) % 10), ('b', 1, (at + 3) % 10)], |_: &u64| false);
/// let counted = explore_states(cluster, ring, &mut ())?;
/// assert_eq!(counted.layers, [1, 2, 3, 3, 1]);
/// # Ok::<(), jiugong_cluster::ClusterError>(())
/// ```
pub fn explore_states<S>(cluster: Cluster, space: S, monitor: &mut dyn Monitor) -> Result<Explored, ClusterError>
where
    S: Space<Key: ExchangeData> + Send + Sync + 'static,
{
    let walk = move |worker: &mut Worker, task: &Task| {
        let peers = worker.peers() as u64;
        // The same in all processes: its keys are fixed.
        let owner = move |key: &S::Key| {
            let mut hasher = DefaultHasher::new();
            key.hash(&mut hasher);
            hasher.finish() % peers
        };
        let roots = |visit: &mut dyn FnMut(S::Key)| visit(space.pack(&space.start()));
        let neighbours = |key: &S::Key, visit: &mut dyn FnMut(S::Key)| {
            space.successors(&space.unpack(key), |_, _, next| visit(space.pack(&next)));
        };
        Hand::new(worker, task, Keys::default(), owner).walk(&roots, &neighbours)
    };
    run(cluster, 0, monitor, walk)
}

/// What all workers of a process share.
struct Task {
    /// How many states there are; 0 if that is not known.
    total: u64,
    stop: Arc<AtomicBool>,
    /// Where worker 0 tells how far it has come.
    progress: Mutex<Option<Sender<Work>>>,
}

/// The layers, and whether they are all.
type Counted = (Vec<u64>, bool);

/// Lets every worker walk, and tells `monitor` meanwhile.
fn run<W>(cluster: Cluster, total: u64, monitor: &mut dyn Monitor, walk: W) -> Result<Explored, ClusterError>
where
    W: Fn(&mut Worker, &Task) -> Counted + Send + Sync + 'static,
{
    let (send, receive) = mpsc::channel();
    let stop: Arc<AtomicBool> = Arc::default();
    let task = Task { total, stop: Arc::clone(&stop), progress: Mutex::new(Some(send)) };
    let running = cluster.start(move |worker, _| {
        let counted = walk(worker, &task);
        // Whoever listens is waiting for the last one to fall silent.
        *task.progress.lock().unwrap_or_else(PoisonError::into_inner) = None;
        counted
    })?;
    let mut last = Work { done: 0, total, layers: 0, parts: (0, 1), reading: false };
    loop {
        match receive.recv_timeout(LOOK) {
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
    Ok(Explored { layers, complete, bytes_sent })
}
