//! Uniform-cost search (代价树的广度优先).

use super::weighted::Weighted;
use crate::heuristic::Zero;
use crate::search::Weights;

method! {
    /// Uniform-cost search (Dijkstra): OPEN is ordered by g.
    ///
    /// **Guarantee:** the cheapest plan at any move costs.
    pub fn ucs(self) where S: Space {
        self.start_best_first(Weighted::<true>(Weights { g: 1, h: 0 }), Zero)
    }
}
