//! Depth-first search (深度优先).

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
    /// Depth-first search: OPEN is a stack, children are tried in operator order, and CLOSED keeps it from going round
    /// in circles.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space, and that may be tens of thousands of moves long.
    pub fn dfs(self) -> Report<S::Move> {
        best_first(self, LocalBest(Weights { g: 0, h: 0 }), &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`dfs`](Search::dfs), step by step.
    pub fn dfs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        best_first_stepped(self, LocalBest(Weights { g: 0, h: 0 }), Zero)
    }
}
