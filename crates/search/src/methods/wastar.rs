//! Weighted A* (加权 A*).

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
    /// Weighted A*: f = wg·g + wh·h with wh ≥ wg; 1 and 2 unless set.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// **Guarantee:** at most wh/wg times the optimum if the heuristic is admissible.
    pub fn wastar<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 2 });
        best_first(self, Weighted::<false>(weights), heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`wastar`](Search::wastar), step by step.
    pub fn wastar<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 2 });
        best_first_stepped(self, Weighted::<false>(weights), heuristic)
    }
}
