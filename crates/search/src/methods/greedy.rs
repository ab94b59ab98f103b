//! Greedy best-first search (贪心).

use crate::heuristic::Heuristic;
use crate::kernels::best_first::{Given, Policy, best_first, best_first_stepped};
use crate::kernels::frontier::{BucketQueue, Priority};
use crate::observe::Observer;
use crate::report::{Guarantee, Report};
use crate::run::{Hold, Run, Stepper};
use crate::search::{GoalTest, Search};
use crate::seen::Store;
use crate::space::{Cost, Space};

/// OPEN ordered by h alone. A shorter way to a known state does not change its place, so it is not taken up.
struct Greedy;

impl Policy for Greedy {
    type Frontier = BucketQueue;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    #[inline(always)]
    fn priority(&self, _: Cost, h: Cost) -> Option<Priority> {
        Some(u64::from(h))
    }

    fn guarantee(&self, _: Given) -> Guarantee {
        Guarantee::Nothing
    }
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Greedy best-first search: OPEN is ordered by h alone.
    ///
    /// - `heuristic` is any estimate.
    ///
    /// **Guarantee:** none. It finds some solution in a finite space, often with little work.
    pub fn greedy<H: Heuristic<S>>(self, heuristic: &H) -> Report<S::Move> {
        best_first(self, Greedy, heuristic)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`greedy`](Search::greedy), step by step.
    pub fn greedy<S, H>(self, heuristic: H) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        best_first_stepped(self, Greedy, heuristic)
    }
}
