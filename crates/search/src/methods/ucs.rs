//! Uniform-cost search (代价树的广度优先).

use super::weighted::Weighted;
use crate::heuristic::Zero;
use crate::kernels::best_first::{best_first, best_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::{Search, Weights};
use crate::seen::Store;
use crate::space::Space;

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Uniform-cost search (Dijkstra): OPEN is ordered by g.
    ///
    /// **Guarantee:** the cheapest plan at any move costs.
    pub fn ucs(self) -> Report<S::Move> {
        best_first(self, Weighted::<true>(Weights { g: 1, h: 0 }), &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`ucs`](Search::ucs), step by step.
    pub fn ucs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        best_first_stepped(self, Weighted::<true>(Weights { g: 1, h: 0 }), Zero)
    }
}
