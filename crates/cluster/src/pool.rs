//! Threads of a process that answer questions, beside the one that talks to other processes.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{JoinHandle, Thread};

use crate::error::ClusterError;
use crate::link::Hub;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The answer.
    pub bytes: Vec<u8>,
    /// Whether it is the answer for good, which may be kept, or only what was found in the time there was.
    pub is_final: bool,
}

/// Questions with their numbers.
type Asked = Receiver<(u64, Vec<u8>)>;

/// Where a thread finds its questions, and leaves its answers.
pub struct Desk {
    questions: Arc<Mutex<Asked>>,
    replies: Sender<(u64, Reply)>,
    /// The thread that talks to other processes.
    wake: Thread,
}

impl Desk {
    /// Answers questions until there are no more.
    pub fn each(self, mut answer: impl FnMut(&[u8]) -> Reply) {
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

/// Ends all processes if the thread that has it panics: nobody would ever answer its question.
struct Guard(Arc<Hub>);

impl Drop for Guard {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.fail(&ClusterError::Internal { message: "a thread panicked".to_owned() });
        }
    }
}

/// The threads, and the ends of the lines to them.
pub(crate) struct Pool {
    questions: Option<Sender<(u64, Vec<u8>)>>,
    replies: Receiver<(u64, Reply)>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts `count` threads, each of which does `work` at its desk and wakes this one.
    pub(crate) fn start(
        count: usize,
        work: &Arc<dyn Fn(Desk) + Send + Sync>,
        hub: &Arc<Hub>,
    ) -> Result<Self, ClusterError> {
        let (questions, asked) = mpsc::channel();
        let (replies, answered) = mpsc::channel();
        let asked = Arc::new(Mutex::new(asked));
        let mut threads = Vec::new();
        for _ in 0..count {
            let desk = Desk { questions: Arc::clone(&asked), replies: replies.clone(), wake: std::thread::current() };
            let (work, guard) = (Arc::clone(work), Guard(Arc::clone(hub)));
            let answer = move || {
                let _guard = guard;
                work(desk);
            };
            let thread = std::thread::Builder::new().name("answers".to_owned()).spawn(answer);
            threads.push(thread.map_err(|error| ClusterError::Start { error })?);
        }
        Ok(Pool { questions: Some(questions), replies: answered, threads })
    }

    /// Hands in a question.
    pub(crate) fn ask(&self, number: u64, question: Vec<u8>) {
        if let Some(questions) = &self.questions {
            // Somebody reads it as long as this one is there; else the guard has ended all processes.
            let _ = questions.send((number, question));
        }
    }

    /// The answers that are there.
    pub(crate) fn replies(&self) -> impl Iterator<Item = (u64, Reply)> {
        self.replies.try_iter()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.questions = None;
        for thread in self.threads.drain(..) {
            // One that panics has ended all processes.
            let _ = thread.join();
        }
    }
}
