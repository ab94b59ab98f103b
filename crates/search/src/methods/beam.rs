//! Beam search (束搜索).

use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{Frontier, Priority, bytes_after_growth};
use crate::kernels::nodes::NodeId;
use crate::report::Guarantee;
use crate::search::GoalTest;
use crate::space::Cost;
use crate::tuning::Tuning;

/// The default number of nodes kept of a layer.
const WIDTH: usize = 1000;

/// OPEN in layers: the children of a layer are the next one, of which only the best are kept. They come out in the order of their
/// priorities, ties in the order in which they were made.
struct Beam {
    /// Taken from the end.
    now: Vec<(Priority, NodeId)>,
    /// In the order in which they were made.
    next: Vec<(Priority, NodeId)>,
    dropped: Vec<(Priority, NodeId)>,
    width: usize,
}

impl Default for Beam {
    fn default() -> Self {
        Beam { now: Vec::new(), next: Vec::new(), dropped: Vec::new(), width: WIDTH }
    }
}

impl Frontier for Beam {
    const DROPS: bool = true;

    fn tune(&mut self, tuning: &Tuning) {
        let width = tuning.width.map_or(WIDTH, |width| usize::try_from(width).unwrap_or(usize::MAX));
        self.width = width.max(1);
    }

    fn push(&mut self, priority: Priority, _: Cost, node: NodeId) {
        self.next.push((priority, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        if self.now.is_empty() {
            self.next.sort_by_key(|&(priority, _)| priority);
            let kept = self.width.min(self.next.len());
            self.dropped.extend(self.next.drain(kept..).rev());
            self.next.reverse();
            std::mem::swap(&mut self.now, &mut self.next);
        }
        self.now.pop().map(|(_, node)| node)
    }

    fn take_dropped(&mut self) -> Option<NodeId> {
        self.dropped.pop().map(|(_, node)| node)
    }

    fn bytes(&self) -> usize {
        (self.now.capacity() + self.next.capacity() + self.dropped.capacity()) * size_of::<(Priority, NodeId)>()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // A complete layer is sorted, which takes half as much again, and the nodes removed from it are listed.
        let next = bytes_after_growth(&self.next, more);
        self.bytes().max(bytes_after_growth(&self.now, 0) + 3 * next)
    }
}

/// f = g + h within a layer; earlier layers are never revisited.
struct BeamSearch;

impl Policy for BeamSearch {
    type Frontier = Beam;
    const IMPROVES: bool = false;
    const GOAL_TEST: GoalTest = GoalTest::Generation;

    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        Some(u64::from(g) + u64::from(h))
    }

    fn guarantee(&self, _: GuaranteeContext) -> Guarantee {
        Guarantee::Nothing
    }
}

method! {
    /// Beam search: breadth-first, but only the best nodes of each layer by f = g + h are kept, as many as
    /// [`Tuning::width`](crate::Tuning::width), 1000 by default.
    ///
    /// - `heuristic` is any estimate.
    ///
    /// A removed state stays known, and is not entered again. If nothing is left the outcome is [`Cutoff`](crate::Outcome::Cutoff) if a
    /// node was removed, and [`Unsolvable`](crate::Outcome::Unsolvable) only otherwise.
    ///
    /// **Guarantee:** none. The work in each layer is bounded by the width.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search, Tuning};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (9, 9));
    /// let left = |&(x, y): &(u32, u32)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y);
    /// let report = Search::new(&grid).tuning(Tuning { width: Some(2), ..Tuning::default() }).beam(&left);
    /// assert_eq!(report.plan().unwrap().cost, 18);
    /// assert!(report.statistics.expanded <= 1 + 17 * 2);
    /// ```
    pub fn beam(self, heuristic: H) where S: Space {
        self.start_best_first(BeamSearch, heuristic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Quality, Run, Search, Space, Step, estimate, problem};

    fn width(width: u64) -> Tuning {
        Tuning { width: Some(width), ..Tuning::default() }
    }

    #[test]
    fn the_best_of_a_layer_are_kept_and_the_others_reported_once() {
        let mut beam = Beam::default();
        beam.tune(&width(2));
        for (priority, node) in [(4, 0), (3, 1), (9, 2), (3, 3)] {
            beam.push(priority, 0, node);
        }
        assert_eq!(beam.pop(), Some(1));
        assert_eq!(std::iter::from_fn(|| beam.take_dropped()).collect::<Vec<_>>(), [0, 2]);
        beam.push(1, 0, 4);
        assert_eq!((beam.pop(), beam.pop(), beam.pop()), (Some(3), Some(4), None));
        assert_eq!(beam.take_dropped(), None);
    }

    /// Doubling and subtracting seven, among the numbers below 4,000.
    fn numbers(goal: u64) -> impl Space<State = u64, Move = char> {
        let next = |&n: &u64| [('×', 1, n * 2 % 4_000), ('-', 1, (n + 3_993) % 4_000), ('+', 1, (n + 101) % 4_000)];
        problem(1_u64, next, move |&n| n == goal).unit_costs()
    }

    #[test]
    fn no_layer_has_more_than_its_width() {
        for wide in [1, 3, 17] {
            let space = numbers(2_222);
            let far = |&n: &u64| n.abs_diff(2_222) as Cost;
            let mut run = Search::new(&space).tuning(width(wide)).stepwise().beam(far);
            let (mut layer, mut taken) = (0, 0);
            while run.step() == Step::Expanded {
                let node = run.current().unwrap();
                taken = if node.g == layer { taken + 1 } else { 1 };
                layer = node.g;
                assert!(taken <= wide, "{taken} of layer {layer}");
                assert!(run.open().count() as u64 <= run.progress().statistics.max_open);
            }
        }
    }

    #[test]
    fn removed_nodes_do_not_prove_unsolvability() {
        // The goal lies behind the worse of two paths, and the better one is a dead end.
        let fork = problem(
            0_u32,
            |&n| {
                if n == 0 {
                    vec![((), 1, 1), ((), 1, 2)]
                } else if n == 2 {
                    vec![((), 1, 3)]
                } else {
                    vec![]
                }
            },
            |&n| n == 3,
        );
        let misled = estimate(Quality::Admissible, |&n: &u32| Cost::from(n == 2));
        let narrow = Search::new(&fork).tuning(width(1)).beam(&misled);
        assert_eq!((&narrow.outcome, narrow.lower_bound), (&Outcome::Cutoff, 0));
        assert_eq!(Search::new(&fork).tuning(width(2)).beam(&misled).plan().map(|plan| plan.cost), Some(2));
        let none = problem(0_u32, |&n| [((), 1, (n + 1) % 50), ((), 1, (n * 7) % 50)], |_| false);
        assert_eq!(Search::new(&none).beam(&misled).outcome, Outcome::Unsolvable);
        assert_eq!(Search::new(&none).tuning(width(1)).beam(&misled).outcome, Outcome::Cutoff);
    }

    #[test]
    fn a_wide_beam_is_breadth_first_search() {
        for goal in (0..4_000).step_by(97) {
            let space = numbers(goal);
            let far = |&n: &u64| n.abs_diff(goal) as Cost;
            let beam = Search::new(&space).tuning(width(u64::MAX)).beam(&far);
            assert_eq!(beam.plan().map(|plan| plan.cost), Search::new(&space).bfs().plan().map(|plan| plan.cost));
        }
    }
}
