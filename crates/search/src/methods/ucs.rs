//! Uniform-cost search (代价树的广度优先).

use super::weighted::Weighted;
use crate::best_first::best_first;
use crate::heuristic::Zero;
use crate::observe::Observer;
use crate::report::Report;
use crate::search::{Search, Weights};
use crate::seen::Store;
use crate::space::Space;

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Uniform-cost search (Dijkstra): OPEN is ordered by g.
    ///
    /// **Guarantee:** the cheapest plan at any move costs.
    pub fn ucs(self) -> Report<S::Move> {
        best_first(self, &Weighted::<true>(Weights { g: 1, h: 0 }), &Zero)
    }
}
