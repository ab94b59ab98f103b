//! Iterative deepening (迭代加深).

use crate::heuristic::Zero;
use crate::kernels::depth_first::{Bounding, Measure, Next};
use crate::seen::Duplicates;

struct IterativeDeepening;

impl Bounding for IterativeDeepening {
    const MEASURE: Measure = Measure::Depth;
    const NEXT: Next = Next::Deepen;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

method! {
    /// Iterative deepening: depth-limited search with the bounds 0, 1, 2 … until a solution is found.
    ///
    /// It also ends on a finite space without a solution: a round that met no state beyond its bound is the last.
    ///
    /// **Guarantee:** the fewest moves. Where every move costs 1 ([`Space::unit_costs`](crate::Space::unit_costs)) that is the optimum,
    /// and the report says so.
    pub fn iddfs(self) where S: Space {
        self.start_depth_first(IterativeDeepening, Zero)
    }
}
