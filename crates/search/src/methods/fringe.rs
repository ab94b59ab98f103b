//! Fringe search (边缘搜索).

use crate::heuristic::Quality;
use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{Frontier, Priority};
use crate::kernels::nodes::NodeId;
use crate::report::Guarantee;
use crate::search::GoalTest;
use crate::space::Cost;

/// OPEN without an order: nodes within the bound are taken now, newest children first; the others wait for the next round, whose bound
/// is their smallest f.
///
/// A state that was entered again at a smaller cost has an entry for each time; once it is expanded the kernel skips the others.
#[derive(Default)]
struct Fringe {
    /// Taken from the end.
    now: Vec<(Priority, NodeId)>,
    /// In the order in which they were postponed.
    later: Vec<(Priority, NodeId)>,
    /// Of one node, in the order in which they were made.
    children: Vec<(Priority, NodeId)>,
    bound: Priority,
}

impl Frontier for Fringe {
    const ROUNDS: bool = true;

    fn push(&mut self, priority: Priority, _: Cost, node: NodeId) {
        self.children.push((priority, node));
    }

    fn end_of_children(&mut self, _: NodeId) {
        self.now.extend(self.children.drain(..).rev());
    }

    fn pop(&mut self) -> Option<NodeId> {
        loop {
            match self.now.pop() {
                Some((priority, node)) if priority <= self.bound => return Some(node),
                Some(entry) => self.later.push(entry),
                None => {
                    self.bound = self.later.iter().map(|&(priority, _)| priority).min()?;
                    self.later.reverse();
                    std::mem::swap(&mut self.now, &mut self.later);
                }
            }
        }
    }

    fn bound(&self) -> Option<Priority> {
        Some(self.bound)
    }

    fn bytes(&self) -> usize {
        (self.now.capacity() + self.later.capacity()) * size_of::<(Priority, NodeId)>()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // Either list may hold all entries, and doubles when it grows.
        let entries = self.now.len() + self.later.len() + more;
        self.bytes().max(4 * entries * size_of::<(Priority, NodeId)>())
    }
}

/// f = g + h, replacing paths by cheaper ones.
struct FringeSearch;

impl Policy for FringeSearch {
    type Frontier = Fringe;
    const IMPROVES: bool = true;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        Some(u64::from(g) + u64::from(h))
    }

    /// The bound is the smallest f in OPEN when a round begins, so it never exceeds the optimum; a goal that is taken within it costs
    /// no more.
    fn guarantee(&self, given: GuaranteeContext) -> Guarantee {
        Guarantee::optimal_if(given.goal_test == GoalTest::Expansion && given.quality >= Quality::Admissible)
    }
}

method! {
    /// Fringe search: rounds with a growing bound on f = g + h like IDA*, but OPEN and CLOSED are kept from round to round, and OPEN is
    /// never sorted.
    ///
    /// - `heuristic` should be admissible. It need not be consistent: a cheaper path to a closed state reopens it.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 2, (x, y + 1))], |&at| at == (9, 9));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y));
    /// let report = Search::new(&grid).fringe(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 27);
    /// assert_eq!(report.iterations[0].bound, 18);
    /// ```
    pub fn fringe(self, heuristic: H) where S: Space {
        self.start_best_first(FringeSearch, heuristic)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        Duplicates, Event, Fate, Limits, Observer, Outcome, Report, Run, Search, Space, StopReason, Zero, estimate,
        problem,
    };

    #[test]
    fn children_come_first_and_what_is_over_the_bound_comes_next_round() {
        let mut fringe = Fringe::default();
        fringe.push(2, 0, 0);
        fringe.end_of_children(1);
        assert_eq!((fringe.pop(), fringe.bound()), (Some(0), Some(2)));
        for (priority, node) in [(2, 1), (4, 2), (2, 3), (3, 4)] {
            fringe.push(priority, 0, node);
        }
        fringe.end_of_children(5);
        assert_eq!(fringe.pop(), Some(1));
        fringe.push(3, 0, 5);
        fringe.end_of_children(6);
        assert_eq!((fringe.pop(), fringe.bound()), (Some(3), Some(2)));
        let rest: Vec<_> = std::iter::from_fn(|| fringe.pop().map(|node| (node, fringe.bound()))).collect();
        assert_eq!(rest, [(5, Some(3)), (4, Some(3)), (2, Some(4))]);
        assert_eq!(fringe.pop(), None);
    }

    /// Numbers below 200 that lead to others, at costs without a pattern.
    fn tangle(goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| {
                let to = (n * times + times / 2) % 199;
                (times as u8, 1 + (n * times % 13) as Cost, to)
            })
        };
        problem(1_u64, next, move |&n| n == goal)
    }

    #[test]
    fn it_agrees_with_uniform_cost_search() {
        for goal in 0..199 {
            let space = tangle(goal);
            let expected = Search::new(&space).ucs();
            // Admissible and far from consistent: the states with h = 0 reopen others.
            let costs: Vec<Cost> = (0..199).map(|from| distance_to_goal(from, goal)).collect();
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] / 2 });
            for report in [Search::new(&space).fringe(&Zero), Search::new(&space).fringe(&uneven)] {
                assert_eq!(report.plan().map(|plan| plan.cost), expected.plan().map(|plan| plan.cost), "{goal}");
                assert_eq!(report.is_optimal(), expected.plan().is_some());
                let rounds = report.iterations.iter().map(|round| round.bound);
                assert!(rounds.clone().zip(rounds.skip(1)).all(|(one, next)| one < next));
                let expanded: u64 = report.iterations.iter().map(|round| round.statistics.expanded).sum();
                assert_eq!(expanded, report.statistics.expanded);
            }
        }
    }

    /// The cost of the cheapest path from a number to the goal; 0 if there is none.
    fn distance_to_goal(from: u64, goal: u64) -> Cost {
        let next =
            |&n: &u64| [3_u64, 7, 11].map(|times| ((), 1 + (n * times % 13) as Cost, (n * times + times / 2) % 199));
        let space = problem(from, next, move |&n| n == goal);
        Search::new(&space).ucs().plan().map_or(0, |plan| plan.cost)
    }

    #[test]
    fn knobs_limits_and_the_lower_bound_are_those_of_the_kernel() {
        let space = tangle(198);
        let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let stopped = Search::new(&space).limits(limits).fringe(&Zero);
        assert!(matches!(stopped.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert_eq!(stopped.statistics.expanded, 20);
        assert!(stopped.lower_bound > 0 && best.is_none_or(|best| stopped.lower_bound <= best));
        let early = Search::new(&space).goal_test(GoalTest::Generation).fringe(&Zero);
        assert_eq!(early.plan().is_some(), best.is_some());
        let loose = Search::new(&space)
            .duplicates(Duplicates::Path)
            .limits(Limits { time: Some(Duration::from_millis(200)), ..Limits::default() });
        assert!(loose.fringe(&Zero).lower_bound <= best.unwrap_or(Cost::MAX));
    }

    #[test]
    fn observers_see_every_round_and_steps_count_the_same() {
        #[derive(Default)]
        struct EventLog {
            bounds: Vec<Cost>,
            expanded: u64,
        }
        impl<S: Space> Observer<S> for EventLog {
            fn event(&mut self, event: Event<'_, S>) {
                match event {
                    Event::Bound(bound) => self.bounds.push(bound),
                    Event::Node(Fate::Expanded, _) => self.expanded += 1,
                    _ => {}
                }
            }
        }
        let space = tangle(150);
        let mut log = EventLog::default();
        let report = Search::new(&space).observe(&mut log).fringe(&Zero);
        assert_eq!(log.bounds, report.iterations.iter().map(|round| round.bound).collect::<Vec<_>>());
        assert_eq!(log.expanded, report.statistics.expanded);
        let timeless = |mut report: Report<u8>| {
            report.statistics.time = Duration::ZERO;
            report.iterations.iter_mut().for_each(|round| round.statistics.time = Duration::ZERO);
            report
        };
        let mut run = Search::new(&space).stepwise().fringe(Zero);
        assert_eq!(timeless(run.finish()), timeless(Search::new(&space).fringe(&Zero)));
    }
}
