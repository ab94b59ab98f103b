//! Iterative deepening (逐步加深).

use crate::heuristic::Zero;
use crate::kernels::depth_first::{Bounding, Measure, Next, depth_first, depth_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::Search;
use crate::seen::{Duplicates, Store};
use crate::space::Space;

struct Deepening;

impl Bounding for Deepening {
    const MEASURE: Measure = Measure::Depth;
    const NEXT: Next = Next::Deepen;
    const DUPLICATES: Duplicates = Duplicates::Path;
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Iterative deepening: depth-limited search with the bounds 0, 1, 2 … until a solution is found.
    ///
    /// It ends on a finite space without a solution too: a round that met no state beyond its bound is the last.
    ///
    /// **Guarantee:** the fewest moves, so the optimum where every move costs 1.
    pub fn iddfs(self) -> Report<S::Move> {
        depth_first::<Deepening, _, _, _, _>(self, &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`iddfs`](Search::iddfs), step by step.
    pub fn iddfs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        depth_first_stepped::<Deepening, _, _, _, _, _>(self, Zero)
    }
}
