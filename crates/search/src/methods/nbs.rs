//! NBS (近最优双向搜索): pairs of nodes, one from each side, at most twice as many as any search must expand.

use crate::heuristic::Quality;
use crate::kernels::frontier::{BucketQueue, Frontier as _, Priority};
use crate::kernels::nodes::NodeId;
use crate::kernels::two_sided::Kernel;
use crate::kernels::two_sided::{Ahead, BACKWARD, FORWARD, Figures, Next, Open, OpenContext, Policy};
use crate::space::Cost;

/// OPEN of a side: what is within the bound is ready, the smallest g first; the rest waits, the smallest f first.
#[derive(Default)]
struct TwoQueues {
    waiting: BucketQueue,
    ready: BucketQueue,
    /// Entries that wait, those that will be passed over too.
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
        // Everything that waits may become ready at once.
        self.waiting.bytes_after(more) + self.ready.bytes_after(more + self.left)
    }
}

/// A pair whose smallest cost, max(f, f′, g + g′ + ε), is the smallest of all pairs; the node from the start first, then its partner.
#[derive(Default)]
struct Nbs {
    /// The smallest cost of a pair; it never falls.
    bound: u64,
    /// Whether the partner of the node last expanded is to follow.
    partner: bool,
}

impl Nbs {
    /// The node of a side that is ready and has the smallest g, of equals the one with the largest number; and its g.
    fn ready<W: Fn(NodeId) -> Option<Cost>>(open: &mut TwoQueues, given: &OpenContext<W>) -> Option<(u64, NodeId)> {
        open.ready.first(given.gone()).map(|(key, node)| (key >> 32, node))
    }

    /// Moves what is within the bound from what waits to what is ready; answers the smallest f that is left.
    fn prepare<W: Fn(NodeId) -> Option<Cost>>(&self, open: &mut TwoQueues, given: &OpenContext<W>) -> Option<u64> {
        loop {
            let (f, node) = open.waiting.first(given.gone())?;
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
            && let Some((_, node)) = Nbs::ready(&mut open[BACKWARD], given)
        {
            return Some(Next { side: BACKWARD, node, bound: self.bound });
        }
        loop {
            let later = [FORWARD, BACKWARD].map(|side| self.prepare(&mut open[side], given));
            let now = [FORWARD, BACKWARD].map(|side| Nbs::ready(&mut open[side], given));
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
    /// NBS: from the start and from the goals in pairs, always one whose nodes f, f′, g and g′ show the smallest cost of a plan
    /// through both, max(f, f′, g + g′ + ε).
    ///
    /// - `to_goal` estimates the cost to the goal, `from_start` the cost from the start; [`Zero`](crate::Zero) serves where there is no
    ///   estimate. Both should be admissible. They need not be consistent: a cheaper way to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if both heuristics are admissible; without that promise, none. If they are also consistent, it
    /// expands at most twice as many nodes, until its bound is the optimum, as any search must that knows no more than they tell.
    ///
    /// Needs a space that can be walked [`Backward`]. The options for the goal test and the duplicate rule do not apply. The smallest
    /// cost of a move, which ε stands for, is taken to be 1 where every move costs that, and 0 elsewhere.
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
        self.start(|search| Kernel::new(search, Nbs::default(), Ahead { to_goal, from_start }))
    }
}
