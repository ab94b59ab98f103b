//! The method `table`: its answers agree with the table of the retrograde kernel; its limits, and when it is chosen.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::common::{GOALS, Known, board, by, replayed, standard, with};
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{Instance, Plan, Purpose, RequestError, Rules, Settings, TilesError, TilesProblem, Walks, solve};
use jiugong_puzzles::maze::Maze;
use jiugong_puzzles::tiles::{Board, MoveCost, Size};
use jiugong_search::{Cost, Guarantee, Limits, Outcome, StopReason};

/// The walks of a plan with these settings.
fn walks(problem: &TilesProblem, settings: &Settings) -> Option<Walks> {
    Walks::of(&Plan::resolve(&Instance::new(problem.clone()), settings.clone(), Purpose::Solve).unwrap())
}

/// By default, all boards that reach `goal` are solved by table in the fewest moves.
fn all_agree(goal: &Board) -> usize {
    let known = Known::new(goal, MoveCost::Unit);
    let all = known.cases(|_, _| true);
    let walks = walks(&TilesProblem::new(goal.clone(), goal.clone()), &Settings::default()).unwrap();
    for case in &all {
        let report = solve(&known.problem(&case.start), &Settings::default(), &mut ()).unwrap();
        assert_eq!((report.config.method, report.config.automatic), (Method::TABLE, true));
        let Outcome::Solved { plan, guarantee } = &report.search.outcome else { panic!("{case:?}") };
        assert_eq!((plan.cost, *guarantee), (case.optimum, Guarantee::Optimal), "{case:?}");
        assert_eq!(report.search.lower_bound, case.optimum, "{case:?}");
        assert_eq!(replayed(&known.from(&case.start), &plan.moves), Some(case.optimum), "{case:?}");
        let statistics = report.search.statistics;
        let moves = u64::from(case.optimum);
        assert_eq!((statistics.expanded, statistics.generated), (moves, moves + 1), "{case:?}");
        assert_eq!(walks.path(&case.start).as_deref(), Some(&plan.moves[..]), "{case:?}");
    }
    all.len()
}

#[test]
fn all_boards_of_3x3_to_three_goals() {
    for goal in GOALS {
        assert_eq!(all_agree(&board(goal)), 181_440);
    }
}

#[test]
fn all_boards_of_smaller_sizes_to_every_blank_position() {
    for (rows, columns, boards) in
        [(2, 2, 12), (2, 3, 360), (3, 2, 360), (2, 4, 20_160), (4, 2, 20_160), (1, 4, 4), (3, 1, 3), (1, 1, 1)]
    {
        let size = Size::new(rows, columns).unwrap();
        for blank in 0..size.cells() {
            let mut tiles: Vec<u32> = (1..size.cells() as u32).collect();
            tiles.insert(blank, 0);
            assert_eq!(all_agree(&Board::new(size, tiles).unwrap()), boards, "{size} {blank}");
        }
    }
}

#[test]
fn all_boards_of_2x5_and_some_of_5x2() {
    assert_eq!(all_agree(&standard(2, 5)), 1_814_400);
    let known = Known::new(&standard(5, 2), MoveCost::Unit);
    for case in known.sample(500) {
        let report = solve(&known.problem(&case.start), &by(Method::TABLE), &mut ()).unwrap();
        assert_eq!(report.plan().unwrap().cost, case.optimum, "{case:?}");
    }
}

#[test]
fn a_request_for_a_search_gets_a_search() {
    let problem = TilesProblem::new(board("867254301"), board(GOALS[0]));
    let chosen = |problem: &TilesProblem, settings: &Settings| solve(problem, settings, &mut ()).unwrap().config.method;
    let automatic = Settings::default();
    assert_eq!(chosen(&problem, &automatic), Method::TABLE);
    for settings in [
        with(&automatic, HeuristicName::MANHATTAN),
        Settings { store: Some(Store::Hash), ..automatic.clone() },
        Settings { bound: Some(40), ..automatic.clone() },
    ] {
        assert_eq!(chosen(&problem, &settings), Method::ASTAR, "{settings:?}");
        assert!(walks(&problem, &settings).is_none(), "{settings:?}");
    }
    let dear = TilesProblem { cost: MoveCost::Tile, ..problem.clone() };
    assert_eq!(chosen(&dear, &automatic), Method::ASTAR);
    assert!(walks(&dear, &automatic).is_none());
    let larger = TilesProblem::new(standard(3, 4), standard(3, 4));
    assert_eq!(chosen(&larger, &automatic), Method::PIDASTAR);
    assert!(walks(&larger, &automatic).is_none());
}

#[test]
fn limits_stop_a_table_walk() {
    let problem = TilesProblem::new(board("867254301"), board(GOALS[0]));
    let limited = |limits: Limits| {
        let settings = Settings { limits, ..by(Method::TABLE) };
        let search = solve(&problem, &settings, &mut ()).unwrap().search;
        let Outcome::Stopped { why, best: None } = search.outcome else { panic!("{search:?}") };
        (why, search.statistics.expanded, search.lower_bound)
    };
    let none = Limits::default;
    for nodes in [0, 1, 30] {
        assert_eq!(limited(Limits { nodes: Some(nodes), ..none() }), (StopReason::Nodes, nodes, nodes as Cost + 1));
    }
    assert_eq!(limited(Limits { bytes: Some(1), ..none() }), (StopReason::Bytes, 0, 0));
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(limited(Limits { cancel, ..none() }), (StopReason::Cancelled, 0, 0));
    for limits in [Limits { nodes: Some(9), ..none() }, Limits { bytes: Some(1), ..none() }] {
        let settings = Settings { limits, ..Settings::default() };
        assert!(walks(&problem, &settings).is_none());
    }
}

#[test]
fn problems_without_a_table_are_refused() {
    let larger = TilesProblem::new(standard(3, 4), standard(3, 4));
    let refused = solve(&larger, &by(Method::TABLE), &mut ()).unwrap_err();
    assert_eq!(refused.domain(), Some(&TilesError::NoTable { size: larger.start.size() }));
    let sizes = TilesProblem::new(standard(3, 3), standard(2, 2));
    let refused = solve(&sizes, &by(Method::TABLE), &mut ()).unwrap_err();
    assert!(matches!(refused.domain(), Some(TilesError::Space(_))));
    let maze = Maze::parse(b"0 0").unwrap();
    let Err(RequestError::NoSuchMethod { found, possible }) = solve(&maze, &by(Method::TABLE), &mut ()) else {
        panic!("a maze has no table");
    };
    assert_eq!(found, Method::TABLE);
    assert_eq!(possible.len(), Method::all().filter(|&method| Maze::ROW.has(method)).count());
}
