//! The coordinator of a stream in process 0: it assigns questions to processes and consults the journal.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::{Duration, Instant};

use jiugong_store::checksum_of;

use super::messages::{Command, Instruction};
use super::{MAX_AHEAD, MAX_WAITING_BYTES, Shared};
use crate::error::ClusterError;
use crate::journal::Journal;

/// Questions that a process holds at least, in addition to one for each thread.
const SPARE_QUESTIONS: usize = 1;
/// The most questions that a process holds.
const MAX_WINDOW: usize = 1024;
/// A process that answers within this time gets a larger window; one that takes more than four times as long gets a smaller one.
const QUICK_ANSWER: Duration = Duration::from_millis(10);

/// The load of one process.
#[derive(Clone)]
struct ProcessLoad {
    /// The number of questions that it may hold.
    window: usize,
    /// The number of questions that it holds.
    under_way: usize,
}

/// A question that has been assigned and not answered yet.
struct PendingQuestion {
    checksum: u64,
    bytes: usize,
    assigned_at: Instant,
}

/// The ends of the channels to the threads of process 0 that read questions and consume answers.
pub(super) struct Channels {
    pub(super) questions: Receiver<Vec<u8>>,
    pub(super) answers: Sender<(u64, Vec<u8>)>,
    /// The exit code, once all answers were consumed.
    pub(super) code: Receiver<u8>,
}

/// The coordinator of a stream.
pub(super) struct Coordinator {
    questions: Receiver<Vec<u8>>,
    /// Where answers go; `None` once all were sent.
    answers: Option<Sender<(u64, Vec<u8>)>>,
    code: Receiver<u8>,
    journal: Option<Journal>,
    shared: Arc<Shared>,
    loads: Vec<ProcessLoad>,
    pending: HashMap<u64, PendingQuestion>,
    /// The number of the next question.
    next: u64,
    /// Total size of the pending questions, in bytes.
    bytes: usize,
    /// The longest answer so far, as an estimate for the pending ones.
    largest: usize,
    is_exhausted: bool,
    /// The smallest window of a process.
    min_window: usize,
}

impl Coordinator {
    /// Assigns questions to `processes` processes of `threads` threads each.
    pub(super) fn new(
        channels: Channels,
        journal: Option<Journal>,
        shared: &Arc<Shared>,
        processes: usize,
        threads: usize,
    ) -> Self {
        let Channels { questions, answers, code } = channels;
        let min_window = threads + SPARE_QUESTIONS;
        Coordinator {
            questions,
            answers: Some(answers),
            code,
            journal,
            shared: Arc::clone(shared),
            loads: vec![ProcessLoad { window: min_window, under_way: 0 }; processes],
            pending: HashMap::new(),
            next: 0,
            bytes: 0,
            largest: 0,
            is_exhausted: false,
            min_window,
        }
    }

    /// The next question and a process with free capacity, if there are both. Questions found in the journal are answered here.
    pub(super) fn next(&mut self) -> Result<Option<Instruction>, ClusterError> {
        self.is_exhausted |= self.shared.stop.load(Ordering::Relaxed);
        while !self.is_exhausted && self.has_room() {
            let free = |index: &usize| self.loads[*index].window.saturating_sub(self.loads[*index].under_way);
            // This process gets the first question, because it prints the notes about the request.
            let to = if self.next == 0 { Some(0) } else { (0..self.loads.len()).max_by_key(free) };
            let Some(to) = to.filter(|to| free(to) > 0) else { break };
            let question = match self.questions.try_recv() {
                Ok(question) => question,
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.is_exhausted = true;
                    break;
                }
            };
            let number = self.next;
            self.next += 1;
            self.shared.assigned.store(self.next, Ordering::Relaxed);
            let known = match &mut self.journal {
                Some(journal) => journal.find(number, &question)?,
                None => None,
            };
            if let Some(answer) = known {
                self.shared.known.fetch_add(1, Ordering::Relaxed);
                self.forward(number, answer);
                continue;
            }
            self.loads[to].under_way += 1;
            self.bytes += question.len();
            let pending = PendingQuestion {
                checksum: checksum_of(&question),
                bytes: question.len(),
                assigned_at: Instant::now(),
            };
            self.pending.insert(number, pending);
            return Ok(Some(Instruction { to, command: Command::Question { number, question } }));
        }
        Ok(None)
    }

    /// Whether another question may be assigned. This bounds the memory of answers that wait for older ones.
    fn has_room(&self) -> bool {
        let (consumed, waiting_bytes) =
            (self.shared.consumed.load(Ordering::Relaxed), self.shared.waiting_bytes.load(Ordering::Relaxed));
        self.next < consumed + MAX_AHEAD
            && self.bytes + waiting_bytes + self.pending.len() * self.largest < MAX_WAITING_BYTES
    }

    /// Handles an answer.
    pub(super) fn record_answer(
        &mut self,
        from: usize,
        number: u64,
        bytes: Vec<u8>,
        is_final: bool,
    ) -> Result<(), ClusterError> {
        let Some(pending) = self.pending.remove(&number) else { return Ok(()) };
        self.bytes -= pending.bytes;
        self.largest = self.largest.max(bytes.len());
        let (load, elapsed) = (&mut self.loads[from], pending.assigned_at.elapsed());
        load.under_way -= 1;
        if elapsed < QUICK_ANSWER {
            load.window = (load.window + 1).min(MAX_WINDOW);
        } else if elapsed > 4 * QUICK_ANSWER {
            load.window = (load.window / 2).max(self.min_window);
        }
        if is_final && let Some(journal) = &mut self.journal {
            journal.append(number, pending.checksum, &bytes)?;
        }
        self.forward(number, bytes);
        Ok(())
    }

    fn forward(&mut self, number: u64, answer: Vec<u8>) {
        self.shared.waiting_bytes.fetch_add(answer.len(), Ordering::Relaxed);
        if let Some(answers) = &self.answers {
            // The receiver exists until this sender is dropped.
            let _ = answers.send((number, answer));
        }
    }

    /// The exit code, once all answers were consumed.
    pub(super) fn exit_code(&mut self) -> Option<u8> {
        if self.is_exhausted && self.pending.is_empty() {
            self.answers = None;
            return self.code.try_recv().ok();
        }
        None
    }
}
