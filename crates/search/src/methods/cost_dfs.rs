//! Depth-first search of the cost tree (代价树的深度优先).

use super::local_best::LocalBest;
use crate::heuristic::Zero;
use crate::kernels::best_first::{best_first, best_first_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::{Search, Weights};
use crate::seen::Store;
use crate::space::Space;

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Depth-first search of the cost tree: the newest node's children are tried cheapest first.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space.
    pub fn cost_dfs(self) -> Report<S::Move> {
        best_first(self, LocalBest(Weights { g: 1, h: 0 }), &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`cost_dfs`](Search::cost_dfs), step by step.
    pub fn cost_dfs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        best_first_stepped(self, LocalBest(Weights { g: 1, h: 0 }), Zero)
    }
}
