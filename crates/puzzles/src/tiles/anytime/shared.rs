//! What the threads of one anytime search share: the best solution, the proven bound, and the stop flag.
//!
//! A solution is replayed before it is accepted; lengths only fall, bounds only rise, and a bound never exceeds a
//! length.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Limits, Statistics, StopReason};

use super::grid::Grid;
use super::tally::Tally;
use super::{Options, Ratio};
use crate::tiles::Move;

/// The state of one search.
pub(super) struct Shared {
    pub(super) grid: Grid,
    started: Instant,
    limits: Limits,
    within: Option<Ratio>,
    pub(super) threads: usize,
    length: AtomicU32,
    bound: AtomicU32,
    /// Set when nothing more can be gained, or a limit was reached.
    stop: Arc<AtomicBool>,
    plans: Mutex<Vec<Vec<Move>>>,
    pub(super) tally: Tally,
    changed: Condvar,
    /// Set if there is only one thread, which checks the limits itself.
    pub(super) alone: bool,
    looks: AtomicU32,
}

/// Number of stop checks between two checks of the limits, in a search on one thread.
const LOOK: u32 = 16;

impl Shared {
    pub(super) fn new(grid: Grid, options: &Options, alone: bool) -> Self {
        let bound = grid.lower_bound();
        Shared {
            grid,
            started: Instant::now(),
            limits: options.limits.clone(),
            within: options.within,
            threads: if alone { 1 } else { options.threads.max(1) },
            length: AtomicU32::new(Cost::MAX),
            bound: AtomicU32::new(bound),
            stop: Arc::default(),
            plans: Mutex::default(),
            tally: Tally::default(),
            changed: Condvar::new(),
            alone,
            looks: AtomicU32::new(0),
        }
    }

    /// All accepted solutions, the best last.
    pub(super) fn plans(&self) -> MutexGuard<'_, Vec<Vec<Move>>> {
        // Plans are only ever pushed whole, so those of a thread that panicked are valid.
        self.plans.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The best solution.
    pub(super) fn best(&self) -> Vec<Move> {
        self.plans().last().cloned().unwrap_or_default()
    }

    /// The length of the best solution.
    pub(super) fn length(&self) -> Cost {
        self.length.load(Ordering::Relaxed)
    }

    /// A lower bound on the length of all solutions.
    pub(super) fn bound(&self) -> Cost {
        self.bound.load(Ordering::Relaxed)
    }

    /// The statistics so far.
    pub(super) fn statistics(&self) -> Statistics {
        let (expanded, depth, held) = self.tally.figures();
        let plans: usize = self.plans().iter().map(Vec::capacity).sum();
        // The board with its goal cells, and every plan that was the best.
        let bytes = held + plans * size_of::<Move>() + 2 * self.grid.cells.len() * size_of::<u32>();
        Statistics { expanded, depth, bytes, time: self.elapsed(), ..Statistics::default() }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The remaining time, if it is limited.
    pub(super) fn remaining(&self) -> Option<Duration> {
        self.limits.time.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// The memory limit in bytes, or a default that any machine can spare.
    pub(super) fn bytes(&self) -> usize {
        const MOST: usize = 1 << 30;
        self.limits.bytes.unwrap_or(MOST)
    }

    /// Accepts `moves` if they are a solution shorter than the best one.
    pub(super) fn offer(&self, moves: Vec<Move>) -> bool {
        if moves.len() >= self.length() as usize || !self.grid.is_solved_by(&moves) {
            return false;
        }
        let mut plans = self.plans();
        let length = moves.len() as Cost;
        let shorter = length < self.length();
        if shorter {
            self.length.store(length, Ordering::Relaxed);
            plans.push(moves);
            self.settle();
        }
        drop(plans);
        self.changed.notify_all();
        shorter
    }

    /// Raises the proven bound.
    pub(super) fn raise(&self, bound: Cost) {
        let bound = self.grid.at_least(bound).min(self.length());
        if self.bound.fetch_max(bound, Ordering::Relaxed) < bound {
            let plans = self.plans();
            self.settle();
            drop(plans);
            self.changed.notify_all();
        }
    }

    /// Whether the requested guarantee is proven.
    pub(super) fn is_settled(&self) -> bool {
        let (length, bound) = (self.length(), self.bound());
        length <= bound || self.within.is_some_and(|within| within.holds(length, bound))
    }

    fn settle(&self) {
        if self.is_settled() {
            self.stop();
        }
    }

    /// Ends the search.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The flag that ends the search.
    pub(super) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        if self.alone {
            self.check_limits();
        }
        self.stop.load(Ordering::Relaxed)
    }

    fn check_limits(&self) {
        if self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK) && self.limit_met().is_some() {
            self.stop();
        }
    }

    /// The limit that was reached, if any.
    pub(super) fn limit_met(&self) -> Option<StopReason> {
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            Some(StopReason::Cancelled)
        } else if self.remaining().is_some_and(|left| left.is_zero()) {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// Sleeps until something changes, or for a few milliseconds.
    pub(super) fn wait(&self) {
        const LITTLE: Duration = Duration::from_millis(5);
        let plans = self.plans();
        // Once stopped, nothing changes any more except that threads finish.
        let while_ending = if self.is_stopped() { LITTLE / 10 } else { LITTLE };
        drop(self.changed.wait_timeout(plans, while_ending));
    }
}
