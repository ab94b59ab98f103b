//! IDA* (IDA*).

use crate::kernels::depth_first::{Bounding, Measure, Next};
use crate::seen::Duplicates;

struct DeepeningAStar;

impl Bounding for DeepeningAStar {
    const MEASURE: Measure = Measure::Cost;
    const NEXT: Next = Next::Deepen;
    const DUPLICATES: Duplicates = Duplicates::Back;
}

method! {
    /// IDA*: depth-first rounds within a bound on f = g + h, which grows from round to round.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// By default it stores only the path (rule [`Back`](Duplicates::Back)). A move that costs nothing to a state of the path is
    /// refused, since no bound would end such a cycle.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible.
    pub fn idastar(self, heuristic: H) where S: Space {
        self.start_depth_first(DeepeningAStar, heuristic)
    }
}
