//! How long a search may run: limits on time, nodes and bytes, and a flag that cancels it.
//!
//! The node limit is exact. The others are checked every thousand expansions, or every few milliseconds where expansions take long; a
//! search exceeds them by at most that much.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// The limits of one search. The default has none.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Limits, Outcome, Search, StopReason};
///
/// let endless = problem(0_u64, |&n| [((), n + 1)], |_| false);
/// let limits = Limits { nodes: Some(5_000), ..Limits::default() };
/// let report = Search::new(&endless).limits(limits).bfs();
/// assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
/// assert_eq!(report.statistics.expanded, 5_000);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes held by the search's own structures.
    pub bytes: Option<usize>,
    /// A flag that another thread or a signal handler sets to cancel the search.
    pub cancel: Option<Arc<AtomicBool>>,
    /// A memory budget shared with other searches.
    pub budget: Option<Arc<dyn Budget>>,
}

/// A memory budget shared by several searches. Each reports from time to time how much it holds and learns whether it may continue.
pub trait Budget: fmt::Debug + Send + Sync {
    /// Whether the calling search may hold `bytes` bytes.
    fn allows(&self, bytes: usize) -> bool;
}

impl Limits {
    /// The reason to stop work that began at `started`, if there is one: it was cancelled, or took too long.
    pub fn stop(&self, started: Instant) -> Option<StopReason> {
        if self.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        self.time.filter(|&limit| started.elapsed() >= limit).map(|_| StopReason::Time)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// Why a search stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Bytes,
    /// The cancel flag.
    Cancelled,
    /// An observer or a monitor stopped it.
    Observer,
    /// Only paths were left that cost more than a [`Cost`](crate::Cost) can hold. A method that guarantees the cheapest plan has missed
    /// no plan that can be expressed.
    Overflow,
}

/// The most expansions between two checks of a search.
const INTERVAL: u64 = 1024;

/// The intended time between two checks.
const EVERY: Duration = Duration::from_millis(2);

/// By what factor an interval may exceed the one before. The first is a single expansion, because its duration is not known.
const GROWTH: u64 = 32;

/// Chooses the number of expansions until the next check: as many as fitted into a few milliseconds so far, but at most [`GROWTH`]
/// times the last number, and never more than a given number.
pub(crate) struct CheckInterval {
    interval: u64,
    last: Instant,
}

impl CheckInterval {
    /// After an interval of this many expansions; 0 if there was none.
    pub(crate) fn after(interval: u64) -> Self {
        CheckInterval { interval, last: Instant::now() }
    }

    /// Expansions until the next check, after `done` since the last one; at most `most`.
    #[cold]
    #[inline(never)]
    pub(crate) fn next(&mut self, done: u64, most: u64) -> u64 {
        self.next_at(Instant::now(), done, most)
    }

    fn next_at(&mut self, now: Instant, done: u64, most: u64) -> u64 {
        let took = now.duration_since(self.last).as_nanos().max(1) as u64;
        self.last = now;
        let fit = (done.max(1).saturating_mul(EVERY.as_nanos() as u64)) / took;
        self.interval = fit.clamp(1, (self.interval * GROWTH).clamp(1, most));
        self.interval
    }
}

/// Checks the limits of one search.
pub(crate) struct Watch {
    limits: Limits,
    started: Instant,
    pace: CheckInterval,
    last_look: u64,
    next_look: u64,
}

impl Watch {
    pub(crate) fn new(limits: Limits) -> Self {
        Watch { limits, started: Instant::now(), pace: CheckInterval::after(0), last_look: 0, next_look: 0 }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn byte_limit(&self) -> usize {
        self.limits.bytes.unwrap_or(usize::MAX)
    }

    /// Whether the search was cancelled or its time is over.
    #[cfg(feature = "parallel")]
    pub(crate) fn stop(&self) -> Option<StopReason> {
        self.limits.stop(self.started)
    }

    /// Expansions until the next call of [`check`](Self::check).
    pub(crate) fn until_check(&self, expanded: u64) -> u64 {
        self.next_look.saturating_sub(expanded)
    }

    /// Whether [`check`](Self::check) is due.
    #[inline(always)]
    pub(crate) fn is_due(&self, expanded: u64) -> bool {
        expanded >= self.next_look
    }

    /// Checks every limit; `bytes` is what the search holds or is about to hold.
    #[cold]
    pub(crate) fn check(&mut self, expanded: u64, bytes: usize) -> Option<StopReason> {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let interval = self.pace.next(expanded.saturating_sub(self.last_look), INTERVAL);
        self.last_look = expanded;
        self.next_look = (expanded + interval).min(node_limit);
        if self.limits.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if expanded >= node_limit {
            Some(StopReason::Nodes)
        } else if bytes > self.byte_limit() || !self.limits.budget.as_ref().is_none_or(|budget| budget.allows(bytes)) {
            Some(StopReason::Bytes)
        } else {
            self.limits.stop(self.started)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_budget_stops_a_search_as_its_own_limit_does() {
        #[derive(Debug)]
        struct Most(usize);
        impl Budget for Most {
            fn allows(&self, bytes: usize) -> bool {
                bytes <= self.0
            }
        }
        let mut watch = Watch::new(Limits { budget: Some(Arc::new(Most(10))), ..Limits::default() });
        assert_eq!((watch.check(1, 10), watch.check(2, 11)), (None, Some(StopReason::Bytes)));
    }

    #[test]
    fn limits_are_checked_every_few_milliseconds_and_at_most_a_thousand_expansions_apart() {
        let mut pace = CheckInterval::after(0);
        let mut now = pace.last;
        let mut step = |micros: u64, done: u64| {
            now += Duration::from_micros(micros);
            pace.next_at(now, done, INTERVAL)
        };
        // Fast from the beginning: one, then many.
        assert_eq!(step(1, 0), 1);
        assert_eq!(step(1, 1), GROWTH);
        assert_eq!(step(10, GROWTH), INTERVAL);
        assert_eq!(step(100, INTERVAL), INTERVAL);
        // Slower: a thousandth of a second each.
        assert_eq!(step(1_000_000, INTERVAL), 2);
        assert_eq!(step(2_000, 2), 2);
        // One that takes forever, and fast again.
        assert_eq!(step(10_000_000, 1), 1);
        assert_eq!(step(1, 1), GROWTH);
    }
}
