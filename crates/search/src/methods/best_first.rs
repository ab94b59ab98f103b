//! Global best-first search (全局择优).

use super::weighted::Weighted;
use crate::search::Weights;

method! {
    /// Global best-first search: OPEN ordered by f = wg·g + wh·h.
    ///
    /// - `heuristic` is any estimate; both weights are 1 by default.
    ///
    /// **Guarantee:** with an admissible heuristic, the optimum if wh ≤ wg, and otherwise at most wh/wg times the optimum; without one,
    /// none.
    pub fn best_first(self, heuristic: H) where S: Space {
        let weights = self.options.weights.unwrap_or(Weights { g: 1, h: 1 });
        self.start_best_first(Weighted::<false>(weights), heuristic)
    }
}
