//! Memory that all searches share.
//!
//! What always holds: a search that runs alone may take all of it, and when all together hold too much, only those end that hold more
//! than an equal share. So nobody waits for memory, and nobody who is modest pays for one who is not.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use jiugong_search::Budget;

/// The memory of a server.
#[derive(Debug)]
pub(crate) struct Pool {
    most: usize,
    held: AtomicUsize,
    searches: AtomicUsize,
}

/// What one search holds; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    pool: Arc<Pool>,
    /// The most it may hold whoever else there is.
    most: usize,
    own: AtomicUsize,
    largest: AtomicUsize,
    refused: AtomicBool,
}

impl Pool {
    pub(crate) fn new(most: usize) -> Self {
        Pool { most, held: AtomicUsize::new(0), searches: AtomicUsize::new(0) }
    }

    /// Bytes that all searches hold now.
    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::SeqCst)
    }

    /// The memory of one search more, which may hold `most` bytes at most.
    pub(crate) fn enter(self: &Arc<Self>, most: usize) -> Held {
        self.searches.fetch_add(1, Ordering::SeqCst);
        let (own, largest, refused) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        Held { pool: Arc::clone(self), most, own, largest, refused }
    }
}

impl Held {
    /// Whether it was told that it holds too much.
    pub(crate) fn was_refused(&self) -> bool {
        self.refused.load(Ordering::SeqCst)
    }

    /// The most that it held.
    pub(crate) fn largest(&self) -> usize {
        self.largest.load(Ordering::SeqCst)
    }
}

impl Budget for Held {
    fn allows(&self, bytes: usize) -> bool {
        let pool = &self.pool;
        let before = self.own.swap(bytes, Ordering::SeqCst);
        let all = if bytes >= before {
            pool.held.fetch_add(bytes - before, Ordering::SeqCst) + (bytes - before)
        } else {
            pool.held.fetch_sub(before - bytes, Ordering::SeqCst) - (before - bytes)
        };
        self.largest.fetch_max(bytes, Ordering::SeqCst);
        let share = pool.most / pool.searches.load(Ordering::SeqCst).max(1);
        let allowed = bytes <= self.most && (all <= pool.most || bytes <= share);
        if !allowed {
            self.refused.store(true, Ordering::SeqCst);
        }
        allowed
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.pool.held.fetch_sub(self.own.load(Ordering::SeqCst), Ordering::SeqCst);
        self.pool.searches.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_has_all_and_of_many_only_the_greedy_end() {
        let pool = Arc::new(Pool::new(1000));
        let greedy = pool.enter(usize::MAX);
        assert!(greedy.allows(900) && greedy.allows(1000) && !greedy.was_refused());
        let modest = pool.enter(usize::MAX);
        assert!(modest.allows(500), "an equal share is everybody's");
        assert!(!greedy.allows(1000) && greedy.was_refused());
        assert!(greedy.allows(500), "with less it may stay");
        drop(greedy);
        assert_eq!(pool.held(), 500);
        assert!(modest.allows(1000) && !modest.allows(1001));
        assert_eq!(modest.largest(), 1001);
        drop(modest);
        assert_eq!(pool.held(), 0);
        assert!(!pool.enter(10).allows(11), "its own limit is kept too");
    }
}
