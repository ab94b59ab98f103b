//! NBS (近最优双向搜索): pairs of nodes, one from each side; at most twice as many expansions as any search needs.

use crate::heuristic::Quality;
use crate::kernels::frontier::{BucketQueue, Frontier as _, Priority};
use crate::kernels::nodes::NodeId;
use crate::kernels::two_sided::Kernel;
use crate::kernels::two_sided::{BACKWARD, FORWARD, Figures, Next, Open, OpenContext, Policy, RemainingOnly};
use crate::space::Cost;

/// OPEN of a side: nodes within the bound are ready, the smallest g first; the others wait, the smallest f first.
#[derive(Default)]
struct TwoQueues {
    waiting: BucketQueue,
    ready: BucketQueue,
    /// Waiting entries, including outdated ones.
    left: usize,
}

impl Open for TwoQueues {
    fn push(&mut self, figures: Figures, node: NodeId) {
        self.waiting.push(figures.f(), 0, node);
        self.left += 1;
    }

    fn bytes(&self) -> usize {
        self.waiting.bytes() + self.ready.bytes()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // All waiting entries may become ready at once.
        self.waiting.bytes_after(more) + self.ready.bytes_after(more + self.left)
    }
}

/// The pair with the smallest lower bound, max(f, f′, g + g′ + ε); its node from the start first, then its partner.
#[derive(Default)]
struct Nbs {
    /// The smallest lower bound of a pair; it never falls.
    bound: u64,
    /// Whether the partner of the node last expanded is next.
    partner: bool,
}

impl Nbs {
    /// The ready node of a side with the smallest g, on ties the one with the largest number; and its g.
    fn first_ready<W: Fn(NodeId) -> Option<Cost>>(
        open: &mut TwoQueues,
        given: &OpenContext<W>,
    ) -> Option<(u64, NodeId)> {
        open.ready.first(given.has_left_open()).map(|(key, node)| (key >> 32, node))
    }

    /// Makes waiting entries within the bound ready; returns the smallest f of the others.
    fn prepare<W: Fn(NodeId) -> Option<Cost>>(&self, open: &mut TwoQueues, given: &OpenContext<W>) -> Option<u64> {
        loop {
            let (f, node) = open.waiting.first(given.has_left_open())?;
            if f > self.bound {
                return Some(f);
            }
            open.waiting.pop();
            open.left -= 1;
            let g = (given.waiting)(node).unwrap_or(0);
            open.ready.push(u64::from(g) << 32 | u64::from(NodeId::MAX - node), 0, node);
        }
    }
}

impl Policy for Nbs {
    type Open = TwoQueues;
    const NEEDS: Quality = Quality::Admissible;

    #[inline(always)]
    fn priority(figures: Figures) -> Priority {
        figures.f()
    }

    fn next<W: Fn(NodeId) -> Option<Cost>>(
        &mut self,
        open: &mut [TwoQueues; 2],
        given: &OpenContext<W>,
    ) -> Option<Next> {
        if std::mem::take(&mut self.partner)
            && let Some((_, node)) = Nbs::first_ready(&mut open[BACKWARD], given)
        {
            return Some(Next { side: BACKWARD, node, bound: self.bound });
        }
        loop {
            let later = [FORWARD, BACKWARD].map(|side| self.prepare(&mut open[side], given));
            let now = [FORWARD, BACKWARD].map(|side| Nbs::first_ready(&mut open[side], given));
            if [FORWARD, BACKWARD].into_iter().any(|side| now[side].is_none() && later[side].is_none()) {
                return None;
            }
            let pair = now[FORWARD].zip(now[BACKWARD]);
            let apart = pair.map(|((one, _), (other, _))| one + other + u64::from(given.least_cost));
            if let (Some(((_, node), _)), Some(apart)) = (pair, apart)
                && apart <= self.bound
            {
                self.partner = true;
                return Some(Next { side: FORWARD, node, bound: self.bound });
            }
            self.bound = later.into_iter().chain([apart]).flatten().min()?;
        }
    }
}

method! {
    /// NBS: from the start and from the goals in pairs, always the pair of nodes whose f, f′, g and g′ give the smallest lower bound of
    /// a plan through both, max(f, f′, g + g′ + ε).
    ///
    /// - `to_goal` estimates the cost to the goal, `from_start` the cost from the start; use [`Zero`](crate::Zero) if there is no
    ///   estimate. Both should be admissible. They need not be consistent: a cheaper path to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if both heuristics are admissible; otherwise none. If they are also consistent, it expands, until its
    /// bound is the optimum, at most twice as many nodes as any search with the same information must expand.
    ///
    /// Needs a [`Backward`](crate::Backward) space. The options for the goal test and the duplicate rule are ignored. The method's ε,
    /// the smallest cost of a move, is 1 with unit costs, and 0 otherwise.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search, Zero};
    ///
    /// let line = problem(0_i32, |&x| [('-', 2, x - 1), ('+', 3, x + 1)], |&x| x == 40);
    /// let line = line.backward([40], |&x| [('-', 2, x + 1), ('+', 3, x - 1)]);
    /// let to_goal = estimate(Quality::Consistent, |&x: &i32| 2 * x.abs_diff(40));
    /// let report = Search::new(&line).nbs(&to_goal, &Zero);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 120);
    /// ```
    pub fn nbs(self, to_goal: H, from_start: G) where S: Backward {
        self.start(|search| Kernel::new(search, Nbs::default(), RemainingOnly { to_goal, from_start }))
    }
}
