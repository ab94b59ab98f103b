//! Depth-first search over slim nodes: bounds that do not fit them, and the transition to them.

use jiugong_search::fast::{Slim, WithSlim};
use jiugong_search::{Cost, Heuristic, Outcome, Quality, Run, Search, Space};

/// A line of numbers from 0 on, with a goal on it.
struct Line {
    goal: i32,
}

impl Space for Line {
    type State = i32;
    type Key = i32;
    type Move = i32;

    fn start(&self) -> i32 {
        0
    }

    fn is_goal(&self, state: &i32) -> bool {
        *state == self.goal
    }

    fn pack(&self, state: &i32) -> i32 {
        *state
    }

    fn unpack(&self, key: &i32) -> i32 {
        *key
    }

    fn successors(&self, state: &i32, mut visit: impl FnMut(i32, Cost, i32)) {
        visit(-1, 1, state - 1);
        visit(1, 1, state + 1);
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

/// The distance, reduced by a shortfall.
struct Short(u32);

impl Short {
    fn value(&self, space: &Line, state: i32) -> Cost {
        space.goal.abs_diff(state).saturating_sub(self.0)
    }
}

impl Heuristic<Line> for Short {
    type Memo = ();

    fn eval(&self, space: &Line, state: &i32) -> (Cost, ()) {
        (self.value(space, *state), ())
    }

    fn step(&self, space: &Line, (): (), after: &i32, _: i32) -> (Cost, ()) {
        (self.value(space, *after), ())
    }

    fn slim<T: WithSlim<Line>>(&self, space: &Line, then: T) -> Option<T::Answer> {
        Some(then.with(&SlimLine { space, heuristic: self }))
    }

    fn quality(&self) -> Quality {
        Quality::Consistent
    }
}

struct SlimLine<'a> {
    space: &'a Line,
    heuristic: &'a Short,
}

impl Slim<Line> for SlimLine<'_> {
    type Word = i32;

    fn node(&self, state: &i32, last: Option<i32>) -> (i32, u8) {
        (*state, last.map_or(0, |last| if last < 0 { 1 } else { 2 }))
    }

    fn last(&self, place: u8) -> Option<i32> {
        [None, Some(-1), Some(1)][usize::from(place)]
    }

    fn is_goal(&self, word: i32) -> bool {
        word == self.space.goal
    }

    const MOST_CHILDREN: usize = 2;

    fn onward(&self, word: i32, place: u8, mut visit: impl FnMut(bool, i32, u8, u32)) -> usize {
        let h = self.heuristic.value(self.space, word);
        let mut count = 0;
        for (by, there) in [(1, 2), (-1, 1)] {
            if place == 0 || place == there {
                count += 1;
                visit(true, word + by, there, 1 + self.heuristic.value(self.space, word + by) - h);
            }
        }
        count
    }

    const MOST_RISE: u32 = 2;
}

/// Bounds that begin below the largest that fits and end above it, bounds that never fit, and slack that does not fit.
#[test]
fn large_numbers_use_the_general_kernel() {
    for (goal, short) in [(4_110, 40), (5_000, 20), (40, 12), (-70, 0), (0, 0)] {
        let (space, heuristic) = (Line { goal }, Short(short));
        let report = Search::new(&space).idastar(&heuristic);
        let steps = Search::new(&space).stepwise().idastar(Short(short)).finish();
        let counted = |report: &jiugong_search::Report<i32>| {
            let all = &report.statistics;
            let rounds: Vec<_> =
                report.iterations.iter().map(|round| (round.bound, round.statistics.expanded)).collect();
            (
                report.lower_bound,
                [all.expanded, all.generated, all.duplicates, all.pruned, all.max_open],
                all.depth,
                rounds,
            )
        };
        assert_eq!(counted(&report), counted(&steps), "{goal}, {short}");
        assert!(matches!(&report.outcome, Outcome::Solved { .. }));
        assert_eq!(report.plan().unwrap().moves, vec![goal.signum(); goal.unsigned_abs() as usize]);
    }
}
