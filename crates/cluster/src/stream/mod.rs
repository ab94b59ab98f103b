//! Many questions, answered by whoever is free, in the order in which they were asked.
//!
//! Process 0 hands each process as many questions as it answers in a moment, and more with each answer: so nobody waits, however
//! different they are, and few are left behind a hard one. It reads no further than [`AHEAD`] questions, or [`HELD`] bytes, beyond
//! the oldest one without an answer: so memory is bounded, whatever the order in which answers come. What is final goes into
//! the journal, and is not asked again.

mod head;
#[cfg(test)]
mod tests;
mod wires;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;

use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::journal::Journal;
use crate::pool::{Desk, Pool, Reply};
use head::{Head, Lines};
use wires::{Order, Said, What, Wires};

/// How far beyond the oldest question without an answer others are asked.
const AHEAD: u64 = 1 << 16;
/// Bytes of questions and answers that wait for older ones, beyond which no more is asked.
const HELD: usize = 64 << 20;
/// Questions that are read before anybody is free: a large board takes megabytes.
const READ: usize = 16;
/// The most questions that are handed out before others are listened to.
const BATCH: usize = 256;
/// How often is looked whether somebody has had enough.
const LOOK: Duration = Duration::from_millis(20);

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
        let lines = Lines { questions, answers, code };
        head = Some(Head::new(lines, journal.map(open), &shared, cluster.count(), threads));
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

/// Talks to the other processes until all is answered.
fn talk(worker: &mut Worker, pool: Pool, shared: &Arc<Shared>, mut head: Option<Head>) -> Result<u8, ClusterError> {
    let (index, count) = (worker.index(), worker.peers());
    let mut wires = Wires::lay(worker);
    let _ = shared.worker.set(std::thread::current());
    let mut has_stopped = false;
    let code = loop {
        if shared.stop.load(Ordering::Relaxed) && !std::mem::replace(&mut has_stopped, true) {
            match head {
                Some(_) => (1..count).for_each(|to| wires.orders.send(Order { to, what: What::Stop })),
                None => wires.sayings.send(Said::Stop),
            }
        }
        if let Some(head) = &mut head {
            for _ in 0..BATCH {
                let Some(order) = head.next()? else { break };
                wires.orders.send(order);
            }
            if let Some(code) = head.over() {
                (1..count).for_each(|to| wires.orders.send(Order { to, what: What::Over { code } }));
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
            wires.sayings.send(Said::Answer { from: index, number, bytes, is_final });
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
