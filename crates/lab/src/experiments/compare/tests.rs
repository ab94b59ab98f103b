//! Comparisons on boards with known answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jiugong_puzzles::tiles::{Board, NamedGoal, Size, parse_board};
use jiugong_search::Limits;

use super::*;
use crate::boards::random::{Random, RandomBoard};
use crate::domains::TilesProblem;
use crate::present::figures::Figure;
use crate::request::defaults::Purpose;
use crate::request::plan::Plan;

fn problem(start: &Board, goal: &Board) -> Instance {
    Instance::new(TilesProblem::new(start.clone(), goal.clone()))
}

fn plan(problems: Vec<Instance>, contenders: &[Contender]) -> ComparePlan {
    ComparePlan::new(problems, contenders.to_vec(), Settings::default())
}

fn some(count: usize) -> Vec<Instance> {
    let goal = NamedGoal::Standard.board(Size::new(3, 3).unwrap());
    let mut random = Random::new(1);
    (0..count).map(|_| problem(&random.board(&goal), &goal)).collect()
}

#[test]
fn contenders_are_methods_times_heuristics_times_stores() {
    let (misplaced, manhattan) = (HeuristicName::MISPLACED, HeuristicName::MANHATTAN);
    let methods = [Method::BFS, Method::ASTAR, Method::IDASTAR];
    let found = contenders(&methods, &[misplaced, manhattan], &[Store::Hash, Store::List]);
    let names: Vec<_> = found.iter().map(Contender::name).collect();
    assert_eq!(
        names,
        [
            "bfs hash",
            "bfs list",
            "astar misplaced hash",
            "astar misplaced list",
            "astar manhattan hash",
            "astar manhattan list",
            "idastar misplaced",
            "idastar manhattan",
        ]
    );
    assert_eq!(contenders(&methods, &[manhattan], &[]).len(), 3);
}

#[test]
fn a_study_is_repeatable_except_for_times() {
    let contenders = contenders(&[Method::BFS, Method::GREEDY, Method::ASTAR], &[HeuristicName::MANHATTAN], &[]);
    let studied = || {
        let mut finished = 0;
        let study = study(&plan(some(30), &contenders), &mut |_| {}, &mut |_, _| finished += 1).unwrap();
        assert_eq!((finished, study.runs.len(), study.left), (90, 90, 0));
        study
    };
    let (one, other) = (studied(), studied());
    for (one, other) in one.runs.iter().zip(&other.runs) {
        let time = one.statistics.time;
        let timeless = jiugong_search::Statistics { time, ..other.statistics };
        assert_eq!(
            (one.board, one.contender, one.steps, one.statistics),
            (other.board, other.contender, other.steps, timeless)
        );
    }
    // Compared with the complete table, which none of these contenders uses.
    for subject in &one.problems {
        let problem: &TilesProblem = subject.problem.get().unwrap();
        let plan = Plan::resolve(&subject.problem, Settings::default(), Purpose::Solve).unwrap();
        let length = crate::Walks::of(&plan).unwrap().path(&problem.start).unwrap().len() as u64;
        assert_eq!((subject.optimum.map(u64::from), subject.depth), (Some(length), Some(length)));
    }
    let [blind, greedy, astar] = [0, 1, 2].map(|way| one.summary(way));
    assert_eq!((blind.solved, greedy.solved, astar.solved), (30, 30, 30));
    assert_eq!((blind.excess, astar.excess), (Some(0.0), Some(0.0)));
    assert!(greedy.excess > Some(1.0) && astar.branching < blind.branching && astar.penetrance > blind.penetrance);
    let by_depth = one.by_depth(2);
    assert_eq!(by_depth.values().map(|at| at.boards).sum::<usize>(), 30);
    assert_eq!(by_depth.keys().collect::<Vec<_>>(), one.depths().keys().collect::<Vec<_>>());
    let sum: f64 = by_depth.values().map(|at| at.generated.unwrap() * at.boards as f64).sum();
    let runs: u64 = one.runs_of(2).map(|run| run.statistics.generated).sum();
    assert!((sum - runs as f64).abs() < 0.5);
}

#[test]
fn unproved_optima_come_from_the_table() {
    let contenders = contenders(&[Method::GREEDY], &[HeuristicName::MANHATTAN], &[]);
    let study = study(&plan(some(5), &contenders), &mut |_| {}, &mut |_, _| {}).unwrap();
    assert!(study.runs.iter().any(|run| !run.optimal));
    assert!(study.problems.iter().all(|subject| subject.optimum.is_some()));
    assert!(study.summary(0).excess > Some(0.0));
}

#[test]
fn a_cancelled_study_keeps_finished_runs() {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let contenders = contenders(&[Method::BFS, Method::DFS], &[], &[]);
    let mut before = |done: usize, _: &Contender| cancel.store(done == 3, Ordering::SeqCst);
    let study = study(&ComparePlan::new(some(4), contenders.clone(), settings), &mut |_| {}, &mut before).unwrap();
    assert_eq!((study.runs.len(), study.left), (3, 5));
    assert_eq!((study.summary(0).runs, study.summary(1).runs), (2, 1));
}

#[test]
fn unsolvable_and_stopped_runs_are_not_solved() {
    let goal = NamedGoal::Standard.board(Size::new(3, 3).unwrap());
    let odd = parse_board(b"283104765", None).unwrap().board;
    let far = parse_board(b"867254301", None).unwrap().board;
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let contenders = contenders(&[Method::BFS], &[], &[]);
    let problems = vec![problem(&odd, &goal), problem(&far, &goal), problem(&goal, &goal)];
    let study = study(&ComparePlan::new(problems, contenders, settings), &mut |_| {}, &mut |_, _| {}).unwrap();
    let outcomes: Vec<_> = study.runs.iter().map(|run| run.outcome).collect();
    assert_eq!(outcomes, ["unsolvable", "stopped", "solved"]);
    let summary = study.summary(0);
    assert_eq!((summary.runs, summary.solved, summary.branching), (3, 1, None));
    assert_eq!(study.depths().into_iter().collect::<Vec<_>>(), [(0, 1)]);
}

/// A missing figure is not zero.
#[test]
fn uncounted_figures_are_missing() {
    let uncounted =
        Method::all().find(|method| !method.row().counts(Figure::Generated)).expect("one method counts no nodes");
    let limits = Limits { time: Some(std::time::Duration::from_secs(1)), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let contenders = [Contender { method: uncounted, heuristic: None, store: None }];
    let study = study(&ComparePlan::new(some(1), contenders.to_vec(), settings), &mut |_| {}, &mut |_, _| {}).unwrap();
    let summary = study.summary(0);
    assert_eq!((summary.solved, summary.generated, summary.branching, summary.penetrance), (1, None, None, None));
    assert!(summary.expanded.is_some() && summary.bytes.is_some() && summary.micros.is_some());
    assert!(study.by_depth(0).values().all(|at| at.generated.is_none() && at.expanded.is_some()));
}
