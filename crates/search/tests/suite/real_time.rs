//! Real-time search reaches the goal, its paths converge to the optimum, and it ends if there is no path.

use std::time::Duration;

use jiugong_search::{
    Cost, Limits, Outcome, Quality, Random, Report, Run, Search, Space, Statistics, Step, StopReason, Tuning, Zero,
    estimate, problem,
};

/// A grid with walls, four moves, and costs.
struct Room {
    side: u32,
    walls: Vec<bool>,
    costs: Vec<Cost>,
}

impl Room {
    fn random(random: &mut Random, side: u32, dear: u64) -> Self {
        let cells = (side * side) as usize;
        let mut walls: Vec<bool> = (0..cells).map(|_| random.below(10) < 3).collect();
        (walls[0], walls[cells - 1]) = (false, false);
        Room { side, walls, costs: (0..cells).map(|_| 1 + random.below(dear) as Cost).collect() }
    }

    fn space(&self) -> impl Space<State = u32, Move = char> + '_ {
        let ways = |&at: &u32| {
            let (row, column, side) = (at / self.side, at % self.side, self.side);
            let all = [
                ('l', (column > 0).then(|| at - 1)),
                ('u', (row > 0).then(|| at - side)),
                ('r', (column + 1 < side).then(|| at + 1)),
                ('d', (row + 1 < side).then(|| at + side)),
            ];
            let free = all.into_iter().filter_map(|(by, to)| Some((by, to?)));
            free.filter(|&(_, to)| !self.walls[to as usize])
                .map(|(by, to)| (by, self.costs[to as usize], to))
                .collect::<Vec<_>>()
        };
        let goal = self.side * self.side - 1;
        problem(0_u32, ways, move |&at| at == goal)
    }

    fn left(&self, at: u32) -> Cost {
        (self.side - 1 - at / self.side) + (self.side - 1 - at % self.side)
    }
}

fn tuned(trials: u64, lookahead: u64) -> Tuning {
    Tuning { trials: Some(trials), lookahead: Some(lookahead), ..Tuning::default() }
}

#[test]
fn paths_converge_to_the_optimum() {
    let mut random = Random::new(11);
    let (mut solved, mut more_expensive) = (0, 0);
    for number in 0..60 {
        let room = Room::random(&mut random, 4 + number % 5, if number % 2 == 0 { 1 } else { 5 });
        let space = room.space();
        let expected = Search::new(&space).ucs().plan().map(|plan| plan.cost);
        let consistent = estimate(Quality::Consistent, |&at: &u32| room.left(at));
        // Admissible and far from consistent.
        let patchy = estimate(Quality::Admissible, |&at: &u32| if at % 3 == 0 { 0 } else { room.left(at) });
        for lookahead in [1, 2, 5, 40] {
            let run = |trials| Search::new(&space).tuning(tuned(trials, lookahead));
            for (once, often) in [
                (run(1).lrta(&consistent), run(10_000).lrta(&consistent)),
                (run(1).lrta(&patchy), run(10_000).lrta(&patchy)),
                (run(1).lrta(&Zero), run(10_000).lrta(&Zero)),
            ] {
                let Some(expected) = expected else {
                    assert_eq!((once.outcome, often.outcome), (Outcome::Unsolvable, Outcome::Unsolvable));
                    continue;
                };
                let (first, last) = (once.plan().unwrap(), often.plan().unwrap());
                assert!(first.states(&space).is_some() && last.states(&space).is_some());
                assert_eq!((last.cost, often.is_optimal(), often.lower_bound), (expected, true, expected));
                assert!(once.lower_bound <= expected && (!once.is_optimal() || first.cost == expected));
                let bounds: Vec<Cost> = often.iterations.iter().map(|round| round.bound).collect();
                assert!(bounds.is_sorted() && bounds.len() < 10_000, "{bounds:?}");
                assert!(often.incumbents.is_sorted_by(|one, next| one.cost > next.cost));
                let sum = |counter: fn(&Statistics) -> u64| -> u64 {
                    often.iterations.iter().map(|round| counter(&round.statistics)).sum()
                };
                assert_eq!(sum(|round| round.expanded), often.statistics.expanded);
                assert_eq!(sum(|round| round.generated), often.statistics.generated);
                solved += 1;
                more_expensive += u32::from(first.cost > expected);
            }
        }
    }
    assert!(solved > 200 && more_expensive > 100, "{solved}, {more_expensive}");
}

#[test]
fn a_dead_end_ends_it() {
    // The estimate leads to 10 … 19, a cycle without a way back; the goal is elsewhere.
    let ways = |&at: &u32| match at {
        0 => vec![('a', 1, 10), ('b', 1, 1)],
        1..=4 => vec![('b', 1, at + 1)],
        10..=19 => vec![('r', 1, 10 + (at + 1) % 10), ('l', 1, 10 + (at + 9) % 10)],
        _ => Vec::new(),
    };
    let space = problem(0_u32, ways, |&at| at == 5);
    let there = |&at: &u32| if at >= 10 { 0 } else { 3 };
    let report = Search::new(&space).lrta(&there);
    assert_eq!((report.outcome, report.lower_bound), (Outcome::Cutoff, 0));
    // Straight into a dead end.
    let fork = |&at: &u32| match at {
        0 => vec![('a', 1, 1), ('b', 1, 3)],
        3 => vec![('c', 1, 2)],
        _ => Vec::new(),
    };
    let blind = problem(0_u32, fork, |&at| at == 2);
    assert_eq!(Search::new(&blind).lrta(&|&at: &u32| at).outcome, Outcome::Cutoff);
    assert!(Search::new(&blind).tuning(tuned(1, 9)).lrta(&|&at: &u32| at).plan().is_some());
    // There is nothing else.
    let nowhere = problem(0_u32, |&at| [('+', 1, (at + 1) % 7)], |_| false);
    assert_eq!(Search::new(&nowhere).lrta(&Zero).outcome, Outcome::Unsolvable);
}

#[test]
fn limits_hold_and_steps_are_the_same() {
    let room = Room { side: 30, walls: vec![false; 900], costs: vec![1; 900] };
    let space = room.space();
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let search = |lookahead| Search::new(&space).tuning(tuned(9, lookahead)).limits(limits.clone());
    for lookahead in [1, 7] {
        let report = search(lookahead).lrta(&Zero);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert_eq!(report.statistics.expanded, 500);
        let mut run = search(lookahead).stepwise().lrta(Zero);
        let mut steps = 0;
        while run.step() == Step::Expanded {
            steps += 1;
            let current = run.current().unwrap();
            assert!(run.closed().any(|node| node.id == current.id));
            assert!(run.open().all(|node| node.id != current.id));
        }
        let timeless = |mut report: Report<char>| {
            report.statistics.time = Duration::ZERO;
            report.iterations.iter_mut().for_each(|round| round.statistics.time = Duration::ZERO);
            report
        };
        assert_eq!((steps, timeless(run.finish())), (500, timeless(report)));
    }
}
