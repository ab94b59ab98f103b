//! Memory shared by all searches.
//!
//! Invariants: a search that runs alone may use all of it. When all searches together hold too much, only those that hold more than an
//! equal share are stopped. So no search waits for memory, and none is stopped because of a larger one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use jiugong_search::Budget;

/// The memory of all searches.
#[derive(Debug)]
pub(crate) struct MemoryPool {
    limit: usize,
    held: AtomicUsize,
    searches: AtomicUsize,
}

/// The memory of one search, released when dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    pool: Arc<MemoryPool>,
    /// Its own limit, independent of other searches.
    limit: usize,
    own: AtomicUsize,
    largest: AtomicUsize,
    refused: AtomicBool,
}

impl MemoryPool {
    pub(crate) fn new(limit: usize) -> Self {
        MemoryPool { limit, held: AtomicUsize::new(0), searches: AtomicUsize::new(0) }
    }

    /// Bytes that all searches hold.
    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::SeqCst)
    }

    /// Adds a search, which may hold at most `limit` bytes.
    pub(crate) fn reserve(self: &Arc<Self>, limit: usize) -> Reservation {
        self.searches.fetch_add(1, Ordering::SeqCst);
        let (own, largest, refused) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        Reservation { pool: Arc::clone(self), limit, own, largest, refused }
    }
}

impl Reservation {
    /// Whether the search has been refused memory.
    pub(crate) fn was_refused(&self) -> bool {
        self.refused.load(Ordering::SeqCst)
    }

    /// The most bytes it has held.
    pub(crate) fn largest(&self) -> usize {
        self.largest.load(Ordering::SeqCst)
    }
}

impl Budget for Reservation {
    fn allows(&self, bytes: usize) -> bool {
        let pool = &self.pool;
        let before = self.own.swap(bytes, Ordering::SeqCst);
        let all = if bytes >= before {
            pool.held.fetch_add(bytes - before, Ordering::SeqCst) + (bytes - before)
        } else {
            pool.held.fetch_sub(before - bytes, Ordering::SeqCst) - (before - bytes)
        };
        self.largest.fetch_max(bytes, Ordering::SeqCst);
        let share = pool.limit / pool.searches.load(Ordering::SeqCst).max(1);
        let allowed = bytes <= self.limit && (all <= pool.limit || bytes <= share);
        if !allowed {
            self.refused.store(true, Ordering::SeqCst);
        }
        allowed
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.pool.held.fetch_sub(self.own.load(Ordering::SeqCst), Ordering::SeqCst);
        self.pool.searches.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_search_may_use_all_and_of_many_only_the_largest_end() {
        let pool = Arc::new(MemoryPool::new(1000));
        let greedy = pool.reserve(usize::MAX);
        assert!(greedy.allows(900) && greedy.allows(1000) && !greedy.was_refused());
        let modest = pool.reserve(usize::MAX);
        assert!(modest.allows(500), "an equal share is everybody's");
        assert!(!greedy.allows(1000) && greedy.was_refused());
        assert!(greedy.allows(500), "with less it may stay");
        drop(greedy);
        assert_eq!(pool.held(), 500);
        assert!(modest.allows(1000) && !modest.allows(1001));
        assert_eq!(modest.largest(), 1001);
        drop(modest);
        assert_eq!(pool.held(), 0);
        assert!(!pool.reserve(10).allows(11), "its own limit holds too");
    }
}
