//! IDA* (IDA*).

use crate::heuristic::Heuristic;
use crate::kernels::depth_first::{Bounding, Measure, Next, depth_first, depth_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::Search;
use crate::seen::{Duplicates, Store};
use crate::space::Space;

struct DeepeningAStar;

impl Bounding for DeepeningAStar {
    const MEASURE: Measure = Measure::Cost;
    const NEXT: Next = Next::Deepen;
    const DUPLICATES: Duplicates = Duplicates::Back;
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// IDA*: depth-first rounds within a bound on f = g + h, which grows from round to round.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// It remembers nothing but the path (rule [`Back`](Duplicates::Back)) unless asked to.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible.
    pub fn idastar<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        depth_first::<DeepeningAStar, _, _, _, _>(self, heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`idastar`](Search::idastar), step by step.
    pub fn idastar<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        depth_first_stepped::<DeepeningAStar, _, _, _, _, _>(self, heuristic)
    }
}
