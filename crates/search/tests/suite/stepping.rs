//! A run does the same as the search: the same nodes in the same order, the same counters, the same result.

use std::sync::Arc;
use std::time::Duration;

use jiugong_search::{
    Backward, Cost, Duplicates, Event, Fate, GoalTest, Hashed, Limits, Observer, Outcome, Perfect, Quality, Ranked,
    Report, Run, Search, Space, Step, StopReason, Store, Tuning, UNREACHABLE, Zero, estimate,
};

/// A grid with walls, four moves, costs that depend on the column, and a dead end that the heuristic recognises.
#[derive(Clone)]
struct Grid {
    side: usize,
    goal: usize,
    unit: bool,
}

impl Grid {
    fn is_wall(&self, place: usize) -> bool {
        place % 7 == 3 && !place.is_multiple_of(self.side) && place != self.goal
    }

    fn cost(&self, place: usize) -> Cost {
        if self.unit { 1 } else { 1 + (place % self.side) as Cost % 3 }
    }

    fn ways(&self, place: usize) -> impl Iterator<Item = (char, usize)> {
        let (row, column, side) = (place / self.side, place % self.side, self.side);
        [
            ('l', (column > 0).then(|| place - 1)),
            ('u', (row > 0).then(|| place - side)),
            ('r', (column + 1 < side).then(|| place + 1)),
            ('d', (row + 1 < side).then(|| place + side)),
        ]
        .into_iter()
        .filter_map(|(by, to)| to.map(|to| (by, to)))
        .filter(|&(_, to)| !self.is_wall(to))
    }

    fn estimate(&self, place: usize) -> Cost {
        if place == 2 && self.goal > 2 {
            return UNREACHABLE;
        }
        let apart = |one: usize, other: usize| one.abs_diff(other) as Cost;
        apart(place / self.side, self.goal / self.side) + apart(place % self.side, self.goal % self.side)
    }
}

impl Space for Grid {
    type State = usize;
    type Key = u16;
    type Move = char;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, state: &usize) -> bool {
        *state == self.goal
    }

    fn pack(&self, state: &usize) -> u16 {
        *state as u16
    }

    fn unpack(&self, key: &u16) -> usize {
        usize::from(*key)
    }

    fn successors(&self, state: &usize, mut visit: impl FnMut(char, Cost, usize)) {
        for (by, to) in self.ways(*state) {
            visit(by, self.cost(to), to);
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit
    }
}

impl Backward for Grid {
    fn goals(&self, mut visit: impl FnMut(usize)) {
        visit(self.goal);
    }

    fn predecessors(&self, state: &usize, mut visit: impl FnMut(char, Cost, usize)) {
        for (by, from) in self.ways(*state) {
            let back = match by {
                'l' => 'r',
                'r' => 'l',
                'u' => 'd',
                _ => 'u',
            };
            visit(back, self.cost(*state), from);
        }
    }
}

impl Ranked for Grid {
    fn count(&self) -> usize {
        self.side * self.side
    }

    fn rank(&self, state: &usize) -> usize {
        *state
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

/// Records what happens to which state.
#[derive(Default)]
struct Diary(Vec<String>);

impl Observer<Grid> for Diary {
    fn event(&mut self, event: Event<'_, Grid>) {
        self.0.push(match event {
            Event::Node(fate, node) => {
                format!("{fate:?} {} {:?} {:?} {} {} {}", node.state, node.id, node.parent, node.g, node.h, node.f)
            }
            Event::Bound(bound) => format!("bound {bound}"),
            Event::Incumbent(cost) => format!("incumbent {cost}"),
            _ => "another".to_owned(),
        });
    }
}

/// The two reports are equal but for the time they took.
fn same(name: &str, mut pushed: Report<char>, mut stepped: Report<char>) {
    for report in [&mut pushed, &mut stepped] {
        report.statistics.time = Duration::ZERO;
        report.iterations.iter_mut().for_each(|round| round.statistics.time = Duration::ZERO);
    }
    assert_eq!(pushed, stepped, "{name}");
}

/// Steps to the end, inspecting the run at every step.
fn step_through(name: &str, mut run: impl Run<Grid>, remembers: bool) -> Report<char> {
    let mut steps = 0;
    while run.step() == Step::Expanded {
        steps += 1;
        let progress = run.progress();
        assert_eq!(progress.statistics.expanded, steps, "{name}");
        let current = run.current().unwrap_or_else(|| panic!("{name}: no current node"));
        if remembers {
            let (open, closed) = (run.open().count() as u64, run.closed().count() as u64);
            assert!(run.closed().any(|node| node.id == current.id && node.side == current.side), "{name}");
            assert!(open + closed <= progress.statistics.generated, "{name}");
            assert!(open <= progress.statistics.max_open, "{name}: {open}");
        } else {
            let path: Vec<_> = run.closed().collect();
            assert_eq!(path.last(), Some(&current), "{name}");
            assert_eq!(path[0].state, 0, "{name}");
            assert!(path.windows(2).all(|pair| pair[0].g < pair[1].g), "{name}");
            assert!(run.open().all(|node| node.f >= u64::from(node.g) || node.h == 0), "{name}");
        }
    }
    assert_eq!(run.step(), Step::Finished, "{name}");
    let report = run.finish();
    assert_eq!(report, run.finish(), "{name}");
    let ended_by_generation = report.statistics.expanded - steps;
    assert!(ended_by_generation <= 1, "{name}: {ended_by_generation}");
    report
}

/// Every method of `grid` in both forms, with one store and all options.
fn compare<V: Store<Grid> + std::fmt::Debug>(grid: &Grid, store: V, limits: &Limits) {
    let rules = [None, Some(Duplicates::Closed), Some(Duplicates::Path), Some(Duplicates::Back)];
    let tests = [None, Some(GoalTest::Generation), Some(GoalTest::Expansion)];
    let manhattan = estimate(Quality::Consistent, |&place: &usize| grid.estimate(place));
    let from_start = estimate(Quality::Consistent, |&place: &usize| (place / grid.side + place % grid.side) as Cost);
    for (rule, test) in rules.into_iter().flat_map(|rule| tests.map(|test| (rule, test))) {
        let search = || {
            let search = Search::new(grid).store(store).limits(limits.clone());
            let search = if let Some(rule) = rule { search.duplicates(rule) } else { search };
            if let Some(test) = test { search.goal_test(test) } else { search }
        };
        macro_rules! check {
            ($remembers:expr, $method:ident, $search:expr $(, $heuristic:expr)*) => {{
                let name = format!("{} {store:?} {rule:?} {test:?} {limits:?}", stringify!($method));
                let pushed = $search.$method($(&$heuristic),*);
                let stepped = step_through(&name, $search.stepwise().$method($($heuristic),*), $remembers);
                same(&name, pushed.clone(), stepped);
                // Observers see the same, and finishing at once gives the same result too.
                let (mut one, mut other) = (Diary::default(), Diary::default());
                let watched = $search.observe(&mut one).$method($(&$heuristic),*);
                let mut run = $search.observe(&mut other).stepwise().$method($($heuristic),*);
                same(&name, watched, run.finish());
                drop(run);
                assert_eq!(one.0, other.0, "{name}");
                assert!(one.0.iter().any(|line| line.starts_with(&format!("{:?}", Fate::Started))) || one.0.is_empty());
            }};
        }
        check!(true, bfs, search());
        check!(true, dfs, search());
        check!(true, ucs, search());
        check!(true, cost_dfs, search());
        check!(true, astar, search(), Zero);
        check!(true, astar, search(), manhattan);
        check!(true, wastar, search(), manhattan);
        check!(true, best_first, search().weights(2, 3), manhattan);
        check!(true, greedy, search(), manhattan);
        check!(true, local_best, search(), manhattan);
        check!(true, fringe, search(), manhattan);
        check!(true, astar_ida, search().tuning(Tuning { capacity: Some(9), ..Tuning::default() }), manhattan);
        check!(true, rbfs, search(), manhattan);
        check!(true, sma, search(), manhattan);
        check!(true, bfhs, search(), manhattan);
        check!(true, bfhs, search(), Zero);
        check!(true, sma, search().tuning(Tuning { capacity: Some(9), ..Tuning::default() }), manhattan);
        check!(true, ara, search(), manhattan);
        check!(true, focal, search(), manhattan);
        check!(true, beam, search(), manhattan);
        check!(true, beam, search().tuning(Tuning { width: Some(2), ..Tuning::default() }), manhattan);
        check!(true, bibfs, search());
        check!(true, mm, search(), manhattan, from_start);
        check!(true, nbs, search(), manhattan, from_start);
        check!(true, bae, search(), manhattan, from_start);
        check!(true, bae, search(), Zero, Zero);
        check!(false, dls, search().bound(12));
        check!(false, iddfs, search().bound(12));
        check!(false, idastar, search().bound(16), manhattan);
        check!(false, dfbnb, search().bound(14), manhattan);
    }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn every_method_does_the_same_in_both_forms() {
    for unit in [true, false] {
        for (side, goal) in [(5, 24), (6, 20), (4, 0)] {
            let grid = Grid { side, goal, unit };
            compare(&grid, Hashed, &limits(400));
            compare(&grid, Perfect, &limits(30));
        }
    }
    // A goal behind walls, and a limit of zero.
    compare(&Grid { side: 5, goal: 99, unit: true }, Hashed, &limits(300));
    compare(&Grid { side: 5, goal: 24, unit: false }, Hashed, &limits(0));
}

#[test]
fn a_run_can_be_sent_to_another_thread_and_outlive_its_caller() {
    let run = {
        let grid = Arc::new(Grid { side: 30, goal: 890, unit: true });
        let mut run = Search::new(&*grid).stepwise().share(Arc::clone(&grid)).astar(Zero);
        for _ in 0..10 {
            assert_eq!(run.step(), Step::Expanded);
        }
        run
    };
    let report = std::thread::spawn(move || {
        let mut run = run;
        run.step();
        run.finish()
    });
    let pushed = Search::new(&Grid { side: 30, goal: 890, unit: true }).astar(&Zero);
    same("astar", pushed, report.join().unwrap());
}

#[test]
fn runs_of_different_methods_can_be_kept_together() {
    let grid = Grid { side: 6, goal: 20, unit: true };
    let search = || Search::new(&grid);
    let mut runs: Vec<Box<dyn Run<Grid> + Send + '_>> = vec![
        Box::new(search().stepwise().bfs()),
        Box::new(search().stepwise().idastar(Zero)),
        Box::new(search().stepwise().bibfs()),
        Box::new(search().stepwise().mm(Zero, Zero)),
    ];
    // A race: a step each, in turn.
    while runs.iter_mut().map(|run| run.step()).filter(|&step| step == Step::Expanded).count() > 0 {}
    let costs: Vec<_> = runs.iter_mut().map(|run| run.finish().plan().unwrap().cost).collect();
    assert_eq!(costs, [costs[0]; 4]);
}

#[test]
fn limits_hold_between_steps() {
    let grid = Grid { side: 40, goal: 1599, unit: true };
    let time = Some(Duration::from_secs(1));
    let mut run = Search::new(&grid).limits(Limits { time, ..Limits::default() }).stepwise().ucs();
    assert_eq!(run.step(), Step::Expanded);
    std::thread::sleep(Duration::from_secs(1));
    assert!(matches!(run.finish().outcome, Outcome::Stopped { why: StopReason::Time, .. }));
}
