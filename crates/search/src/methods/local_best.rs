//! Local best-first search (局部择优).

use crate::heuristic::Heuristic;
use crate::kernels::best_first::{Given, Policy, best_first, best_first_stepped};
use crate::kernels::frontier::{Priority, Stack};
use crate::observe::Observer;
use crate::report::{Guarantee, Report};
use crate::run::{Hold, Run, Stepper};
use crate::search::{GoalTest, Search, Weights};
use crate::seen::Store;
use crate::space::{Cost, Space};

/// Depth-first, the children of each node in order of f. Equal weights of nothing make it plain depth-first search.
pub(super) struct LocalBest(pub(super) Weights);

impl Policy for LocalBest {
    type Frontier = Stack;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        // It orders brothers and promises nothing, so that the largest may be taken for equal.
        Some(self.0.f(g, h).unwrap_or(Priority::MAX))
    }

    fn guarantee(&self, _: Given) -> Guarantee {
        Guarantee::Nothing
    }
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Local best-first search: depth-first, the newest node's children tried in order of f = wg·g + wh·h.
    ///
    /// - `heuristic` is any estimate; the weights are 1 and 1 unless set.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space.
    pub fn local_best<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 1 });
        best_first(self, LocalBest(weights), heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`local_best`](Search::local_best), step by step.
    pub fn local_best<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        let weights = self.knobs.weights.unwrap_or(Weights { g: 1, h: 1 });
        best_first_stepped(self, LocalBest(weights), heuristic)
    }
}
