//! Spaces of anybody's own on several processes: every worker owns some of the states, and is told of those that it owns by whoever comes to
//! them.
//!
//! A layer is walked in chunks, each with a time of its own, and nobody is more than a few chunks ahead of what everybody has
//! taken in: so what is on its way is bounded. When all have walked their part of a layer, all know the next one; then they tell each other
//! how many states it has.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use jiugong_search::{Backward, Monitor, Progress, Ranked, Space, Work};
use serde::{Deserialize, Serialize};
use timely::ExchangeData;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;

/// States that are walked from between two looks at what has come.
const CHUNK: u64 = 1 << 12;
/// How many chunks a worker may be ahead of what everybody has taken in.
const AHEAD: u64 = 4;
/// The times of a layer: more than there are chunks.
const BEAT: u64 = 1 << 32;
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

/// The states of one worker.
trait Store {
    /// A state.
    type Key: ExchangeData + Clone;
    /// The states of a layer.
    type Layer: Iterator<Item = Self::Key>;

    /// Enters a state into the next layer, unless it is known.
    fn enter(&mut self, key: Self::Key);

    /// The next layer, with how many states it has, and the one after it begins.
    fn turn(&mut self) -> (Self::Layer, u64);
}

/// A share of the ranks: a bit for each that is known, and one for each of the next layer.
struct Bits {
    first: u64,
    seen: Vec<u64>,
    next: Vec<u64>,
    new: u64,
}

impl Bits {
    fn new(count: usize, index: usize, of: usize) -> Self {
        let words = count.div_ceil(64).div_ceil(of).max(1);
        Bits { first: (words * index * 64) as u64, seen: vec![0; words], next: vec![0; words], new: 0 }
    }
}

impl Store for Bits {
    type Key = u64;
    type Layer = BitLayer;

    fn enter(&mut self, rank: u64) {
        let place = (rank - self.first) as usize;
        let (word, bit) = (place / 64, 1 << (place % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.next[word] |= bit;
            self.new += 1;
        }
    }

    fn turn(&mut self) -> (BitLayer, u64) {
        let words = vec![0; self.next.len()];
        let words = std::mem::replace(&mut self.next, words);
        (BitLayer { first: self.first, words, place: 0 }, std::mem::take(&mut self.new))
    }
}

/// Ranks whose bits are set.
struct BitLayer {
    first: u64,
    words: Vec<u64>,
    place: usize,
}

impl Iterator for BitLayer {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let word = self.words.get_mut(self.place)?;
            if *word != 0 {
                let bit = u64::from(word.trailing_zeros());
                *word &= *word - 1;
                return Some(self.first + 64 * self.place as u64 + bit);
            }
            self.place += 1;
        }
    }
}

/// A share of the keys.
struct Keys<K> {
    seen: HashSet<K>,
    next: Vec<K>,
}

impl<K> Default for Keys<K> {
    fn default() -> Self {
        Keys { seen: HashSet::default(), next: Vec::new() }
    }
}

impl<K: ExchangeData + Clone + Eq + Hash> Store for Keys<K> {
    type Key = K;
    type Layer = std::vec::IntoIter<K>;

    fn enter(&mut self, key: K) {
        if !self.seen.contains(&key) {
            self.next.push(key.clone());
            self.seen.insert(key);
        }
    }

    fn turn(&mut self) -> (Self::Layer, u64) {
        let layer = std::mem::take(&mut self.next);
        let count = layer.len() as u64;
        (layer.into_iter(), count)
    }
}

/// What a worker tells all others of a layer: how many states of it are its own, and whether it has had enough.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Note {
    to: usize,
    layer: u64,
    states: u64,
    is_stopped: bool,
}

type Found<K> = InputHandle<u64, CapacityContainerBuilder<Vec<K>>>;
type Notes = InputHandle<u64, CapacityContainerBuilder<Vec<Note>>>;

/// What is told of states, one after another.
type Visit<'v, K> = &'v mut dyn FnMut(K);

/// One worker, with its ends of the graph.
struct Hand<'a, S: Store, O> {
    worker: &'a mut Worker,
    task: &'a Task,
    store: Rc<RefCell<S>>,
    owner: O,
    found: Found<S::Key>,
    notes: Notes,
    /// What was told of each layer.
    told: Rc<RefCell<BTreeMap<u64, Vec<Note>>>>,
    probe: ProbeHandle<u64>,
    time: u64,
    looked: Instant,
}

impl<'a, S: Store + 'static, O: Fn(&S::Key) -> u64 + Clone + 'static> Hand<'a, S, O> {
    fn new(worker: &'a mut Worker, task: &'a Task, store: S, owner: O) -> Self {
        let store = Rc::new(RefCell::new(store));
        let told: Rc<RefCell<BTreeMap<u64, Vec<Note>>>> = Rc::default();
        let (mut found, mut notes) = (Found::new(), Notes::new());
        let probe = ProbeHandle::new();
        worker.dataflow::<u64, _, _>(|scope| {
            let (own, to) = (Rc::clone(&store), Exchange::new(owner.clone()));
            scope
                .input_from(&mut found)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "enter", move |_, _| {
                    move |input, _| {
                        input.for_each_time(|_, data| {
                            let mut own = own.borrow_mut();
                            data.flat_map(|keys| keys.drain(..)).for_each(|key| own.enter(key));
                        });
                    }
                })
                .probe_with(&probe);
            let (inbox, to) = (Rc::clone(&told), Exchange::new(|note: &Note| note.to as u64));
            scope
                .input_from(&mut notes)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "note", move |_, _| {
                    move |input, _| {
                        input.for_each_time(|_, data| {
                            let mut inbox = inbox.borrow_mut();
                            data.flat_map(|notes| notes.drain(..))
                                .for_each(|note| inbox.entry(note.layer).or_default().push(note));
                        });
                    }
                })
                .probe_with(&probe);
        });
        Hand { worker, task, store, owner, found, notes, told, probe, time: 0, looked: Instant::now() }
    }

    /// From now on everything is sent at this time; waits until everybody has taken in what was sent `behind` times before it.
    fn advance(&mut self, time: u64, behind: u64) {
        self.time = time;
        self.found.advance_to(time);
        self.notes.advance_to(time);
        while self.probe.less_than(&time.saturating_sub(behind)) {
            self.worker.step_or_park(Some(LOOK));
        }
    }

    /// Hands a state to its owner.
    fn give(&mut self, key: S::Key) {
        if (self.owner)(&key) == self.worker.index() as u64 {
            self.store.borrow_mut().enter(key);
        } else {
            self.found.send(key);
        }
    }

    /// How many states of a layer all workers have; `None` if one of them has had enough.
    fn sum(&mut self, layer: u64, states: u64) -> Option<u64> {
        let is_stopped = self.task.stop.load(Ordering::Relaxed);
        for to in 0..self.worker.peers() {
            self.notes.send(Note { to, layer, states, is_stopped });
        }
        self.advance(self.time + 1, 0);
        let told = self.told.borrow_mut().remove(&layer).unwrap_or_default();
        let sum = told.iter().map(|note| note.states).sum();
        (!told.iter().any(|note| note.is_stopped)).then_some(sum)
    }

    /// Walks layer by layer until there is no more.
    fn walk(mut self, roots: &impl Fn(Visit<'_, S::Key>), neighbours: &impl Fn(&S::Key, Visit<'_, S::Key>)) -> Counted {
        let mut layers: Vec<u64> = Vec::new();
        // Everybody knows the roots, and enters its own.
        roots(&mut |key| {
            if (self.owner)(&key) == self.worker.index() as u64 {
                self.store.borrow_mut().enter(key);
            }
        });
        loop {
            let number = layers.len() as u64;
            let (layer, states) = self.store.borrow_mut().turn();
            match self.sum(number, states) {
                None => return (layers, false),
                Some(0) => return (layers, true),
                Some(sum) => layers.push(sum),
            }
            for (place, key) in layer.enumerate() {
                let done = place as u64 + 1;
                neighbours(&key, &mut |next| self.give(next));
                if done.is_multiple_of(CHUNK) {
                    self.advance(self.time + 1, AHEAD);
                    self.tell(&layers, (done, states));
                    if self.task.stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
            }
            self.advance((number + 1) * BEAT, 0);
        }
    }

    /// Tells how far this worker has come, now and then.
    fn tell(&mut self, layers: &[u64], parts: (u64, u64)) {
        if self.worker.index() > 0 || self.looked.elapsed() < LOOK {
            return;
        }
        self.looked = Instant::now();
        let done = layers.iter().sum();
        let work = Work { done, total: self.task.total.max(done), layers: layers.len() as u32, parts, reading: false };
        if let Some(send) = &*self.task.progress.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = send.send(work);
        }
    }
}
