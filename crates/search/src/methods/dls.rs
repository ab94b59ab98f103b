//! Depth-limited search (有界深度优先).

use crate::heuristic::Zero;
use crate::kernels::depth_first::{Bounding, Measure, Next};
use crate::seen::Duplicates;

struct DepthLimited;

impl Bounding for DepthLimited {
    const MEASURE: Measure = Measure::Depth;
    const NEXT: Next = Next::Stop;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

method! {
    /// Depth-limited search: depth-first to a bound on the moves; without a bound, as deep as the space goes.
    ///
    /// With the rule [`Path`](Duplicates::Path), the default, it finds a solution whenever there is one within the bound. With
    /// [`Closed`](Duplicates::Closed) a known state is never entered again, even if it was first seen too deep to reach the goal within
    /// the bound, so solutions may be missed.
    ///
    /// **Guarantee:** none on the length.
    pub fn dls(self) where S: Space {
        self.start_depth_first(DepthLimited, Zero)
    }
}
