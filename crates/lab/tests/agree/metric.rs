//! The multi-tile metric: every method and heuristic against a plain breadth-first count of 3×3, and against each other on 4×4.

use std::collections::{HashMap, VecDeque};

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{
    AuditPlan, CoachReport, Instance, Properties, Rules, Settings, TilesProblem, coach, judge_heuristics, solve,
};
use jiugong_puzzles::tiles::pushes::{Push, Pushes, pushes};
use jiugong_puzzles::tiles::{Board, Move};
use jiugong_search::{Cost, Duplicates, Limits, Outcome, StopReason};

use crate::common::{board, by, standard};

/// The fewest pushes for every board, counted without the engine.
fn plain(goal: &Board) -> HashMap<Board, Cost> {
    let mut known = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal.clone()]);
    while let Some(board) = open.pop_front() {
        let distance = known[&board];
        for by in Move::ALL {
            let mut after = board.clone();
            while after.slide(by).is_some() {
                if !known.contains_key(&after) {
                    known.insert(after.clone(), distance + 1);
                    open.push_back(after.clone());
                }
            }
        }
    }
    known
}

fn posed(start: &Board, goal: &Board) -> Pushes {
    TilesProblem::new(start.clone(), goal.clone()).in_pushes().unwrap()
}

/// The heuristics that support a problem.
fn heuristics(problem: &Pushes) -> Vec<HeuristicName> {
    Pushes::ROW.heuristic_names().filter(|&name| problem.serves(name)).collect()
}

#[test]
fn every_guarantee_holds_for_pushes() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    for goal in ["123456780", "123804765"].map(board) {
        let known = plain(&goal);
        let mut cases: Vec<(&Board, Cost)> = known.iter().map(|(board, &distance)| (board, distance)).collect();
        cases.sort_by_key(|(board, distance)| (*distance, board.cells().to_vec()));
        let cases: Vec<_> = cases.iter().step_by(16_000).chain(cases.last()).copied().collect();
        for method in Method::all().filter(|&method| Pushes::ROW.has(method) && method != Method::ANYTIME) {
            for &(start, optimum) in &cases {
                let problem = posed(start, &goal);
                let settings = Settings { limits: limits.clone(), ..by(method) };
                let report = solve(&problem, &settings, &mut ()).unwrap().search;
                assert!(report.lower_bound <= optimum, "{} {start:?}", method.name());
                match &report.outcome {
                    Outcome::Solved { plan, .. } => {
                        assert!(plan.cost >= optimum, "{} {start:?}", method.name());
                        if report.is_optimal() {
                            assert_eq!(plan.cost, optimum, "{} {start:?}", method.name());
                        }
                    }
                    Outcome::Unsolvable => panic!("{} {start:?}", method.name()),
                    Outcome::Cutoff | Outcome::Stopped { .. } => {}
                }
                let lasting = method.row().optimal && method.row().duplicates == Duplicates::Closed;
                assert!(!lasting || report.is_optimal(), "{} {start:?}", method.name());
            }
        }
    }
}

/// A* and IDA* with every heuristic for pushes, and the audit of each on all boards.
#[test]
fn every_heuristic_for_pushes_is_consistent_and_leads_to_the_optimum() {
    let goal = board("123456780");
    let known = plain(&goal);
    let problem = posed(&goal, &goal);
    let names = heuristics(&problem);
    for name in ["zero", "misplaced", "manhattan", "walking-distance", "exact", "pdb", "pdb-large"] {
        assert!(names.iter().any(|there| there.name() == name), "{name}");
    }
    assert_eq!(names.len(), 7);
    let plan = AuditPlan::resolve(&Instance::new(problem), &names, &Settings::default()).unwrap();
    for judged in judge_heuristics(&plan).unwrap() {
        assert!(judged.verdict.is_admissible() && judged.verdict.is_consistent(), "{}", judged.heuristic.name());
    }
    let mut cases: Vec<_> = known.iter().collect();
    cases.sort_by_key(|(board, distance)| (**distance, board.cells().to_vec()));
    for (start, &optimum) in cases.into_iter().step_by(12_000) {
        for &name in &names {
            for method in [Method::ASTAR, Method::IDASTAR] {
                let zero = name == HeuristicName::ZERO;
                if method == Method::IDASTAR && (zero || optimum > 16) {
                    continue;
                }
                let settings = Settings { heuristic: Some(name), ..by(method) };
                let report = solve(&posed(start, &goal), &settings, &mut ()).unwrap().search;
                let cost = report.plan().map(|plan| plan.cost);
                assert_eq!((cost, report.is_optimal()), (Some(optimum), true), "{} {start:?}", name.name());
            }
        }
    }
    for name in [HeuristicName::LINEAR_CONFLICT, HeuristicName::GASCHNIG, HeuristicName::MANHATTAN_WITH_BLANK] {
        let settings = Settings { heuristic: Some(name), ..by(Method::ASTAR) };
        assert!(solve(&posed(&goal, &goal), &settings, &mut ()).is_err(), "{}", name.name());
    }
}

/// On 4×4: parallel search alternating between rows and columns, against A* that does not alternate.
#[test]
fn different_methods_agree_on_larger_boards() {
    for (rows, columns) in [(4, 4), (3, 4), (2, 6)] {
        let goal = standard(rows, columns);
        let mut start = goal.clone();
        let mut number = 7_u64;
        for _ in 0..6 {
            for _ in 0..40 {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                start.slide(Move::ALL[(number >> 62) as usize]);
            }
            let problem = posed(&start, &goal);
            let quick = solve(&problem, &Settings::default(), &mut ()).unwrap();
            assert_eq!(quick.config.method, Method::PIDASTAR);
            let settings = Settings { heuristic: Some(HeuristicName::PDB), ..by(Method::ASTAR) };
            let plain = solve(&problem, &settings, &mut ()).unwrap();
            let cost = |report: &jiugong_lab::Report<Push>| report.plan().map(|plan| plan.cost);
            assert_eq!(cost(&quick), cost(&plain), "{start:?}");
            assert!(quick.search.is_optimal() && plain.search.is_optimal());
        }
    }
}

#[test]
fn limits_hold_while_tables_for_pushes_are_built() {
    let problem = posed(&board("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"), &standard(4, 4));
    let limits = Limits { bytes: Some(1 << 20), ..Limits::default() };
    let settings = Settings {
        heuristic: Some(HeuristicName::PDB),
        limits,
        tables: Some(std::sync::Arc::default()),
        ..by(Method::PIDASTAR)
    };
    let report = solve(&problem, &settings, &mut ()).unwrap();
    assert!(matches!(report.search.outcome, Outcome::Stopped { why: StopReason::Bytes, .. }));
}

/// The distances after each push agree with the plain count, and the loss is the number of extra pushes.
#[test]
fn a_solution_is_coached_in_pushes() {
    let goal = board("123456780");
    let known = plain(&goal);
    let mut number = 3_u64;
    for _ in 0..30 {
        let mut start = goal.clone();
        let mut back = Vec::new();
        while back.len() < 30 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let by = Move::ALL[(number >> 62) as usize];
            if start.slide(by).is_some() {
                back.push(by.opposite());
            }
        }
        back.reverse();
        let moves = pushes(&back);
        let report: CoachReport<Push> = coach(&posed(&start, &goal), &moves, &mut |_| unreachable!()).unwrap();
        let mut board = start.clone();
        assert_eq!(report.distances[0].exact(), Some(known[&board]));
        for (push, distance) in moves.iter().zip(&report.distances[1..]) {
            push.slides().for_each(|by| assert!(board.slide(by).is_some()));
            assert_eq!(distance.exact(), Some(known[&board]));
        }
        assert!(report.solved);
        assert_eq!(report.lost() + known[&start] as usize, moves.len());
        assert_eq!(report.shortest.map(|moves| moves.len() as Cost), Some(known[&start]));
    }
}
