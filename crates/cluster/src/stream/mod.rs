//! Answers many questions on several processes and delivers the answers in the order of the questions.
//!
//! Process 0 gives each process as many questions as it answers in a moment, and more with each quick answer. No process idles, however
//! much the questions differ, and few questions wait behind a hard one. It reads at most [`MAX_AHEAD`] questions, or
//! [`MAX_WAITING_BYTES`] bytes, beyond the oldest unanswered one, so memory is bounded in whatever order the answers arrive. Final
//! answers are stored in the journal and not computed again.

mod coordinator;
mod messages;
#[cfg(test)]
mod tests;

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
use crate::pool::{Pool, Reply, WorkQueue};
use coordinator::{Channels, Coordinator};
use messages::{Command, Instruction, Links, ProcessReport};

/// How many questions beyond the oldest unanswered one may be assigned.
const MAX_AHEAD: u64 = 1 << 16;
/// Total size of questions and answers waiting for older ones at which no more questions are assigned, in bytes.
const MAX_WAITING_BYTES: usize = 64 << 20;
/// Questions that are read in advance. A large board takes megabytes.
const MAX_READ_AHEAD: usize = 16;
/// The most questions that are assigned before incoming answers are handled.
const BATCH: usize = 256;
/// How often to check for cancellation.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Passes questions to the callback until there are no more, or the callback returns `false`.
pub type QuestionSource = Box<dyn FnOnce(&mut dyn FnMut(Vec<u8>) -> bool) + Send>;

/// The questions of a stream, and how to answer them.
pub struct Questions {
    /// Produces the questions. It runs in process 0 on its own thread.
    pub ask: QuestionSource,
    /// Runs on each thread of each process and answers the questions of its [queue](WorkQueue::answer_each).
    pub work: Arc<dyn Fn(WorkQueue) + Send + Sync>,
    /// Set to stop the stream, in this process or another one.
    pub stop: Arc<AtomicBool>,
    /// The file in which process 0 stores answers.
    pub journal: Option<PathBuf>,
    /// The request that the answers of an existing journal must belong to.
    pub request: String,
}

/// Consumes the answers, in process 0.
pub trait AnswerSink {
    /// Called with the next answer, in the order of the questions.
    fn answer(&mut self, answer: &[u8]) -> ControlFlow<()>;

    /// Called several times a second while the next answer is not available, with the number of answers consumed and of questions
    /// assigned. Buffered output should be flushed.
    fn idle(&mut self, consumed: u64, assigned: u64) -> ControlFlow<()>;

    /// Called after the last answer; returns an exit code for all processes.
    fn finish(&mut self) -> u8;
}

/// The summary of a finished stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamSummary {
    /// The exit code returned by the sink of process 0.
    pub code: u8,
    /// Answers found in the journal.
    pub known: u64,
    /// Bytes that this process sent to others.
    pub bytes_sent: u64,
}

/// State shared by the threads of process 0.
struct Shared {
    stop: Arc<AtomicBool>,
    /// Answers that the sink has consumed.
    consumed: AtomicU64,
    /// Questions that were assigned.
    assigned: AtomicU64,
    /// Total size of the answers that wait for older ones, in bytes.
    waiting_bytes: AtomicUsize,
    /// Answers found in the journal.
    known: AtomicU64,
    /// The thread that talks to the other processes; unparked when there is something to do.
    worker: OnceLock<Thread>,
}

impl Shared {
    fn wake(&self) {
        if let Some(worker) = self.worker.get() {
            worker.unpark();
        }
    }
}

/// Answers all questions on all processes of `cluster`, and passes the answers to `sink` in process 0. Any error after the start ends
/// all processes.
///
/// # Errors
/// A thread cannot be started.
pub fn answer_all(
    cluster: Cluster,
    questions: Questions,
    sink: &mut dyn AnswerSink,
) -> Result<StreamSummary, ClusterError> {
    let Questions { ask, work, stop, journal, request } = questions;
    let (threads, is_first) = (cluster.threads(), cluster.index() == 0);
    let shared = Arc::new(Shared {
        stop,
        consumed: AtomicU64::new(0),
        assigned: AtomicU64::new(0),
        waiting_bytes: AtomicUsize::new(0),
        known: AtomicU64::new(0),
        worker: OnceLock::new(),
    });
    let (answers, answered) = mpsc::channel();
    let (codes, code) = mpsc::channel();
    let mut coordinator = None;
    if is_first {
        let open = |path: PathBuf| Journal::open(&path, &request).unwrap_or_else(|error| cluster.fail(&error));
        let (sender, questions) = mpsc::sync_channel(MAX_READ_AHEAD);
        let channels = Channels { questions, answers, code };
        coordinator = Some(Coordinator::new(channels, journal.map(open), &shared, cluster.count(), threads));
        let reader = Arc::clone(&shared);
        let read = move || {
            ask(&mut |question| {
                let goes_on = !reader.stop.load(Ordering::Relaxed) && sender.send(question).is_ok();
                reader.wake();
                goes_on
            });
            drop(sender);
            reader.wake();
        };
        let reader = std::thread::Builder::new().name("questions".to_owned()).spawn(read);
        reader.map_err(|error| ClusterError::Start { error })?;
    } else {
        drop(answers);
    }
    let (coordinator, worker_shared) = (Mutex::new(coordinator), Arc::clone(&shared));
    let running = cluster.with_one_worker().start(move |worker, hub| {
        let coordinator = coordinator.lock().unwrap_or_else(PoisonError::into_inner).take();
        let code =
            Pool::start(threads, &work, hub).and_then(|pool| exchange(worker, pool, &worker_shared, coordinator));
        code.unwrap_or_else(|error| hub.fail(&error))
    })?;
    if is_first {
        deliver(&answered, &shared, sink);
        // The other processes receive the code, and all of them end.
        let _ = codes.send(sink.finish());
        shared.wake();
    }
    let (codes, bytes_sent) = running.finish();
    let code = codes.into_iter().next().unwrap_or_default();
    Ok(StreamSummary { code, known: shared.known.load(Ordering::Relaxed), bytes_sent })
}

/// Passes the answers to the sink in order, until there are no more.
fn deliver(answered: &Receiver<(u64, Vec<u8>)>, shared: &Shared, sink: &mut dyn AnswerSink) {
    let mut waiting: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    let (mut next, mut is_stopped) = (0, false);
    loop {
        let received = match answered.try_recv() {
            Err(TryRecvError::Empty) => {
                is_stopped |= sink.idle(next, shared.assigned.load(Ordering::Relaxed)).is_break();
                answered.recv_timeout(POLL_INTERVAL)
            }
            Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
            Ok(received) => Ok(received),
        };
        match received {
            Ok((number, answer)) => drop(waiting.insert(number, answer)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        while let Some(answer) = waiting.remove(&next) {
            is_stopped = is_stopped || sink.answer(&answer).is_break();
            next += 1;
            shared.waiting_bytes.fetch_sub(answer.len(), Ordering::Relaxed);
            shared.consumed.store(next, Ordering::Relaxed);
            if next.is_multiple_of(BATCH as u64) {
                shared.wake();
            }
        }
        if is_stopped && !shared.stop.swap(true, Ordering::Relaxed) {
            shared.wake();
        }
    }
}

/// Exchanges messages with the other processes until all questions are answered.
fn exchange(
    worker: &mut Worker,
    pool: Pool,
    shared: &Arc<Shared>,
    mut coordinator: Option<Coordinator>,
) -> Result<u8, ClusterError> {
    let (index, count) = (worker.index(), worker.peers());
    let mut links = Links::open(worker);
    let _ = shared.worker.set(std::thread::current());
    let mut is_stopped = false;
    let code = loop {
        if shared.stop.load(Ordering::Relaxed) && !std::mem::replace(&mut is_stopped, true) {
            match coordinator {
                Some(_) => {
                    (1..count).for_each(|to| links.instructions.send(Instruction { to, command: Command::Stop }));
                }
                None => links.reports.send(ProcessReport::Stop),
            }
        }
        if let Some(coordinator) = &mut coordinator {
            for _ in 0..BATCH {
                let Some(instruction) = coordinator.next()? else { break };
                links.instructions.send(instruction);
            }
            if let Some(code) = coordinator.exit_code() {
                (1..count).for_each(|to| links.instructions.send(Instruction { to, command: Command::Over { code } }));
                break code;
            }
        }
        links.push();
        worker.step_or_park(Some(POLL_INTERVAL));
        let mut final_code = None;
        for instruction in links.received_instructions.take() {
            match instruction.command {
                Command::Question { number, question } => pool.ask(number, question),
                Command::Stop => shared.stop.store(true, Ordering::Relaxed),
                Command::Over { code } => final_code = Some(code),
            }
        }
        for (number, Reply { bytes, is_final }) in pool.replies() {
            links.reports.send(ProcessReport::Answer { from: index, number, bytes, is_final });
        }
        links.push();
        if let Some(coordinator) = &mut coordinator {
            for report in links.received_reports.take() {
                match report {
                    ProcessReport::Answer { from, number, bytes, is_final } => {
                        coordinator.record_answer(from, number, bytes, is_final)?;
                    }
                    ProcessReport::Stop => shared.stop.store(true, Ordering::Relaxed),
                }
            }
        }
        if let Some(code) = final_code {
            break code;
        }
    };
    drop(pool);
    links.close(worker);
    Ok(code)
}
