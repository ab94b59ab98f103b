//! Depth-limited search (有界深度优先).

use crate::heuristic::Zero;
use crate::kernels::depth_first::{Bounding, Measure, Next, depth_first, depth_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::Search;
use crate::seen::{Duplicates, Store};
use crate::space::Space;

struct DepthLimited;

impl Bounding for DepthLimited {
    const MEASURE: Measure = Measure::Depth;
    const NEXT: Next = Next::Stop;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Depth-limited search: depth-first to a bound on the moves; without a bound, as deep as the space goes.
    ///
    /// With the rule [`Path`](Duplicates::Path), the default, it finds a solution whenever there is one within the
    /// bound. With [`Closed`](Duplicates::Closed) a state once seen is never entered again, even if it was seen at a
    /// depth from which the goal was out of reach, so solutions may be missed.
    ///
    /// **Guarantee:** none on the length.
    pub fn dls(self) -> Report<S::Move> {
        depth_first::<DepthLimited, _, _, _, _>(self, &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`dls`](Search::dls), step by step.
    pub fn dls<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        depth_first_stepped::<DepthLimited, _, _, _, _, _>(self, Zero)
    }
}
