//! Work on a thread of its own: what it has come to, how far it has come, and the wish to call it off.
//!
//! Whoever drops a [`Job`] calls it off. The thread then ends by itself; nobody waits for it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_search::Progress;

use crate::app::Action;

/// Work that is being done.
pub struct Job<T> {
    cancel: Arc<AtomicBool>,
    progress: Arc<Mutex<Option<Progress>>>,
    result: Receiver<T>,
}

/// What the work itself holds: where it says how far it has come, and the flag that calls it off.
pub struct Teller {
    /// Set when it is enough.
    pub cancel: Arc<AtomicBool>,
    progress: Arc<Mutex<Option<Progress>>>,
}

impl Teller {
    /// Says how far the work has come.
    pub fn tell(&self, progress: &Progress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(*progress);
    }

    /// Whether it is enough.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Begins `work`.
    pub fn start(work: impl FnOnce(&Teller) -> T + Send + 'static) -> Self {
        let (cancel, progress) = (Arc::<AtomicBool>::default(), Arc::<Mutex<Option<Progress>>>::default());
        let teller = Teller { cancel: Arc::clone(&cancel), progress: Arc::clone(&progress) };
        let (send, result) = channel();
        thread::spawn(move || {
            let done = work(&teller);
            // Nobody may be waiting any more.
            let _ = send.send(done);
        });
        Job { cancel, progress, result }
    }

    /// What came of it, once it is done.
    pub fn poll(&self) -> Option<T> {
        self.result.try_recv().ok()
    }

    /// Calls it off. What is known by then still comes.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::SeqCst);
    }

    /// Takes a key: Esc calls it off.
    pub fn key(&self, key: KeyEvent) -> Action {
        if key.code != KeyCode::Esc {
            return Action::Untouched;
        }
        self.cancel();
        Action::Done
    }

    /// Whether it was called off.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
    }

    /// How far it has come.
    pub fn progress(&self) -> Option<Progress> {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::SeqCst);
    }
}
