//! Depth-first branch and bound (深度优先分支限界).

use crate::kernels::depth_first::{Bounding, Measure, Next};
use crate::seen::Duplicates;

struct BranchAndBound;

impl Bounding for BranchAndBound {
    const MEASURE: Measure = Measure::Cost;
    const NEXT: Next = Next::Tighten;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

method! {
    /// Depth-first branch and bound: each solution found goes into table R ([`Report::incumbents`](crate::Report::incumbents)) and
    /// lowers the bound below its cost, until nothing cheaper is left.
    ///
    /// - `heuristic` cuts off what cannot become cheaper; [`Zero`](crate::Zero) makes the search blind.
    ///
    /// **Guarantee:** the cheapest plan within the first bound, if the heuristic is admissible.
    pub fn dfbnb(self, heuristic: H) where S: Space {
        self.start_depth_first(BranchAndBound, heuristic)
    }
}
