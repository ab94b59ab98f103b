//! Stopped searches: the limits hold, and the reports are true.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::common::{GOALS, Known, board, by, hard, standard, stored, with};
use jiugong_lab::registry::{HeuristicName, Method, Store, UsesHeuristic};
use jiugong_lab::{Settings, TileHeuristic, TilesProblem, Watcher, solve};
use jiugong_puzzles::tiles::{Board, Move, MoveCost};
use jiugong_search::{Limits, Outcome, Progress, Report, StopReason};

fn limited(settings: &Settings, limits: Limits) -> Settings {
    Settings { limits, ..settings.clone() }
}

fn why(report: &Report<Move>) -> Option<StopReason> {
    match report.outcome {
        Outcome::Stopped { why, .. } => Some(why),
        _ => None,
    }
}

/// Methods that may find a solution of a hard board quickly.
fn may_be_lucky(method: Method) -> bool {
    [Method::LOCAL_BEST, Method::GREEDY, Method::WASTAR].contains(&method)
}

/// The methods that expand and count nodes.
fn searches() -> impl Iterator<Item = Method> {
    Method::all().filter(|method| method.row().compared)
}

#[test]
fn the_node_limit_is_exact_for_every_method() {
    let (problem, optimum) = hard().next().unwrap();
    for method in searches() {
        for nodes in [0, 1, 7, 1_000, 1_024, 5_000] {
            let settings = limited(&by(method), Limits { nodes: Some(nodes), ..Limits::default() });
            let report = solve(&problem, &settings, &mut ()).unwrap().search;
            if may_be_lucky(method) && report.plan().is_some() {
                assert!(report.statistics.expanded <= nodes, "{}", method.name());
                continue;
            }
            assert_eq!(why(&report), Some(StopReason::Nodes), "{} {nodes}", method.name());
            assert_eq!(report.statistics.expanded, nodes, "{}", method.name());
            assert!(report.lower_bound <= optimum, "{}: {}", method.name(), report.lower_bound);
        }
    }
}

#[test]
fn a_solution_found_is_returned_before_any_limit() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.sample(20_000) {
        for method in [Method::BFS, Method::ASTAR, Method::IDASTAR, Method::BIBFS] {
            let free = solve(&known.problem(&case.start), &by(method), &mut ()).unwrap().search;
            let limits = Limits { nodes: Some(free.statistics.expanded), ..Limits::default() };
            let report = solve(&known.problem(&case.start), &limited(&by(method), limits), &mut ()).unwrap().search;
            assert_eq!(report.plan(), free.plan(), "{method:?}: {:?}", case.start);
            assert!(matches!(report.outcome, Outcome::Solved { .. }), "{method:?}: {:?}", case.start);
        }
    }
}

/// The lower bound of a stopped search is between the estimate of the start and the optimum, and grows with the work.
#[test]
fn lower_bounds_of_stopped_searches() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance >= 20 && number % 9_000 == 0) {
        let problem = known.problem(&case.start);
        let space = known.from(&case.start);
        let manhattan = TileHeuristic::new(&space, Some(HeuristicName::MANHATTAN)).unwrap();
        let estimate = jiugong_search::Heuristic::eval(&manhattan, &space, &jiugong_search::Space::start(&space)).0;
        for (method, least) in [
            (Method::ASTAR, estimate),
            (Method::IDASTAR, estimate),
            (Method::BFS, 0),
            (Method::IDDFS, 0),
            (Method::BIBFS, 0),
        ] {
            let mut before = least;
            for nodes in [1, 10, 40, 100, 1_000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let report = solve(&problem, &limited(&by(method), limits), &mut ()).unwrap().search;
                assert!(report.lower_bound >= before, "{method:?}, {nodes} nodes: {:?}", case.start);
                assert!(report.lower_bound <= case.optimum, "{method:?}, {nodes} nodes: {:?}", case.start);
                before = report.lower_bound;
            }
            assert!(
                before > least || method == Method::ASTAR || method == Method::IDASTAR,
                "{method:?} proved nothing"
            );
        }
    }
}

#[test]
fn branch_and_bound_keeps_the_best_plan_so_far() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let mut kept = 0;
    for case in known.sample(20_000) {
        let settings = with(&by(Method::DFBNB), HeuristicName::MANHATTAN);
        let free = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
        let limits = Limits { nodes: Some(free.statistics.expanded * 9 / 10), ..Limits::default() };
        let report = solve(&known.problem(&case.start), &limited(&settings, limits), &mut ()).unwrap().search;
        if let Outcome::Stopped { best: Some(best), .. } = &report.outcome {
            assert_eq!(report.incumbents.last(), Some(best));
            assert!(best.cost >= case.optimum && report.lower_bound <= case.optimum);
            kept += 1;
        }
    }
    assert!(kept > 0, "no search was stopped after its first plan");
}

#[test]
fn the_memory_limit_holds_on_hard_boards() {
    let limit = 16 << 20;
    let (problem, optimum) = hard().next().unwrap();
    let estimate = {
        let zero = limited(&by(Method::ASTAR), Limits { nodes: Some(0), ..Limits::default() });
        solve(&problem, &zero, &mut ()).unwrap().search.lower_bound
    };
    for method in [Method::ASTAR, Method::BFS, Method::BIBFS, Method::UCS, Method::WASTAR, Method::IDDFS, Method::DFS] {
        let settings = limited(&by(method), Limits { bytes: Some(limit), ..Limits::default() });
        let report = solve(&problem, &settings, &mut ()).unwrap().search;
        let used = report.statistics.bytes;
        if why(&report).is_none() {
            assert!(report.plan().is_some(), "{method:?} ended early");
            continue;
        }
        assert_eq!(why(&report), Some(StopReason::Bytes), "{method:?}");
        assert!(used <= limit, "{method:?} used {used}");
        assert!(used > limit / 4, "{method:?} gave up at {used}");
        assert!(report.lower_bound <= optimum, "{method:?}");
        if method == Method::ASTAR {
            assert!(report.lower_bound >= estimate && estimate > 0);
        }
    }
    let little = limited(&by(Method::IDASTAR), Limits { nodes: Some(300_000), ..Limits::default() });
    let report = solve(&problem, &little, &mut ()).unwrap().search;
    assert!(report.statistics.bytes < 64 << 10, "IDA* needs hardly any memory");
}

#[test]
fn the_memory_limit_holds_with_every_store() {
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let problem = known.problem(&board("867254301"));
    for (method, store) in [
        (Method::BFS, Store::Perfect),
        (Method::UCS, Store::Perfect),
        (Method::BFS, Store::Hash),
        (Method::UCS, Store::Hash),
        (Method::BIBFS, Store::Hash),
        (Method::IDDFS, Store::Hash),
    ] {
        let free = solve(&problem, &stored(&by(method), store), &mut ()).unwrap().search;
        let limit = free.statistics.bytes * 2 / 3;
        let settings = limited(&stored(&by(method), store), Limits { bytes: Some(limit), ..Limits::default() });
        let report = solve(&problem, &settings, &mut ()).unwrap().search;
        assert_eq!(why(&report), Some(StopReason::Bytes), "{method:?} {store:?}");
        assert!(report.statistics.bytes <= limit, "{method:?} {store:?}");
        assert!(report.lower_bound <= 31, "{method:?} {store:?}");
    }
}

#[test]
fn the_time_limit_holds() {
    let (problem, optimum) = hard().nth(1).unwrap();
    for method in [Method::ASTAR, Method::IDASTAR, Method::IDDFS] {
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let began = Instant::now();
        let report = solve(&problem, &limited(&by(method), limits), &mut ()).unwrap().search;
        assert_eq!(why(&report), Some(StopReason::Time), "{method:?}");
        // The limit covers the whole answer, including preparation.
        assert!(began.elapsed() >= Duration::from_millis(50), "{method:?}");
        assert!(began.elapsed() < Duration::from_secs(2), "{method:?}");
        assert!(report.lower_bound <= optimum, "{method:?}");
    }
}

#[test]
fn a_cancelled_search_stops() {
    let (problem, _) = hard().next().unwrap();
    for method in searches() {
        let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        let report = solve(&problem, &limited(&by(method), limits), &mut ()).unwrap().search;
        assert_eq!(why(&report), Some(StopReason::Cancelled), "{}", method.name());
        assert_eq!(report.statistics.expanded, 0, "{}", method.name());
    }
}

/// Cancels the search after some thousand nodes, and keeps the last progress.
struct Impatient {
    last: Option<Progress>,
}

impl Watcher<Board, Move> for Impatient {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.last = Some(*progress);
        if progress.statistics.expanded < 4_096 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[test]
fn a_watcher_can_cancel_the_search() {
    let (problem, _) = hard().next().unwrap();
    for method in searches() {
        let mut watcher = Impatient { last: None };
        let report = solve(&problem, &by(method), &mut watcher).unwrap().search;
        if may_be_lucky(method) && report.plan().is_some() {
            continue;
        }
        assert_eq!(why(&report), Some(StopReason::Observer), "{}", method.name());
        assert_eq!(report.statistics.expanded, watcher.last.unwrap().statistics.expanded, "{}", method.name());
        assert!(report.statistics.expanded >= 4_096, "{}", method.name());
    }
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    let goal = standard(3, 3);
    let problem = TilesProblem::new(board("867254301"), goal);
    let generous = Limits {
        time: Some(Duration::from_hours(1)),
        nodes: Some(u64::MAX),
        bytes: Some(usize::MAX),
        cancel: Some(Arc::new(AtomicBool::new(false))),
        ..Limits::default()
    };
    for method in searches().filter(|method| method.row().heuristic != UsesHeuristic::Optional) {
        let free = solve(&problem, &by(method), &mut ()).unwrap().search;
        let limited = solve(&problem, &limited(&by(method), generous.clone()), &mut ()).unwrap().search;
        assert_eq!(free.plan(), limited.plan(), "{}", method.name());
        assert_eq!(free.statistics.expanded, limited.statistics.expanded, "{}", method.name());
    }
}
