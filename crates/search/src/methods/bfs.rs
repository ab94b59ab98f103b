//! Breadth-first search (广度优先).

use crate::heuristic::Zero;
use crate::kernels::best_first::{Given, Policy, best_first, best_first_stepped};
use crate::kernels::frontier::{Priority, Queue};
use crate::observe::Observer;
use crate::report::{Guarantee, Report};
use crate::run::{Hold, Run, Stepper};
use crate::search::{GoalTest, Search};
use crate::seen::Store;
use crate::space::{Cost, Space};

struct BreadthFirst;

impl Policy for BreadthFirst {
    type Frontier = Queue;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Generation;

    #[inline(always)]
    fn priority(&self, g: Cost, _: Cost) -> Option<Priority> {
        Some(u64::from(g))
    }

    fn guarantee(&self, given: Given) -> Guarantee {
        Guarantee::optimal_if(given.unit_costs)
    }
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Breadth-first search: OPEN is a queue.
    ///
    /// **Guarantee:** the fewest moves, so the optimum where every move costs 1.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let knight = problem((0_i32, 0_i32), |&(x, y)| {
    ///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    ///         .map(|(dx, dy)| ((), 1, (x + dx, y + dy)))
    /// }, |&place| place == (4, 3));
    /// assert_eq!(Search::new(&knight).bfs().plan().unwrap().cost, 3);
    /// ```
    pub fn bfs(self) -> Report<S::Move> {
        best_first(self, BreadthFirst, &Zero)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`bfs`](Search::bfs), step by step.
    pub fn bfs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
    {
        best_first_stepped(self, BreadthFirst, Zero)
    }
}
