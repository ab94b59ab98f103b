//! f = wg·g + wh·h, the order of OPEN in every method from uniform cost to weighted A*.

use crate::best_first::{Given, Policy};
use crate::frontier::{BucketQueue, Priority};
use crate::heuristic::Quality;
use crate::report::Guarantee;
use crate::search::{GoalTest, Weights};
use crate::space::Cost;

/// OPEN ordered by the weighted sum, with cheaper ways to known states taken up.
pub(crate) struct Weighted(pub(crate) Weights);

impl Weights {
    /// The weighted sum. No weights and costs of 32 bits overflow it.
    #[inline(always)]
    pub(crate) fn f(self, g: Cost, h: Cost) -> Priority {
        (u64::from(self.g) * u64::from(g)).saturating_add(u64::from(self.h) * u64::from(h))
    }
}

impl Policy for Weighted {
    type Frontier = BucketQueue;
    const IMPROVES: bool = true;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> Priority {
        self.0.f(g, h)
    }

    fn guarantee(&self, given: Given) -> Guarantee {
        let Weights { g, h } = self.0;
        if given.goal_test == GoalTest::Generation || given.quality < Quality::Admissible || g == 0 {
            Guarantee::Nothing
        } else if h <= g {
            Guarantee::Optimal
        } else {
            Guarantee::Within { times: h, of: g }
        }
    }
}
