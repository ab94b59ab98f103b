//! Many questions, answered by whoever is free, in the order in which they were asked.
//!
//! Process 0 hands each process as many questions as it answers in a moment, and more with each answer: so nobody waits, however
//! different they are, and few are left behind a hard one. It reads no further than [`AHEAD`] questions, or [`HELD`] bytes, beyond
//! the oldest one without an answer: so memory is bounded, whatever the order in which answers come. What is final goes into
//! the journal, and is not asked again.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use jiugong_store::checksum_of;
use serde::{Deserialize, Serialize};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::journal::Journal;
use crate::pool::{Desk, Pool, Reply};

/// Questions that a process has beyond those that its threads are at, at least.
const SPARE: usize = 1;
/// The most questions that a process has.
const MOST: usize = 1024;
/// A process that answers within this time is given more questions at once, one that takes several times as long fewer.
const QUICK: Duration = Duration::from_millis(10);
/// How far beyond the oldest question without an answer others are asked.
pub(crate) const AHEAD: u64 = 1 << 16;
/// Bytes of questions and answers that wait for older ones, beyond which no more is asked.
pub(crate) const HELD: usize = 64 << 20;
/// Questions that are read before anybody is free: a large board takes megabytes.
pub(crate) const READ: usize = 16;
/// The most questions that are handed out before others are listened to.
const BATCH: usize = 256;
/// How often is looked whether somebody has had enough.
const LOOK: Duration = Duration::from_millis(20);

/// Something on its way from process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Order {
    to: usize,
    what: What,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum What {
    /// A question.
    Question { number: u64, question: Vec<u8> },
    /// Somebody has had enough.
    Stop,
    /// All is answered, and this is what came of it.
    Over { code: u8 },
}

/// Something on its way to process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Said {
    /// An answer.
    Answer { from: usize, number: u64, bytes: Vec<u8>, is_final: bool },
    /// Somebody has had enough.
    Stop,
}

/// Hands out questions until there are no more, or nobody wants them.
pub type Asker = Box<dyn FnOnce(&mut dyn FnMut(Vec<u8>) -> bool) + Send>;

/// What is to be answered, and how.
pub struct Questions {
    /// Hands out the questions, in process 0, on a thread of its own.
    pub ask: Asker,
    /// What each thread of each process does: it answers what comes to its [desk](Desk::each).
    pub work: Arc<dyn Fn(Desk) + Send + Sync>,
    /// Set when somebody has had enough, here or elsewhere.
    pub stop: Arc<AtomicBool>,
    /// The file in which process 0 keeps answers, if it does.
    pub journal: Option<PathBuf>,
    /// What the answers in a journal must have been asked for.
    pub request: String,
}

/// Who hears the answers, in process 0.
pub trait Audience {
    /// The next answer, in the order of the questions.
    fn take(&mut self, answer: &[u8]) -> ControlFlow<()>;

    /// There is no next answer at present: what was taken is to be shown. Called some times a second, with how many were taken and how
    /// many are answered or under way.
    fn rest(&mut self, taken: u64, asked: u64) -> ControlFlow<()>;

    /// What came of all answers, as a number that all processes hear.
    fn end(&mut self) -> u8;
}

/// What there is to say of a stream that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// What came of all answers, by the audience of process 0.
    pub code: u8,
    /// Answers that were in the journal already.
    pub known: u64,
    /// Bytes that this process sent to others.
    pub bytes_sent: u64,
}

/// What the threads of process 0 share.
struct Shared {
    stop: Arc<AtomicBool>,
    /// Answers that the audience has taken.
    taken: AtomicU64,
    /// Questions that were asked.
    asked: AtomicU64,
    /// Bytes of answers that wait for older ones.
    held: AtomicUsize,
    /// Answers that were known before.
    known: AtomicU64,
    /// The thread that talks to the other processes, to be woken when there is something to do.
    worker: OnceLock<Thread>,
}

impl Shared {
    fn wake(&self) {
        if let Some(worker) = self.worker.get() {
            worker.unpark();
        }
    }
}

/// Answers all questions on all processes of `cluster`, and tells `audience` in process 0. Whatever happens once they have begun is the
/// end of all processes.
///
/// # Errors
/// A thread cannot be started.
pub fn answer_all(
    cluster: Cluster,
    questions: Questions,
    audience: &mut dyn Audience,
) -> Result<Streamed, ClusterError> {
    let Questions { ask, work, stop, journal, request } = questions;
    let (threads, is_first) = (cluster.threads(), cluster.index() == 0);
    let shared = Arc::new(Shared {
        stop,
        taken: AtomicU64::new(0),
        asked: AtomicU64::new(0),
        held: AtomicUsize::new(0),
        known: AtomicU64::new(0),
        worker: OnceLock::new(),
    });
    let (answers, answered) = mpsc::channel();
    let (codes, code) = mpsc::channel();
    let mut head = None;
    if is_first {
        let open = |path: PathBuf| Journal::open(&path, &request).unwrap_or_else(|error| cluster.fail(&error));
        let (asks, questions) = mpsc::sync_channel(READ);
        head = Some(Head {
            questions,
            answers: Some(answers),
            code,
            journal: journal.map(open),
            shared: Arc::clone(&shared),
            hands: vec![Hand { window: threads + SPARE, under_way: 0 }; cluster.count()],
            asked: HashMap::new(),
            next: 0,
            bytes: 0,
            largest: 0,
            no_more: false,
            least: threads + SPARE,
        });
        let reader = Arc::clone(&shared);
        let read = move || {
            ask(&mut |question| {
                let goes_on = !reader.stop.load(Ordering::Relaxed) && asks.send(question).is_ok();
                reader.wake();
                goes_on
            });
            drop(asks);
            reader.wake();
        };
        let reader = std::thread::Builder::new().name("questions".to_owned()).spawn(read);
        reader.map_err(|error| ClusterError::Start { error })?;
    } else {
        drop(answers);
    }
    let (head, common) = (Mutex::new(head), Arc::clone(&shared));
    let running = cluster.with_one_worker().start(move |worker, hub| {
        let head = head.lock().unwrap_or_else(PoisonError::into_inner).take();
        let answered = Pool::start(threads, &work, hub).and_then(|pool| talk(worker, pool, &common, head));
        answered.unwrap_or_else(|error| hub.fail(&error))
    })?;
    if is_first {
        hear(&answered, &shared, audience);
        // The others are told, and all end.
        let _ = codes.send(audience.end());
        shared.wake();
    }
    let (said, bytes_sent) = running.finish();
    let code = said.into_iter().next().unwrap_or_default();
    Ok(Streamed { code, known: shared.known.load(Ordering::Relaxed), bytes_sent })
}

/// Brings answers into order for the audience, until there are no more.
fn hear(answered: &Receiver<(u64, Vec<u8>)>, shared: &Shared, audience: &mut dyn Audience) {
    let mut waiting: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    let (mut next, mut has_enough) = (0, false);
    loop {
        let came = match answered.try_recv() {
            Err(TryRecvError::Empty) => {
                has_enough |= audience.rest(next, shared.asked.load(Ordering::Relaxed)).is_break();
                answered.recv_timeout(LOOK)
            }
            Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
            Ok(came) => Ok(came),
        };
        match came {
            Ok((number, answer)) => drop(waiting.insert(number, answer)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        while let Some(answer) = waiting.remove(&next) {
            has_enough = has_enough || audience.take(&answer).is_break();
            next += 1;
            shared.held.fetch_sub(answer.len(), Ordering::Relaxed);
            shared.taken.store(next, Ordering::Relaxed);
            if next.is_multiple_of(BATCH as u64) {
                shared.wake();
            }
        }
        if has_enough && !shared.stop.swap(true, Ordering::Relaxed) {
            shared.wake();
        }
    }
}

/// What process 0 knows of each process.
#[derive(Clone)]
struct Hand {
    /// Questions that it may have.
    window: usize,
    /// Questions that it has.
    under_way: usize,
}

/// A question that somebody has.
struct Asked {
    checksum: u64,
    bytes: usize,
    since: Instant,
}

/// What process 0 has in hand.
struct Head {
    questions: Receiver<Vec<u8>>,
    /// Where answers go; `None` once all have gone there.
    answers: Option<Sender<(u64, Vec<u8>)>>,
    code: Receiver<u8>,
    journal: Option<Journal>,
    shared: Arc<Shared>,
    hands: Vec<Hand>,
    asked: HashMap<u64, Asked>,
    /// The number of the next question.
    next: u64,
    /// Bytes of the questions under way.
    bytes: usize,
    /// The longest answer so far: those under way may be as long.
    largest: usize,
    no_more: bool,
    /// The questions that a process may have at least.
    least: usize,
}

impl Head {
    /// The next question for somebody who has room, if there is one; those that the journal answers are answered here.
    fn next(&mut self) -> Result<Option<Order>, ClusterError> {
        self.no_more |= self.shared.stop.load(Ordering::Relaxed);
        while !self.no_more && self.has_room() {
            let free = |index: &usize| self.hands[*index].window.saturating_sub(self.hands[*index].under_way);
            // The first one is this process's own, which says what is odd about the request.
            let to = if self.next == 0 { Some(0) } else { (0..self.hands.len()).max_by_key(free) };
            let Some(to) = to.filter(|to| free(to) > 0) else { break };
            let question = match self.questions.try_recv() {
                Ok(question) => question,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.no_more = true;
                    break;
                }
            };
            let number = self.next;
            self.next += 1;
            self.shared.asked.store(self.next, Ordering::Relaxed);
            let known = match &mut self.journal {
                Some(journal) => journal.find(number, &question)?,
                None => None,
            };
            if let Some(answer) = known {
                self.shared.known.fetch_add(1, Ordering::Relaxed);
                self.give(number, answer);
                continue;
            }
            self.hands[to].under_way += 1;
            self.bytes += question.len();
            let asked = Asked { checksum: checksum_of(&question), bytes: question.len(), since: Instant::now() };
            self.asked.insert(number, asked);
            return Ok(Some(Order { to, what: What::Question { number, question } }));
        }
        Ok(None)
    }

    /// Whether another question may be under way, so that what waits for older answers stays within bounds.
    fn has_room(&self) -> bool {
        let (taken, held) = (self.shared.taken.load(Ordering::Relaxed), self.shared.held.load(Ordering::Relaxed));
        self.next < taken + AHEAD && self.bytes + held + self.asked.len() * self.largest < HELD
    }

    /// Takes an answer.
    fn take(&mut self, from: usize, number: u64, bytes: Vec<u8>, is_final: bool) -> Result<(), ClusterError> {
        let Some(asked) = self.asked.remove(&number) else { return Ok(()) };
        self.bytes -= asked.bytes;
        self.largest = self.largest.max(bytes.len());
        let (hand, took) = (&mut self.hands[from], asked.since.elapsed());
        hand.under_way -= 1;
        if took < QUICK {
            hand.window = (hand.window + 1).min(MOST);
        } else if took > 4 * QUICK {
            hand.window = (hand.window / 2).max(self.least);
        }
        if is_final && let Some(journal) = &mut self.journal {
            journal.keep(number, asked.checksum, &bytes)?;
        }
        self.give(number, bytes);
        Ok(())
    }

    fn give(&mut self, number: u64, answer: Vec<u8>) {
        self.shared.held.fetch_add(answer.len(), Ordering::Relaxed);
        if let Some(answers) = &self.answers {
            // The audience is there until this end is dropped.
            let _ = answers.send((number, answer));
        }
    }

    /// What came of all answers, once the audience has heard them.
    fn over(&mut self) -> Option<u8> {
        if self.no_more && self.asked.is_empty() {
            self.answers = None;
            return self.code.try_recv().ok();
        }
        None
    }
}

type Orders = InputHandle<u64, CapacityContainerBuilder<Vec<Order>>>;
type Sayings = InputHandle<u64, CapacityContainerBuilder<Vec<Said>>>;

/// A worker's ends of the graph: what process 0 orders, and what it is told.
struct Wires {
    orders: Orders,
    sayings: Sayings,
    ordered: Rc<RefCell<Vec<Order>>>,
    said: Rc<RefCell<Vec<Said>>>,
    probe: ProbeHandle<u64>,
    /// Whether something was sent since the last [`push`](Wires::push).
    has_ordered: bool,
    has_said: bool,
}

impl Wires {
    fn lay(worker: &mut Worker) -> Self {
        let (mut orders, mut sayings) = (Orders::new(), Sayings::new());
        let (ordered, said) = <(Rc<RefCell<Vec<_>>>, Rc<RefCell<Vec<_>>>)>::default();
        let probe = ProbeHandle::new();
        worker.dataflow::<u64, _, _>(|scope| {
            let (inbox, to) = (Rc::clone(&ordered), Exchange::new(|order: &Order| order.to as u64));
            scope
                .input_from(&mut orders)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "order", move |_, _| {
                    move |input, _| {
                        input.for_each_time(|_, data| inbox.borrow_mut().extend(data.flat_map(|list| list.drain(..))));
                    }
                })
                .probe_with(&probe);
            let (inbox, to) = (Rc::clone(&said), Exchange::new(|_: &Said| 0));
            scope
                .input_from(&mut sayings)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(to, "say", move |_, _| {
                    move |input, _| {
                        input.for_each_time(|_, data| inbox.borrow_mut().extend(data.flat_map(|list| list.drain(..))));
                    }
                })
                .probe_with(&probe);
        });
        Wires { orders, sayings, ordered, said, probe, has_ordered: false, has_said: false }
    }

    fn order(&mut self, order: Order) {
        self.has_ordered = true;
        self.orders.send(order);
    }

    fn say(&mut self, said: Said) {
        self.has_said = true;
        self.sayings.send(said);
    }

    /// What was sent goes at once: only the end of a time does that.
    fn push(&mut self) {
        if std::mem::take(&mut self.has_ordered) {
            let next = self.orders.time() + 1;
            self.orders.advance_to(next);
        }
        if std::mem::take(&mut self.has_said) {
            let next = self.sayings.time() + 1;
            self.sayings.advance_to(next);
        }
    }

    /// Sends nothing more, and waits until nobody does.
    fn close(self, worker: &mut Worker) {
        let Wires { orders, sayings, probe, .. } = self;
        drop((orders, sayings));
        while !probe.done() {
            worker.step_or_park(Some(LOOK));
        }
    }
}

/// Talks to the other processes until all is answered.
fn talk(worker: &mut Worker, pool: Pool, shared: &Arc<Shared>, mut head: Option<Head>) -> Result<u8, ClusterError> {
    let (index, count) = (worker.index(), worker.peers());
    let mut wires = Wires::lay(worker);
    let _ = shared.worker.set(std::thread::current());
    let mut has_stopped = false;
    let code = loop {
        if shared.stop.load(Ordering::Relaxed) && !std::mem::replace(&mut has_stopped, true) {
            match head {
                Some(_) => (1..count).for_each(|to| wires.order(Order { to, what: What::Stop })),
                None => wires.say(Said::Stop),
            }
        }
        if let Some(head) = &mut head {
            for _ in 0..BATCH {
                let Some(order) = head.next()? else { break };
                wires.order(order);
            }
            if let Some(code) = head.over() {
                (1..count).for_each(|to| wires.order(Order { to, what: What::Over { code } }));
                break code;
            }
        }
        wires.push();
        worker.step_or_park(Some(LOOK));
        let mut over = None;
        for order in wires.ordered.take() {
            match order.what {
                What::Question { number, question } => pool.ask(number, question),
                What::Stop => shared.stop.store(true, Ordering::Relaxed),
                What::Over { code } => over = Some(code),
            }
        }
        for (number, Reply { bytes, is_final }) in pool.replies() {
            wires.say(Said::Answer { from: index, number, bytes, is_final });
        }
        wires.push();
        if let Some(head) = &mut head {
            for said in wires.said.take() {
                match said {
                    Said::Answer { from, number, bytes, is_final } => head.take(from, number, bytes, is_final)?,
                    Said::Stop => shared.stop.store(true, Ordering::Relaxed),
                }
            }
        }
        if let Some(code) = over {
            break code;
        }
    };
    drop(pool);
    wires.close(worker);
    Ok(code)
}
