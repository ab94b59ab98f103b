//! Local best-first search (局部择优).

use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{Priority, Stack};
use crate::report::Guarantee;
use crate::search::{GoalTest, Weights};
use crate::space::Cost;

/// Depth-first, the children of each node in order of f. With both weights 0 it is plain depth-first search.
pub(super) struct LocalBest(pub(super) Weights);

impl Policy for LocalBest {
    type Frontier = Stack;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        // It orders siblings and guarantees nothing, so that numbers which do not fit may count as equal.
        Some(self.0.f(g, h).unwrap_or(Priority::MAX))
    }

    fn guarantee(&self, _: GuaranteeContext) -> Guarantee {
        Guarantee::Nothing
    }
}

method! {
    /// Local best-first search: depth-first, the newest node's children tried in order of f = wg·g + wh·h.
    ///
    /// - `heuristic` is any estimate; both weights are 1 by default.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space.
    pub fn local_best(self, heuristic: H) where S: Space {
        let weights = self.options.weights.unwrap_or(Weights { g: 1, h: 1 });
        self.start_best_first(LocalBest(weights), heuristic)
    }
}
