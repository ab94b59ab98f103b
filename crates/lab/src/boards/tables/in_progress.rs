//! The sets being built right now: a thread that needs the same set waits for it instead of building it again.
//!
//! Waiting cannot deadlock, not even in a worker of a thread pool: a set is built by threads of its own, which wait for no other set.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use jiugong_search::clock::Instant;
use jiugong_search::{Limits, StopReason};

/// How often waiting threads check their limits.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// The sets being built.
pub(super) struct SetsInProgress<K> {
    sets: Mutex<HashSet<K>>,
    changed: Condvar,
}

impl<K> Default for SetsInProgress<K> {
    fn default() -> Self {
        SetsInProgress { sets: Mutex::default(), changed: Condvar::default() }
    }
}

impl<K: Hash + Eq + Clone> SetsInProgress<K> {
    /// Marks `set` as being built until the returned guard is dropped. If another thread is building it, waits until it has finished or failed
    /// and returns `None`: the caller then checks whether the set exists.
    ///
    /// # Errors
    /// The limit that was reached while waiting.
    pub(super) fn begin(&self, set: K, limits: &Limits, started: Instant) -> Result<Option<impl Drop>, StopReason> {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if sets.insert(set.clone()) {
            return Ok(Some(BuildGuard { building: self, set }));
        }
        while sets.contains(&set) {
            if let Some(why) = limits.stop(started) {
                return Err(why);
            }
            sets = self.changed.wait_timeout(sets, CHECK_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(None)
    }
}

/// Marks a set as being built until dropped, also during a panic.
struct BuildGuard<'a, K: Hash + Eq> {
    building: &'a SetsInProgress<K>,
    set: K,
}

impl<K: Hash + Eq> Drop for BuildGuard<'_, K> {
    fn drop(&mut self) {
        self.building.sets.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.set);
        self.building.changed.notify_all();
    }
}
