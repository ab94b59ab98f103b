//! The threads of a process that answer questions. Another thread talks to the other processes.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{JoinHandle, Thread};

use crate::error::ClusterError;
use crate::link::Hub;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub bytes: Vec<u8>,
    /// Whether the answer is definitive and may be stored, or only the best found within the limits.
    pub is_final: bool,
}

/// Questions with their numbers.
type QuestionReceiver = Receiver<(u64, Vec<u8>)>;

/// The questions of one thread and the channel for its answers.
pub struct WorkQueue {
    questions: Arc<Mutex<QuestionReceiver>>,
    replies: Sender<(u64, Reply)>,
    /// The thread that talks to other processes.
    wake: Thread,
}

impl WorkQueue {
    /// Answers questions until there are no more.
    pub fn answer_each(self, mut answer: impl FnMut(&[u8]) -> Reply) {
        loop {
            let next = self.questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((number, question)) = next else { break };
            if self.replies.send((number, answer(&question))).is_err() {
                break;
            }
            self.wake.unpark();
        }
    }
}

/// Ends all processes if its thread panics, because the question of that thread would never be answered.
struct PanicGuard(Arc<Hub>);

impl Drop for PanicGuard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(&ClusterError::Internal { message: "a thread panicked".to_owned() });
        }
    }
}

/// The threads and the channels to them.
pub(crate) struct Pool {
    questions: Option<Sender<(u64, Vec<u8>)>>,
    replies: Receiver<(u64, Reply)>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts `count` threads. Each runs `work` on its queue and unparks the calling thread after each answer.
    pub(crate) fn start(
        count: usize,
        work: &Arc<dyn Fn(WorkQueue) + Send + Sync>,
        hub: &Arc<Hub>,
    ) -> Result<Self, ClusterError> {
        let (questions, received) = mpsc::channel();
        let (replies, answers) = mpsc::channel();
        let received = Arc::new(Mutex::new(received));
        let mut threads = Vec::new();
        for _ in 0..count {
            let queue =
                WorkQueue { questions: Arc::clone(&received), replies: replies.clone(), wake: std::thread::current() };
            let (work, guard) = (Arc::clone(work), PanicGuard(Arc::clone(hub)));
            let run = move || {
                let _guard = guard;
                work(queue);
            };
            let thread = std::thread::Builder::new().name("answers".to_owned()).spawn(run);
            threads.push(thread.map_err(|error| ClusterError::Start { error })?);
        }
        Ok(Pool { questions: Some(questions), replies: answers, threads })
    }

    /// Queues a question.
    pub(crate) fn ask(&self, number: u64, question: Vec<u8>) {
        if let Some(questions) = &self.questions {
            // Sending cannot fail while this pool exists, unless a guard has ended all processes.
            let _ = questions.send((number, question));
        }
    }

    /// The answers that are available now.
    pub(crate) fn replies(&self) -> impl Iterator<Item = (u64, Reply)> {
        self.replies.try_iter()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.questions = None;
        for thread in self.threads.drain(..) {
            // A panic in the thread has ended all processes already.
            let _ = thread.join();
        }
    }
}
