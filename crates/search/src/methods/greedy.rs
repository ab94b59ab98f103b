//! Greedy best-first search (贪心最佳优先).

use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{BucketQueue, Priority};
use crate::report::Guarantee;
use crate::search::GoalTest;
use crate::space::Cost;

/// OPEN ordered by h alone. A shorter path to a known state does not change its priority, so it is not used.
struct Greedy;

impl Policy for Greedy {
    type Frontier = BucketQueue;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    #[inline(always)]
    fn priority(&self, _: Cost, h: Cost) -> Option<Priority> {
        Some(u64::from(h))
    }

    fn guarantee(&self, _: GuaranteeContext) -> Guarantee {
        Guarantee::Nothing
    }
}

method! {
    /// Greedy best-first search: OPEN is ordered by h alone.
    ///
    /// - `heuristic` is any estimate.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space, often with little work.
    pub fn greedy(self, heuristic: H) where S: Space {
        self.start_best_first(Greedy, heuristic)
    }
}
