//! Depth-first search of the cost tree (代价树的深度优先).

use super::local_best::LocalBest;
use crate::heuristic::Zero;
use crate::search::Weights;

method! {
    /// Depth-first search of the cost tree: the newest node's children are tried cheapest first.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space.
    pub fn cost_dfs(self) where S: Space {
        self.start_best_first(LocalBest(Weights { g: 1, h: 0 }), Zero)
    }
}
