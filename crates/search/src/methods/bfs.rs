//! Breadth-first search (广度优先).

use crate::heuristic::Zero;
use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{Priority, Queue};
use crate::report::Guarantee;
use crate::search::GoalTest;
use crate::space::Cost;

struct BreadthFirst;

impl Policy for BreadthFirst {
    type Frontier = Queue;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Generation;

    #[inline(always)]
    fn priority(&self, g: Cost, _: Cost) -> Option<Priority> {
        Some(u64::from(g))
    }

    fn guarantee(&self, given: GuaranteeContext) -> Guarantee {
        Guarantee::optimal_if(given.unit_costs)
    }
}

method! {
    /// Breadth-first search: OPEN is a queue.
    ///
    /// **Guarantee:** the fewest moves. Where every move costs 1 ([`Space::unit_costs`](crate::Space::unit_costs)) that is the optimum,
    /// and the report says so.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let knight = problem((0_i32, 0_i32), |&(x, y)| {
    ///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    ///         .map(|(dx, dy)| ((), (x + dx, y + dy)))
    /// }, |&place| place == (4, 3));
    /// let report = Search::new(&knight).bfs();
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 3);
    /// ```
    pub fn bfs(self) where S: Space {
        self.start_best_first(BreadthFirst, Zero)
    }
}
