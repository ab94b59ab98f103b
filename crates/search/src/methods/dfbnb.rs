//! Depth-first branch and bound (有界深度优先 + R 表).

use crate::heuristic::Heuristic;
use crate::kernels::depth_first::{Bounding, Measure, Next, depth_first, depth_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::Search;
use crate::seen::{Duplicates, Store};
use crate::space::Space;

struct BranchAndBound;

impl Bounding for BranchAndBound {
    const MEASURE: Measure = Measure::Cost;
    const NEXT: Next = Next::Tighten;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Depth-first branch and bound: each solution found goes into table R ([`Report::incumbents`]) and lowers the bound
    /// below its cost, until nothing cheaper is left.
    ///
    /// - `heuristic` cuts off what cannot become cheaper; [`Zero`](crate::Zero) makes the search blind.
    ///
    /// **Guarantee:** the cheapest plan within the first bound, if the heuristic is admissible.
    pub fn dfbnb<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        depth_first::<BranchAndBound, _, _, _, _>(self, heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`dfbnb`](Search::dfbnb), step by step.
    pub fn dfbnb<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        depth_first_stepped::<BranchAndBound, _, _, _, _, _>(self, heuristic)
    }
}
