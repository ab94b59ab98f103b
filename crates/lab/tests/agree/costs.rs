//! Moves that cost the number of the tile: methods that guarantee the cheapest plan agree with the complete table, and the others claim
//! nothing.

use crate::common::{Case, GOALS, Known, admissible, board, by, standard, stored, tested};
use jiugong_lab::registry::{HeuristicName, Method, Store, UsesHeuristic};
use jiugong_lab::{Rules, Settings, TileHeuristic, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, Manhattan, Move, MoveCost, Size, State, Tiles, parse_board};
use jiugong_search::{Cost, GoalTest, Heuristic, Outcome, Perfect, Quality, Ranked, Report, Search, estimate};

/// The heuristics that need no tables and are admissible for all move costs.
fn heuristics() -> impl Iterator<Item = HeuristicName> {
    let space = known(&standard(2, 3)).space;
    admissible().filter(move |&name| TileHeuristic::new(&space, Some(name)).is_ok())
}

fn known(goal: &Board) -> Known {
    Known::new(goal, MoveCost::Tile)
}

fn heuristic(known: &Known, name: HeuristicName) -> TileHeuristic {
    TileHeuristic::new(&known.space, Some(name)).unwrap()
}

fn assert_cheapest(report: &Report<Move>, case: &Case, what: &str) {
    assert_eq!(report.plan().map(|plan| plan.cost), Some(case.optimum), "{what}: {:?}", case.start);
    assert_eq!(report.lower_bound, case.optimum, "{what}: {:?}", case.start);
    assert!(report.is_optimal(), "{what}: {:?}", case.start);
}

/// Runs A* and IDA* with every heuristic on the boards given for each, and uniform-cost search.
fn all_agree(known: &Known, for_ucs: &[Case], for_astar: &[Case], for_idastar: impl Fn(HeuristicName) -> Vec<Case>) {
    for case in for_ucs {
        let space = known.from(&case.start);
        assert_cheapest(&Search::new(&space).store(Perfect).ucs(), case, "ucs");
    }
    for name in heuristics() {
        let heuristic = heuristic(known, name);
        for case in for_astar {
            let space = known.from(&case.start);
            assert_cheapest(&Search::new(&space).store(Perfect).astar(&heuristic), case, name.name());
            assert_cheapest(&Search::new(&space).astar(&heuristic), case, name.name());
        }
        for case in for_idastar(name) {
            let space = known.from(&case.start);
            assert_cheapest(&Search::new(&space).idastar(&heuristic), &case, name.name());
        }
    }
    for case in for_astar {
        let report = Search::new(&known.from(&case.start)).astar(&known.exact);
        assert_cheapest(&report, case, "exact");
        assert!(
            report.statistics.expanded <= report.plan().unwrap().moves.len() as u64,
            "only the solution is expanded"
        );
    }
}

#[test]
fn all_boards_of_2x3() {
    for goal in [standard(2, 3), parse_board(b"3 0 5/1 4 2", None).unwrap().board] {
        let known = known(&goal);
        let all = known.cases(|_, _| true);
        assert_eq!(all.len(), 360);
        let near = |name| {
            let most = if name == HeuristicName::ZERO { 20 } else { 40 };
            all.iter().filter(|case| case.optimum <= most).cloned().collect()
        };
        all_agree(&known, &all, &all, near);
        for name in heuristics() {
            let heuristic = heuristic(&known, name);
            for case in &all {
                let space = known.from(&case.start);
                assert_cheapest(&Search::new(&space).store(Perfect).bound(200).dfbnb(&heuristic), case, "dfbnb");
            }
        }
    }
}

#[test]
fn boards_of_3x3() {
    for goal in GOALS {
        let known = known(&board(goal));
        let near = |name| {
            tested(match name {
                HeuristicName::ZERO => known.cases(|number, cost| cost <= 25 && number % 3 == 0),
                HeuristicName::MISPLACED => known.cases(|number, cost| cost <= 45 && number % 20 == 0),
                _ => known.cases(|number, cost| cost <= 70 && number % 150 == 0),
            })
        };
        all_agree(&known, &tested(known.sample(4_000)), &tested(known.sample(4_000)), near);
    }
}

#[test]
fn boards_of_2x4_and_4x2() {
    for (rows, columns) in [(2, 4), (4, 2)] {
        let known = known(&standard(rows, columns));
        let near = |_| tested(known.cases(|number, cost| cost <= 30 && number % 2 == 0));
        all_agree(&known, &tested(known.sample(150)), &tested(known.sample(150)), near);
    }
}

#[test]
fn methods_that_count_moves_guarantee_nothing() {
    let known = known(&board(GOALS[0]));
    let mut dearer = 0;
    for case in tested(known.sample(6_000)) {
        let counts = |&method: &Method| ![Method::ANYTIME, Method::PIDASTAR].contains(&method);
        for method in Method::all().filter(|&method| counts(&method) && TilesProblem::ROW.has(method)) {
            let row = method.row();
            let mut settings = by(method);
            settings.heuristic = (row.heuristic != UsesHeuristic::No).then_some(HeuristicName::MANHATTAN);
            if [Method::IDDFS, Method::IDASTAR, Method::DFBNB].contains(&method) && case.optimum > 40 {
                continue;
            }
            let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
            assert!(report.lower_bound <= case.optimum, "{}: {:?}", row.name, case.start);
            let Some(cost) = report.plan().map(|plan| plan.cost) else {
                assert!(row.gives_up, "{}: {:?}", row.name, case.start);
                continue;
            };
            assert!(!report.is_optimal() || cost == case.optimum, "{}: {:?}", row.name, case.start);
            dearer += u64::from(method == Method::BFS && cost > case.optimum);
        }
    }
    assert!(dearer > 0, "fewest moves should not always be cheapest");
}

/// An early goal test loses the guarantee, and the report says so.
#[test]
fn stopping_at_the_first_goal_generated_loses_the_optimum() {
    let known = known(&standard(2, 3));
    let mut dearer = 0;
    for case in known.cases(|_, _| true) {
        let settings = Settings { goal_test: Some(GoalTest::Generation), ..by(Method::UCS) };
        let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
        let cost = report.plan().unwrap().cost;
        assert!(report.lower_bound <= case.optimum && cost >= case.optimum, "{:?}", case.start);
        assert!(!report.is_optimal() || cost == case.optimum, "{:?}", case.start);
        dearer += u64::from(cost > case.optimum);
    }
    assert!(dearer > 0, "no board shows the difference");
}

/// An admissible but inconsistent heuristic: it is 0 for boards of odd rank.
fn forgetful(known: &Known) -> impl Heuristic<Tiles<u64>> {
    let space = known.space.clone();
    let manhattan = Manhattan::new(&space);
    estimate(
        Quality::Admissible,
        move |state: &State<u64>| {
            if space.rank(state).is_multiple_of(2) { manhattan.eval(&space, state).0 } else { 0 }
        },
    )
}

#[test]
fn an_inconsistent_heuristic_reopens_and_still_finds_the_optimum() {
    for (goal, cost) in
        [(board(GOALS[0]), MoveCost::Unit), (board(GOALS[1]), MoveCost::Tile), (standard(2, 4), MoveCost::Tile)]
    {
        let known = Known::new(&goal, cost);
        let heuristic = forgetful(&known);
        let mut reopened = 0;
        for case in tested(known.sample(600)) {
            let space = known.from(&case.start);
            for report in [Search::new(&space).astar(&heuristic), Search::new(&space).store(Perfect).astar(&heuristic)]
            {
                assert_cheapest(&report, &case, "inconsistent");
                reopened += report.statistics.reopened;
            }
        }
        assert!(reopened > 0, "{goal:?}: nothing was reopened");
    }
}

/// Costs too large for the buckets of OPEN, and sums that would overflow.
#[test]
fn large_costs_do_not_overflow() {
    let huge = Cost::MAX / 2;
    let line = jiugong_search::problem(
        0_u32,
        move |&place| [("expensive", huge, place + 1), ("cheap", 70_000, place + 2)],
        |&place| place == 9,
    );
    let report = Search::new(&line).ucs();
    assert_eq!(report.plan().unwrap().cost, huge + 4 * 70_000);
    assert!(report.is_optimal());
}

#[test]
fn a_perfect_store_that_is_too_large_is_refused() {
    let goal = standard(3, 4);
    let problem = jiugong_lab::TilesProblem::new(goal.clone(), goal);
    assert!(solve(&problem, &stored(&by(Method::ASTAR), Store::Perfect), &mut ()).is_err());
    assert_eq!(Size::new(3, 4).unwrap().cells(), 12);
    let solved = solve(&problem, &stored(&by(Method::ASTAR), Store::Hash), &mut ()).unwrap();
    assert!(matches!(solved.search.outcome, Outcome::Solved { .. }));
}
