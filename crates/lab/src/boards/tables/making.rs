//! Which sets are being made right now: whoever needs the same one waits for it instead of making it a second time.
//!
//! Waiting is safe wherever it happens, also in a worker of a thread pool: whoever makes a set does it with threads of its own
//! and waits for nobody's.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use jiugong_search::clock::Instant;
use jiugong_search::{Limits, StopReason};

/// How often those who wait look at their own limits.
const LOOK: Duration = Duration::from_millis(10);

/// The sets that are being made.
pub(super) struct Making<K> {
    sets: Mutex<HashSet<K>>,
    changed: Condvar,
}

impl<K> Default for Making<K> {
    fn default() -> Self {
        Making { sets: Mutex::default(), changed: Condvar::default() }
    }
}

impl<K: Hash + Eq + Clone> Making<K> {
    /// Takes on the making of `set` until what it returns is dropped. If somebody else is at it, waits until they are done or
    /// have given up, and answers `None`: then it is time to look whether the set is there.
    ///
    /// # Errors
    /// With the limit that was met while waiting.
    pub(super) fn take_on(&self, set: K, limits: &Limits, started: Instant) -> Result<Option<impl Drop>, StopReason> {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if sets.insert(set.clone()) {
            return Ok(Some(Maker { making: self, set }));
        }
        while sets.contains(&set) {
            if let Some(why) = limits.stop(started) {
                return Err(why);
            }
            sets = self.changed.wait_timeout(sets, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(None)
    }
}

/// Whoever makes a set, until it is dropped, also by a panic.
struct Maker<'a, K: Hash + Eq> {
    making: &'a Making<K>,
    set: K,
}

impl<K: Hash + Eq> Drop for Maker<'_, K> {
    fn drop(&mut self) {
        self.making.sets.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.set);
        self.making.changed.notify_all();
    }
}
