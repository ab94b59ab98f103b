//! Depth-first search within a bound: what the duplicate rules find and miss. Every method terminates on unsolvable boards.

use crate::common::{GOALS, Known, board, by, standard};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, TileHeuristic, solve};
use jiugong_puzzles::tiles::{MoveCost, Tiles};
use jiugong_search::{Duplicates, Hashed, List, Outcome, PathOnly, Perfect, Report, Search, Store};

#[test]
fn the_path_rule_misses_nothing_within_the_bound() {
    for goal in GOALS {
        let known = Known::new(&board(goal), MoveCost::Unit);
        for case in known.cases(|number, distance| distance <= 14 && number % 30 == 0) {
            let space = known.from(&case.start);
            let dls = |bound| Search::new(&space).store(Perfect).bound(bound).dls();
            let found = dls(case.optimum);
            assert_eq!(found.plan().map(|plan| plan.cost), Some(case.optimum), "{:?}", case.start);
            if let Some(less) = case.optimum.checked_sub(1) {
                let missed = dls(less);
                assert_eq!(missed.outcome, Outcome::Cutoff, "{:?}", case.start);
                assert_eq!(missed.lower_bound, case.optimum, "{:?}", case.start);
            }
        }
    }
}

#[test]
fn the_closed_rule_misses_solutions_that_the_path_rule_finds() {
    let known = Known::new(&board(GOALS[1]), MoveCost::Unit);
    let (mut found, mut missed) = (0, 0);
    for case in known.cases(|number, distance| distance <= 12 && number % 5 == 0) {
        let space = known.from(&case.start);
        let report = Search::new(&space).store(Perfect).duplicates(Duplicates::Closed).bound(case.optimum).dls();
        assert!(report.lower_bound <= case.optimum, "{:?}", case.start);
        match report.outcome {
            Outcome::Solved { plan, .. } => {
                assert_eq!(plan.cost, case.optimum);
                found += 1;
            }
            Outcome::Cutoff => missed += 1,
            other => panic!("{other:?} for {:?}", case.start),
        }
    }
    assert!(found > 0 && missed > 0, "{found} found, {missed} missed");
}

#[test]
fn the_store_changes_only_the_work() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.cases(|number, distance| (6..=9).contains(&distance) && number % 20 == 0) {
        let space = known.from(&case.start);
        let reports = [
            Search::new(&space).store(Hashed).iddfs(),
            Search::new(&space).store(Perfect).iddfs(),
            Search::new(&space).store(List).iddfs(),
        ];
        for report in &reports {
            assert_eq!(report.plan(), reports[0].plan());
            let (one, other) = (report.statistics, reports[0].statistics);
            assert_eq!(
                (one.expanded, one.generated, one.duplicates, one.reopened, one.pruned, one.depth),
                (other.expanded, other.generated, other.duplicates, other.reopened, other.pruned, other.depth)
            );
        }
        // Without a store the length is the same, with more work.
        let forgetful = Search::new(&space).store(PathOnly).iddfs();
        assert_eq!(forgetful.plan().unwrap().cost, case.optimum);
        assert!(forgetful.statistics.expanded >= reports[0].statistics.expanded);
    }
}

#[test]
fn rounds_add_up() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance == 15 && number % 100 == 0) {
        let space = known.from(&case.start);
        let manhattan = TileHeuristic::new(&space, Some(HeuristicName::MANHATTAN)).unwrap();
        for report in [Search::new(&space).store(Perfect).iddfs(), Search::new(&space).idastar(&manhattan)] {
            let sum = |counter: fn(&jiugong_search::Statistics) -> u64| -> u64 {
                report.iterations.iter().map(|round| counter(&round.statistics)).sum()
            };
            assert_eq!(sum(|round| round.expanded), report.statistics.expanded);
            assert_eq!(sum(|round| round.generated), report.statistics.generated);
            assert_eq!(sum(|round| round.duplicates), report.statistics.duplicates);
            assert_eq!(sum(|round| round.pruned), report.statistics.pruned);
            let bounds: Vec<_> = report.iterations.iter().map(|round| round.bound).collect();
            assert!(bounds.is_sorted_by(|one, next| one < next), "{bounds:?}");
            assert_eq!(bounds.last(), Some(&case.optimum));
        }
    }
}

/// Searches an unsolvable board without the parity test.
fn search_unsolvable<V: Store<Tiles<u64>>>(
    space: &Tiles<u64>,
    store: V,
) -> Vec<(&'static str, Report<jiugong_puzzles::tiles::Move>)> {
    let manhattan = TileHeuristic::new(space, Some(HeuristicName::MANHATTAN)).unwrap();
    let search = || Search::new(space).store(store);
    vec![
        ("bfs", search().bfs()),
        ("bibfs", search().bibfs()),
        ("dfs", search().dfs()),
        ("dls", search().dls()),
        ("dls closed", search().duplicates(Duplicates::Closed).dls()),
        ("iddfs", search().iddfs()),
        ("dfbnb", search().bound(60).dfbnb(&manhattan)),
        ("ucs", search().ucs()),
        ("cost-dfs", search().cost_dfs()),
        ("local-best", search().local_best(&manhattan)),
        ("best-first", search().best_first(&manhattan)),
        ("greedy", search().greedy(&manhattan)),
        ("astar", search().astar(&manhattan)),
        ("wastar", search().wastar(&manhattan)),
        ("idastar", search().duplicates(Duplicates::Path).idastar(&manhattan)),
    ]
}

#[test]
fn every_method_terminates_on_an_unsolvable_board() {
    let mut cells = standard(2, 3).cells().to_vec();
    cells.swap(0, 1);
    let swapped = jiugong_puzzles::tiles::Board::new(standard(2, 3).size(), cells).unwrap();
    let space = Tiles::<u64>::new(&swapped, &standard(2, 3)).unwrap();
    for (name, report) in search_unsolvable(&space, Hashed).into_iter().chain(search_unsolvable(&space, Perfect)) {
        assert_eq!(report.outcome, Outcome::Unsolvable, "{name}");
    }
}

#[test]
fn iterative_deepening_terminates_on_an_unsolvable_3x3_board() {
    let space = Tiles::<u64>::new(&board("123456870"), &board(GOALS[0])).unwrap();
    let report = Search::new(&space).store(Perfect).iddfs();
    assert_eq!(report.outcome, Outcome::Unsolvable);
    assert_eq!(report.iterations.last().unwrap().bound, 31);
    assert_eq!(Search::new(&space).store(Perfect).bound(40).dls().outcome, Outcome::Unsolvable);
    assert_eq!(Search::new(&space).store(Perfect).bound(20).dls().outcome, Outcome::Cutoff);
}

#[test]
fn depth_first_search_finds_plans_of_tens_of_thousands_of_moves() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let longest = known.sample(10_000).into_iter().map(|case| {
        let report = solve(&known.problem(&case.start), &by(Method::DFS), &mut ()).unwrap();
        report.plan().unwrap().moves.len()
    });
    assert!(longest.max().unwrap() > 40_000);
    let bounded = Settings { bound: Some(100_000), ..by(Method::DLS) };
    let start = board("867254301");
    let closed = Settings { duplicates: Some(Duplicates::Closed), ..bounded };
    let report = solve(&known.problem(&start), &closed, &mut ()).unwrap();
    assert!(report.plan().unwrap().moves.len() > 10_000);
}
