//! Work on a background thread: its result, its progress, and cancellation.
//!
//! Dropping a [`Job`] cancels it. The thread then ends by itself and is not joined.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_search::Progress;

use crate::app::Action;

/// Work on a background thread.
pub struct Job<T> {
    cancel: Arc<AtomicBool>,
    progress: Arc<Mutex<Option<Progress>>>,
    result: Receiver<T>,
}

/// The side of a job that the work uses: reports progress and checks for cancellation.
pub struct JobContext {
    /// Set when the job is cancelled.
    pub cancel: Arc<AtomicBool>,
    progress: Arc<Mutex<Option<Progress>>>,
}

impl JobContext {
    /// Reports progress.
    pub fn report(&self, progress: &Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
    }

    /// Whether the job was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts `work` on a new thread.
    pub fn start(work: impl FnOnce(&JobContext) -> T + Send + 'static) -> Self {
        let (cancel, progress) = (Arc::<AtomicBool>::default(), Arc::<Mutex<Option<Progress>>>::default());
        let job = JobContext { cancel: Arc::clone(&cancel), progress: Arc::clone(&progress) };
        let (send, result) = channel();
        thread::spawn(move || {
            let done = work(&job);
            // The job may have been dropped.
            let _ = send.send(done);
        });
        Job { cancel, progress, result }
    }

    /// The result, once it is available.
    pub fn poll(&self) -> Option<T> {
        self.result.try_recv().ok()
    }

    /// Cancels the job. It may still return a partial result.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::SeqCst);
    }

    /// Handles a key: Esc cancels the job.
    pub fn key(&self, key: KeyEvent) -> Action {
        if key.code != KeyCode::Esc {
            return Action::Ignored;
        }
        self.cancel();
        Action::Handled
    }

    /// Whether the job was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// The last progress reported.
    pub fn progress(&self) -> Option<Progress> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::SeqCst);
    }
}
