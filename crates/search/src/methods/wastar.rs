//! Weighted A* (加权 A*).

use super::weighted::Weighted;
use crate::search::Weights;

method! {
    /// Weighted A*: f = wg·g + wh·h with wh ≥ wg; 1 and 2 by default.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// **Guarantee:** at most wh/wg times the optimum if the heuristic is admissible.
    pub fn wastar(self, heuristic: H) where S: Space {
        let weights = self.options.weights.unwrap_or(Weights { g: 1, h: 2 });
        self.start_best_first(Weighted::<false>(weights), heuristic)
    }
}
