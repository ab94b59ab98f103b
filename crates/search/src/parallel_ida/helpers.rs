//! The helper threads of one search.
//!
//! A search may be called from a thread pool. If it waited for a worker of that pool while all workers were waiting searches, none
//! would ever continue. So it starts threads of its own when a round is first worth it, and they wait for the next round until the
//! search ends. If the system refuses more threads, the existing ones do the work.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread::{Builder, Scope};
use std::time::Duration;

use super::Tree;
use super::worker::{Round, Shared, Worker};

use crate::THREADS;
use crate::clock::Instant;

/// How long a thread without work polls for the next round before it sleeps: rounds follow each other closely.
const AWAKE: Duration = Duration::from_micros(50);

/// Wakes the helper threads for a round.
#[derive(Default)]
pub(super) struct Helpers {
    call: Mutex<Call>,
    called: Condvar,
    /// The number of the last round started.
    round: AtomicUsize,
    failed: AtomicBool,
}

#[derive(Default)]
struct Call {
    round: usize,
    /// There will be no more rounds.
    over: bool,
}

impl Helpers {
    fn call(&self) -> MutexGuard<'_, Call> {
        // Both fields are set at once, so they are consistent even if a thread panicked.
        self.call.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a round.
    pub(super) fn begin(&self) {
        let mut call = self.call();
        call.round += 1;
        self.round.store(call.round, Ordering::Relaxed);
        drop(call);
        self.called.notify_all();
    }

    /// Whether a helper has panicked. The round is then incomplete, and the panic is raised where the helpers are joined.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Releases the helpers when the returned value is dropped, also during a panic: joining them would block forever otherwise.
    pub(super) fn release_on_drop(&self) -> impl Drop {
        EndOnDrop(self)
    }

    /// The number of the round after the `last` one, once it has begun; `None` if there will be none.
    fn next(&self, last: usize) -> Option<usize> {
        let waiting = Instant::now();
        while self.round.load(Ordering::Relaxed) == last && waiting.elapsed() < AWAKE {
            std::thread::yield_now();
        }
        let waits = |call: &mut Call| call.round == last && !call.over;
        let call = self.called.wait_while(self.call(), waits).unwrap_or_else(PoisonError::into_inner);
        (!call.over).then_some(call.round)
    }

    /// Starts up to `count` helpers, and returns how many were started.
    pub(super) fn hire<'scope, T: Tree>(
        &'scope self,
        count: usize,
        scope: &'scope Scope<'scope, '_>,
        tree: &'scope T,
        round: &'scope RwLock<Round<T>>,
        shared: &'scope Shared,
    ) -> usize {
        if !THREADS {
            return 0;
        }
        let last = self.call().round;
        let help = move || {
            let mut last = last;
            while let Some(next) = self.next(last) {
                last = next;
                let _leaves = WorkingGuard(self, shared);
                let round = round.read().unwrap_or_else(PoisonError::into_inner);
                Worker::new(tree, &round, shared).work(|| {});
            }
        };
        (0..count).take_while(|_| Builder::new().spawn_scoped(scope, help).is_ok()).count()
    }
}

struct EndOnDrop<'a>(&'a Helpers);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.call().over = true;
        self.0.called.notify_all();
    }
}

/// A working thread, until this is dropped, also during a panic.
struct WorkingGuard<'a>(&'a Helpers, &'a Shared);

impl Drop for WorkingGuard<'_> {
    fn drop(&mut self) {
        let WorkingGuard(helpers, shared) = self;
        if std::thread::panicking() {
            helpers.failed.store(true, Ordering::Relaxed);
            shared.stop.store(true, Ordering::Relaxed);
        }
        shared.working.fetch_sub(1, Ordering::Release);
    }
}
