//! BAE* (双向启发式搜索 BAE*): each side corrects its estimates by the errors of the other side's heuristic.

use crate::heuristic::Quality;
use crate::kernels::frontier::{BucketQueue, Frontier as _, Priority};
use crate::kernels::nodes::NodeId;
use crate::kernels::two_sided::Kernel;
use crate::kernels::two_sided::{BACKWARD, BothEstimates, FORWARD, Figures, Next, Open, OpenContext, Policy};
use crate::space::Cost;

/// OPEN of a side in the order of b.
#[derive(Default)]
struct ByError(BucketQueue);

impl Open for ByError {
    #[inline(always)]
    fn push(&mut self, figures: Figures, node: NodeId) {
        self.0.push(Bae::priority(figures), 0, node);
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn bytes_after(&self, more: usize) -> usize {
        self.0.bytes_after(more)
    }
}

/// The smallest b = f + (g − h′) of both sides, where h′ is the other side's estimate of the cost of the path so far.
#[derive(Default)]
struct Bae;

impl Policy for Bae {
    type Open = ByError;
    const NEEDS: Quality = Quality::Consistent;

    /// With an admissible heuristic h′ is never more than g; otherwise nothing is guaranteed.
    #[inline(always)]
    fn priority(figures: Figures) -> Priority {
        (figures.f() + u64::from(figures.g)).saturating_sub(u64::from(figures.guess.behind))
    }

    /// With consistent heuristics a path from a node in one OPEN to one in the other costs at least the decrease of h along it, and at
    /// least the increase of h′. The mean of both shows that the plan costs at least half of the sum of both b.
    #[inline(always)]
    fn next<W: Fn(NodeId) -> Option<Cost>>(&mut self, open: &mut [ByError; 2], given: &OpenContext<W>) -> Option<Next> {
        let (one, forward) = open[FORWARD].0.first(given.has_left_open())?;
        let (other, backward) = open[BACKWARD].0.first(given.has_left_open())?;
        // The side with the smaller b limits the bound. Measured on 1,002 boards of 3×3 with Manhattan distance: 720 expansions on
        // average; with the side of the smaller OPEN 781, alternating 789.
        let (side, node) = if one <= other { (FORWARD, forward) } else { (BACKWARD, backward) };
        // If it stayed in OPEN it would be skipped next time, by a branch that is mispredicted.
        open[side].0.pop();
        Some(Next { side, node, bound: (one + other).div_ceil(2) })
    }
}

method! {
    /// BAE*: from the start and from the goals, always the node with the smallest b = f + (g − h′) of both sides, where h′ is the other
    /// side's estimate of the cost of the path so far: g − h′ is the error of that estimate, and the estimates of all continuations of
    /// the path have at least the same error.
    ///
    /// - `to_goal` estimates the cost to the goal, `from_start` the cost from the start; use [`Zero`](crate::Zero) if there is no
    ///   estimate. Both should be consistent.
    ///
    /// **Guarantee:** the optimum if both heuristics are consistent; otherwise none.
    ///
    /// Needs a [`Backward`](crate::Backward) space. The options for the goal test and the duplicate rule are ignored.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let line = problem(0_i32, |&x| [('-', 2, x - 1), ('+', 3, x + 1)], |&x| x == 40);
    /// let line = line.backward([40], |&x| [('-', 2, x + 1), ('+', 3, x - 1)]);
    /// let to_goal = estimate(Quality::Consistent, |&x: &i32| 2 * x.abs_diff(40));
    /// let from_start = estimate(Quality::Consistent, |&x: &i32| 2 * x.abs_diff(0));
    /// let report = Search::new(&line).bae(&to_goal, &from_start);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 120);
    /// ```
    pub fn bae(self, to_goal: H, from_start: G) where S: Backward {
        self.start(|search| Kernel::new(search, Bae, BothEstimates { to_goal, from_start }))
    }
}
