//! MM (双向启发式搜索 MM): two searches that meet in the middle.

use crate::heuristic::Quality;
use crate::kernels::frontier::{BucketQueue, Frontier, Priority};
use crate::kernels::nodes::NodeId;
use crate::kernels::two_sided::Kernel;
use crate::kernels::two_sided::{Ahead, BACKWARD, FORWARD, Figures, Next, Open, OpenContext, Policy};
use crate::space::Cost;

/// OPEN of a side three times over: for the node to take, and for the smallest f and the smallest g in it.
#[derive(Default)]
struct ThreeOrders {
    priorities: BucketQueue,
    estimates: BucketQueue,
    costs: BucketQueue,
}

impl Open for ThreeOrders {
    fn push(&mut self, figures: Figures, node: NodeId) {
        // Above 32 bits nothing can be told apart and nothing need be: no plan costs that much.
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

/// The smallest max(f, 2g) of both sides, and of equals the one with the smallest g.
#[derive(Default)]
struct Mm;

impl Policy for Mm {
    type Open = ThreeOrders;
    const NEEDS: Quality = Quality::Admissible;

    #[inline(always)]
    fn priority(figures: Figures) -> Priority {
        figures.f().max(2 * u64::from(figures.g))
    }

    /// Any plan not found yet leads from a node that waits on one side to one that waits on the other. So it costs no less than the
    /// smallest priority, than the smallest f of either side, and than the smallest g of both with a move between them.
    fn next<W: Fn(NodeId) -> Option<Cost>>(
        &mut self,
        open: &mut [ThreeOrders; 2],
        given: &OpenContext<W>,
    ) -> Option<Next> {
        let mut first = |side: usize| {
            let orders = &mut open[side];
            let (key, node) = orders.priorities.first(given.gone())?;
            let (f, _) = orders.estimates.first(given.gone())?;
            let (g, _) = orders.costs.first(given.gone())?;
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
    /// MM: from the start and from the goals, always the node with the smallest max(f, 2g) of both sides; neither side goes beyond the
    /// middle of the cheapest plan.
    ///
    /// - `to_goal` estimates the cost to the goal, `from_start` the cost from the start; [`Zero`](crate::Zero) serves where there is no
    ///   estimate. Both should be admissible. They need not be consistent: a cheaper way to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if both heuristics are admissible; without that promise, none. With it, no node is expanded whose f or
    /// whose 2g is above the optimum.
    ///
    /// Needs a space that can be walked [`Backward`]. The options for the goal test and the duplicate rule do not apply. The smallest
    /// cost of a move, which the method's ε stands for, is taken to be 1 where every move costs that, and 0 elsewhere.
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
        self.start(|search| Kernel::new(search, Mm, Ahead { to_goal, from_start }))
    }
}
