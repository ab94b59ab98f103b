//! How long a search may go on: time, nodes, bytes, and a flag that calls it off.
//!
//! The node limit is exact. The others are looked at every thousand expansions, so they cost nothing and are
//! overstepped by no more than that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limits of one search. The default has none.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Limits, Outcome, Search, StopReason};
///
/// let endless = problem(0_u64, |&n| [((), 1, n + 1)], |_| false);
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
    /// A flag that another thread or a signal handler sets to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// The reason to stop work that began at `started`, if there is one: it was called off, or took too long.
    pub fn stop(&self, started: Instant) -> Option<StopReason> {
        if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancelled);
        }
        self.time.filter(|&limit| started.elapsed() >= limit).map(|_| StopReason::Time)
    }
}

/// Why a search stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Bytes,
    /// The cancel flag.
    Cancelled,
    /// The observer asked for it.
    Observer,
}

/// Expansions between two looks at the clock.
const INTERVAL: u64 = 1024;

/// Watches the limits during one search.
pub(crate) struct Watch {
    limits: Limits,
    started: Instant,
    next_look: u64,
}

impl Watch {
    pub(crate) fn new(limits: Limits) -> Self {
        Watch { limits, started: Instant::now(), next_look: 0 }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn byte_limit(&self) -> usize {
        self.limits.bytes.unwrap_or(usize::MAX)
    }

    /// Whether it is time to call [`look`](Self::look).
    #[inline(always)]
    pub(crate) fn is_due(&self, expanded: u64) -> bool {
        expanded >= self.next_look
    }

    /// Looks at every limit; `bytes` is what the search holds or is about to hold.
    #[cold]
    pub(crate) fn look(&mut self, expanded: u64, bytes: usize) -> Option<StopReason> {
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        self.next_look = (expanded + INTERVAL).min(node_limit);
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(StopReason::Cancelled)
        } else if expanded >= node_limit {
            Some(StopReason::Nodes)
        } else if bytes > self.byte_limit() {
            Some(StopReason::Bytes)
        } else if self.limits.time.is_some_and(|limit| self.started.elapsed() >= limit) {
            Some(StopReason::Time)
        } else {
            None
        }
    }
}
