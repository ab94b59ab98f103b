//! Iterative deepening (逐步加深).

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
    /// It ends on a finite space without a solution too: a round that met no state beyond its bound is the last.
    ///
    /// **Guarantee:** the fewest moves, so the optimum where every move costs 1.
    pub fn iddfs(self) where S: Space {
        self.start_depth_first(IterativeDeepening, Zero)
    }
}
