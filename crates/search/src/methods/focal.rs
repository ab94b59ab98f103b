//! Focal search, A*ε (焦点搜索).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::heuristic::Quality;
use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::{Frontier, Priority};
use crate::kernels::nodes::NodeId;
use crate::report::Guarantee;
use crate::search::{GoalTest, Options};
use crate::space::Cost;
use crate::tuning::Tuning;

/// The default ratio to the optimum: 1.5.
const WITHIN: (u32, u32) = (3, 2);

/// The requested ratio, at least 1.
fn ratio(tuning: &Tuning) -> (u32, u32) {
    let (times, of) = tuning.within.unwrap_or(WITHIN);
    (times.max(of).max(1), of.max(1))
}

/// OPEN, and FOCAL, the part of it whose f is within a ratio of the largest value that the smallest f in OPEN has had, which never
/// exceeds the optimum. The smallest h of FOCAL is taken, the newest on ties.
///
/// An entry is valid only while it is the newest of its node; outdated entries are dropped when they come first.
#[derive(Default)]
struct Focal {
    /// All of OPEN by f, for its minimum.
    open: BinaryHeap<Reverse<(Priority, Entry)>>,
    /// Entries outside FOCAL, by f, with their h.
    waiting: BinaryHeap<Reverse<(Priority, Entry, Cost)>>,
    /// FOCAL by h, the newest first.
    good: BinaryHeap<(Reverse<Cost>, Entry)>,
    /// The number of the newest entry of each node, 0 after it is taken.
    newest: Vec<u64>,
    pushed: u64,
    /// The largest value that the smallest f in OPEN has had.
    proved: Priority,
    within: (u32, u32),
}

/// The number of the entry, and its node.
type Entry = (u64, NodeId);

impl Focal {
    fn is_live(newest: &[u64], (number, node): Entry) -> bool {
        newest[node as usize] == number
    }

    fn is_good(&self, f: Priority) -> bool {
        let (times, of) = self.within;
        u128::from(f) * u128::from(of) <= u128::from(self.proved) * u128::from(times)
    }
}

impl Frontier for Focal {
    fn tune(&mut self, tuning: &Tuning) {
        self.within = ratio(tuning);
    }

    fn push(&mut self, priority: Priority, h: Cost, node: NodeId) {
        self.pushed += 1;
        let place = node as usize;
        if place >= self.newest.len() {
            self.newest.resize(place + 1, 0);
        }
        self.newest[place] = self.pushed;
        let entry = (self.pushed, node);
        self.open.push(Reverse((priority, entry)));
        if self.is_good(priority) {
            self.good.push((Reverse(h), entry));
        } else {
            self.waiting.push(Reverse((priority, entry, h)));
        }
    }

    fn pop(&mut self) -> Option<NodeId> {
        while let Some(&Reverse((f, entry))) = self.open.peek() {
            if Self::is_live(&self.newest, entry) {
                self.proved = self.proved.max(f);
                break;
            }
            self.open.pop();
        }
        while let Some(&Reverse((f, entry, h))) = self.waiting.peek() {
            if Self::is_live(&self.newest, entry) {
                if !self.is_good(f) {
                    break;
                }
                self.good.push((Reverse(h), entry));
            }
            self.waiting.pop();
        }
        while let Some((_, entry)) = self.good.pop() {
            if Self::is_live(&self.newest, entry) {
                self.newest[entry.1 as usize] = 0;
                return Some(entry.1);
            }
        }
        None
    }

    fn bytes(&self) -> usize {
        self.open.capacity() * size_of::<Reverse<(Priority, Entry)>>()
            + self.waiting.capacity() * size_of::<Reverse<(Priority, Entry, Cost)>>()
            + self.good.capacity() * size_of::<(Reverse<Cost>, Entry)>()
            + self.newest.capacity() * size_of::<u64>()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // Each of them doubles when it grows, and which of two grows depends on later nodes.
        let entries = self.open.len().max(self.waiting.len() + self.good.len()) + more;
        self.bytes().max(2 * entries * (24 + 32 + 24 + 8))
    }
}

/// f = g + h, replacing paths by cheaper ones.
struct FocalSearch {
    within: (u32, u32),
}

impl FocalSearch {
    fn new(options: &Options) -> Self {
        FocalSearch { within: ratio(&options.tuning) }
    }
}

impl Policy for FocalSearch {
    type Frontier = Focal;
    const IMPROVES: bool = true;
    const GOAL_TEST: GoalTest = GoalTest::Expansion;

    #[inline(always)]
    fn priority(&self, g: Cost, h: Cost) -> Option<Priority> {
        Some(u64::from(g) + u64::from(h))
    }

    /// The smallest f in OPEN never exceeds the optimum, and a goal that is taken costs at most the ratio times that.
    fn guarantee(&self, given: GuaranteeContext) -> Guarantee {
        let (times, of) = self.within;
        match given {
            GuaranteeContext { goal_test: GoalTest::Generation, .. }
            | GuaranteeContext { quality: Quality::Inadmissible | Quality::Unknown, .. } => Guarantee::Nothing,
            _ if times == of => Guarantee::Optimal,
            _ => Guarantee::Within { times, of },
        }
    }
}

method! {
    /// Focal search, A*ε: of the nodes whose f = g + h is within a ratio of the smallest f in OPEN, the one with the smallest h is
    /// taken. The ratio is [`Tuning::within`](crate::Tuning::within), 1.5 by default.
    ///
    /// - `heuristic` should be admissible. It need not be consistent: a cheaper path to a closed state reopens it.
    ///
    /// **Guarantee:** at most the ratio times the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search, Tuning};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 2, (x, y + 1))], |&at| at == (9, 9));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y));
    /// let near = Search::new(&grid).tuning(Tuning { within: Some((3, 2)), ..Tuning::default() }).focal(&left);
    /// assert!(near.plan().unwrap().cost <= 27 * 3 / 2);
    /// let best = Search::new(&grid).tuning(Tuning { within: Some((1, 1)), ..Tuning::default() }).focal(&left);
    /// assert!(best.is_optimal() && best.plan().unwrap().cost == 27);
    /// assert!(near.statistics.expanded < best.statistics.expanded);
    /// ```
    pub fn focal(self, heuristic: H) where S: Space {
        let policy = FocalSearch::new(&self.options);
        self.start_best_first(policy, heuristic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Outcome, Search, Space, StopReason, Zero, estimate, problem};

    fn within(times: u32, of: u32) -> Tuning {
        Tuning { within: Some((times, of)), ..Tuning::default() }
    }

    #[test]
    fn the_smallest_h_within_the_ratio_is_taken() {
        let mut focal = Focal::default();
        focal.tune(&within(3, 2));
        for (node, (f, h)) in (0..).zip([(10, 9), (15, 2), (16, 1), (12, 2)]) {
            focal.push(f, h, node);
        }
        // 16 is more than 1.5 × 10; of two with h = 2 the newer one comes first.
        assert_eq!((focal.pop(), focal.pop(), focal.pop()), (Some(3), Some(1), Some(0)));
        // Now 16 is the smallest, and a smaller value later does not lower the bound.
        assert_eq!(focal.proved, 10);
        focal.push(11, 3, 4);
        assert_eq!((focal.pop(), focal.proved), (Some(2), 11));
        // A better path to a node invalidates its older entry.
        focal.push(20, 5, 5);
        focal.push(18, 5, 5);
        assert_eq!((focal.pop(), focal.pop(), focal.pop()), (Some(4), Some(5), None));
    }

    /// Numbers below 400 that lead to others, at costs without a pattern.
    fn tangle(from: u64, goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, 1 + (n * times % 13) as Cost, (n * times + times / 2) % 399))
        };
        problem(from, next, move |&n| n == goal)
    }

    #[test]
    fn no_plan_costs_more_than_the_ratio_allows() {
        let mut more_expensive = 0;
        for goal in (0..399).step_by(7) {
            let space = tangle(1, goal);
            let best = Search::new(&space).ucs();
            let far = |from| Search::new(&tangle(from, goal)).ucs().plan().map_or(0, |plan| plan.cost);
            let costs: Vec<Cost> = (0..399).map(far).collect();
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] });
            for (times, of) in [(1, 1), (5, 4), (2, 1), (1000, 1)] {
                let report = Search::new(&space).tuning(within(times, of)).focal(&uneven);
                assert_eq!(report.plan().is_some(), best.plan().is_some());
                let (Some(plan), Some(best)) = (report.plan(), best.plan()) else { continue };
                assert!(plan.cost * of <= best.cost * times, "{} for {} at {times}/{of}", plan.cost, best.cost);
                assert!(report.lower_bound <= best.cost && report.lower_bound * times >= plan.cost * of);
                assert!(times > of || report.is_optimal());
                more_expensive += usize::from(plan.cost > best.cost);
            }
        }
        assert!(more_expensive > 0, "no ratio ever cost anything");
    }

    #[test]
    fn a_stopped_search_reports_its_lower_bound() {
        let space = tangle(1, 398);
        let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
        let limits = Limits { nodes: Some(40), ..Limits::default() };
        let report = Search::new(&space).limits(limits).focal(&Zero);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert!(report.lower_bound > 0 && best.is_none_or(|best| report.lower_bound <= best));
    }
}
