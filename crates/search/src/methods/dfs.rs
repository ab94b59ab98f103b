//! Depth-first search (深度优先).

use super::local_best::LocalBest;
use crate::heuristic::Zero;
use crate::search::Weights;

method! {
    /// Depth-first search: OPEN is a stack, children are tried in operator order, and CLOSED prevents cycles.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space, which may be tens of thousands of moves long.
    pub fn dfs(self) where S: Space {
        self.start_best_first(LocalBest(Weights { g: 0, h: 0 }), Zero)
    }
}
