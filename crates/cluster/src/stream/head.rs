//! Process 0 of a stream: who is asked what, and what is known already.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::time::{Duration, Instant};

use jiugong_store::checksum_of;

use super::wires::{Order, What};
use super::{AHEAD, HELD, Shared};
use crate::error::ClusterError;
use crate::journal::Journal;

/// Questions that a process has beyond those that its threads are at, at least.
const SPARE: usize = 1;
/// The most questions that a process has.
const MOST: usize = 1024;
/// A process that answers within this time is given more questions at once, one that takes several times as long fewer.
const QUICK: Duration = Duration::from_millis(10);

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

/// The ends of the lines to the threads of process 0 that read questions and hear answers.
pub(super) struct Lines {
    pub(super) questions: Receiver<Vec<u8>>,
    pub(super) answers: Sender<(u64, Vec<u8>)>,
    /// What came of all answers.
    pub(super) code: Receiver<u8>,
}

/// What process 0 has in hand.
pub(super) struct Head {
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
    /// Hands questions to `processes` processes of so many threads.
    pub(super) fn new(
        lines: Lines,
        journal: Option<Journal>,
        shared: &Arc<Shared>,
        processes: usize,
        threads: usize,
    ) -> Self {
        let Lines { questions, answers, code } = lines;
        let least = threads + SPARE;
        Head {
            questions,
            answers: Some(answers),
            code,
            journal,
            shared: Arc::clone(shared),
            hands: vec![Hand { window: least, under_way: 0 }; processes],
            asked: HashMap::new(),
            next: 0,
            bytes: 0,
            largest: 0,
            no_more: false,
            least,
        }
    }

    /// The next question for somebody who has room, if there is one; those that the journal answers are answered here.
    pub(super) fn next(&mut self) -> Result<Option<Order>, ClusterError> {
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
    pub(super) fn take(
        &mut self,
        from: usize,
        number: u64,
        bytes: Vec<u8>,
        is_final: bool,
    ) -> Result<(), ClusterError> {
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
    pub(super) fn over(&mut self) -> Option<u8> {
        if self.no_more && self.asked.is_empty() {
            self.answers = None;
            return self.code.try_recv().ok();
        }
        None
    }
}
