//! f = wg·g + wh·h, the order of OPEN in every method from uniform cost to weighted A*.

use crate::heuristic::Quality;
use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{BucketQueue, Priority};
use crate::report::Guarantee;
use crate::search::{GoalTest, Weights};
use crate::space::Cost;

/// OPEN ordered by the weighted sum, replacing paths by cheaper ones.
///
/// With `PLAIN` both weights are 1, or g's is 1 and every h is 0, and nothing is multiplied.
pub(crate) struct Weighted<const PLAIN: bool>(pub(crate) Weights);

impl Weights {
    /// The weighted sum; `None` if it does not fit, which takes weights and costs of nearly 32 bits each.
    #[inline(always)]
    pub(crate) fn f(self, g: Cost, h: Cost) -> Option<Priority> {
        (u64::from(self.g) * u64::from(g)).checked_add(u64::from(self.h) * u64::from(h))
    }
}

impl<const PLAIN: bool> Policy for Weighted<PLAIN> {
    type Frontier = BucketQueue;
    const IMPROVES: bool = true;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    /// A node whose number does not fit is left out. This breaks no guarantee: the number of a goal always fits, so it is smaller, and
    /// the guarantees rest on the goal being the smallest in OPEN.
    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        if PLAIN { Some(u64::from(g) + u64::from(h)) } else { self.0.f(g, h) }
    }

    fn guarantee(&self, given: GuaranteeContext) -> Guarantee {
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
