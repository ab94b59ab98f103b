//! The rounds of an iterative method, as its report lists them.

use crate::report::{Iteration, Statistics};
use crate::space::Cost;

/// The rounds so far.
#[derive(Default)]
pub(crate) struct Rounds {
    /// The bound of the current one.
    pub(crate) bound: Option<Cost>,
    /// The counters when it began.
    before: Statistics,
    pub(crate) ended: Vec<Iteration>,
}

impl Rounds {
    /// Begins a round.
    pub(crate) fn begin(&mut self, bound: Cost, now: Statistics) {
        (self.bound, self.before) = (Some(bound), now);
    }

    /// Ends the current round, if there is one.
    pub(crate) fn end(&mut self, now: &Statistics) {
        let Some(bound) = self.bound else { return };
        let before = &self.before;
        let statistics = Statistics {
            expanded: now.expanded - before.expanded,
            generated: now.generated - before.generated,
            duplicates: now.duplicates - before.duplicates,
            reopened: now.reopened - before.reopened,
            pruned: now.pruned - before.pruned,
            time: now.time.saturating_sub(before.time),
            ..*now
        };
        self.ended.push(Iteration { bound, statistics });
    }
}
