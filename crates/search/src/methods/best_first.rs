//! Global best-first search (全局择优).

use super::weighted::Weighted;
use crate::heuristic::Heuristic;
use crate::kernels::best_first::{best_first, best_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::{Search, Weights};
use crate::seen::Store;
use crate::space::Space;

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Global best-first search: the whole OPEN ordered by f = wg·g + wh·h.
    ///
    /// - `heuristic` is any estimate; the weights are 1 and 1 unless set.
    ///
    /// **Guarantee:** with an admissible heuristic, the optimum while wh ≤ wg, and at most wh/wg times the optimum
    /// beyond; otherwise none.
    pub fn best_first<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 1 });
        best_first(self, Weighted::<false>(weights), heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`best_first`](Search::best_first), step by step.
    pub fn best_first<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 1 });
        best_first_stepped(self, Weighted::<false>(weights), heuristic)
    }
}
