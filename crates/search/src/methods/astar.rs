//! A* (A*).

use super::weighted::Weighted;
use crate::search::Weights;

method! {
    /// A*: OPEN ordered by f = g + h.
    ///
    /// - `heuristic` should be admissible. It need not be consistent: a cheaper path to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (9, 9));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y));
    /// let report = Search::new(&grid).astar(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 18);
    /// ```
    pub fn astar(self, heuristic: H) where S: Space {
        self.start_best_first(Weighted::<true>(Weights { g: 1, h: 1 }), heuristic)
    }
}
