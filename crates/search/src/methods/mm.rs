//! MM (双向启发式搜索 MM): two searches that meet in the middle.

use crate::heuristic::Quality;
use crate::kernels::frontier::{BucketQueue, Frontier, Priority};
use crate::kernels::nodes::NodeId;
use crate::kernels::two_sided::Kernel;
use crate::kernels::two_sided::{BACKWARD, FORWARD, Figures, Next, Open, OpenContext, Policy, RemainingOnly};
use crate::space::Cost;

/// OPEN of a side in three orders: for the node to take, for the smallest f, and for the smallest g.
#[derive(Default)]
struct ThreeOrders {
    priorities: BucketQueue,
    estimates: BucketQueue,
    costs: BucketQueue,
}

impl Open for ThreeOrders {
    fn push(&mut self, figures: Figures, node: NodeId) {
        // Priorities above 32 bits may be equal: no plan costs that much.
        let priority = Mm::priority(figures).min(u64::from(u32::MAX));
        self.priorities.push(priority << 32 | u64::from(figures.g), 0, node);
        self.estimates.push(figures.f(), 0, node);
        self.costs.push(u64::from(figures.g), 0, node);
    }

    fn bytes(&self) -> usize {
        [&self.priorities, &self.estimates, &self.costs].into_iter().map(Frontier::bytes).sum()
    }

    fn bytes_after(&self, more: usize) -> usize {
        [&self.priorities, &self.estimates, &self.costs].into_iter().map(|order| order.bytes_after(more)).sum()
    }
}

/// The smallest max(f, 2g) of both sides, on ties the one with the smallest g.
#[derive(Default)]
struct Mm;

impl Policy for Mm {
    type Open = ThreeOrders;
    const NEEDS: Quality = Quality::Admissible;

    #[inline(always)]
    fn priority(figures: Figures) -> Priority {
        figures.f().max(2 * u64::from(figures.g))
    }

    /// Any plan not found yet leads from a node in one OPEN to one in the other. So it costs at least the smallest priority, the
    /// smallest f of either side, and the smallest g of both plus a move between them.
    fn next<W: Fn(NodeId) -> Option<Cost>>(
        &mut self,
        open: &mut [ThreeOrders; 2],
        given: &OpenContext<W>,
    ) -> Option<Next> {
        let mut first = |side: usize| {
            let orders = &mut open[side];
            let (key, node) = orders.priorities.first(given.has_left_open())?;
            let (f, _) = orders.estimates.first(given.has_left_open())?;
            let (g, _) = orders.costs.first(given.has_left_open())?;
            Some((key >> 32, node, f, g))
        };
        let (forward, backward) = (first(FORWARD)?, first(BACKWARD)?);
        let (side, node) = if forward.0 <= backward.0 { (FORWARD, forward.1) } else { (BACKWARD, backward.1) };
        let apart = forward.3 + backward.3 + u64::from(given.least_cost);
        let bound = forward.0.min(backward.0).max(forward.2).max(backward.2).max(apart);
        Some(Next { side, node, bound })
    }
}

method! {
    /// MM: from the start and from the goals, always the node with the smallest max(f, 2g) of both sides; neither side searches beyond
    /// the middle of the cheapest plan.
    ///
    /// - `to_goal` estimates the cost to the goal, `from_start` the cost from the start; use [`Zero`](crate::Zero) if there is no
    ///   estimate. Both should be admissible. They need not be consistent: a cheaper path to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if both heuristics are admissible; otherwise none. With admissible heuristics, no node is expanded
    /// whose f or 2g exceeds the optimum.
    ///
    /// Needs a [`Backward`](crate::Backward) space. The options for the goal test and the duplicate rule are ignored. The method's ε,
    /// the smallest cost of a move, is 1 with unit costs, and 0 otherwise.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let line = problem(0_i32, |&x| [('-', 2, x - 1), ('+', 3, x + 1)], |&x| x == 40);
    /// let line = line.backward([40], |&x| [('-', 2, x + 1), ('+', 3, x - 1)]);
    /// let to_goal = estimate(Quality::Consistent, |&x: &i32| 2 * x.abs_diff(40));
    /// let from_start = estimate(Quality::Consistent, |&x: &i32| 2 * x.abs_diff(0));
    /// let report = Search::new(&line).mm(&to_goal, &from_start);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 120);
    /// ```
    pub fn mm(self, to_goal: H, from_start: G) where S: Backward {
        self.start(|search| Kernel::new(search, Mm, RemainingOnly { to_goal, from_start }))
    }
}
