//! Duplicates on boards: reopening keeps A* optimal, searches of unsolvable boards terminate, and skipped moves back are counted.
//!
//! The crate `search` tests the duplicate rules and stores in general.

use std::sync::atomic::{AtomicU64, Ordering};

use super::common::{Case, GOALS, all_cases, board, check_unsolvable, for_all, out_of_reach, size, table};
use jiugong_puzzles::tiles::{Manhattan, Move, MoveCost, NamedGoal, State, Tiles};
use jiugong_search::{
    Cost, Duplicates, Heuristic, Outcome, Perfect, Quality, Ranked, Report, Search, Space, Zero, estimate,
};

/// Manhattan distance if the Cantor number is even, otherwise 0: admissible but inconsistent.
fn patchy(goal: &Tiles<u64>) -> impl Heuristic<Tiles<u64>> + Sync + use<> {
    let (space, manhattan) = (goal.clone(), Manhattan::new(goal));
    estimate(
        Quality::Admissible,
        move |state: &State<u64>| {
            if space.rank(state) % 2 == 0 { manhattan.eval(&space, state).0 } else { 0 }
        },
    )
}

#[test]
fn an_inconsistent_heuristic_keeps_the_optimum_by_reopening() {
    for (text, cost) in GOALS.map(|goal| (goal, MoveCost::Unit)).into_iter().chain([(GOALS[0], MoveCost::Tile)]) {
        let goal = board(text);
        let exact = table(&goal, cost);
        let mut spread: Vec<Case> = all_cases(&goal, cost, &exact).into_iter().step_by(400).collect();
        super::common::Random(2).shuffle(&mut spread);
        let heuristic = patchy(&Tiles::new(&goal, &goal).unwrap().with_cost(cost));
        let reopened = AtomicU64::new(0);
        for_all(&spread, |case| {
            let space = case.space();
            let report = Search::new(&space).store(Perfect).astar(&heuristic);
            case.check_optimal(&report, "astar");
            reopened.fetch_add(report.statistics.reopened, Ordering::Relaxed);
            let weighted = Search::new(&space).store(Perfect).weights(1, 2).wastar(&heuristic);
            case.check_claims(&weighted, "wastar");
            if case.optimum <= 16 {
                case.check_optimal(&Search::new(&space).idastar(&heuristic), "idastar");
                case.check_optimal(&Search::new(&space).bound(20).dfbnb(&heuristic), "dfbnb");
            }
        });
        assert!(reopened.into_inner() > 0, "{text}: nothing was reopened");
    }
}

/// Searches an unsolvable space with every method that terminates.
fn all_terminate(space: &Tiles<u64>, states: u64) {
    let manhattan = Manhattan::new(space);
    let search = || Search::new(space).store(Perfect);
    for (what, report) in [
        ("bfs", search().bfs()),
        ("bfs hash", Search::new(space).bfs()),
        ("dfs", search().dfs()),
        ("ucs", search().ucs()),
        ("cost-dfs", search().cost_dfs()),
        ("local-best", search().local_best(&manhattan)),
        ("greedy", search().greedy(&manhattan)),
        ("best-first", search().best_first(&manhattan)),
        ("astar", search().astar(&manhattan)),
        ("wastar", search().wastar(&manhattan)),
    ] {
        check_unsolvable(&report, what);
        let once = report.statistics.expanded - report.statistics.reopened;
        assert_eq!((report.statistics.generated, once), (states, states), "{what}");
    }
    if states < 1_000 {
        // It terminates on 3×3 too, but only after the bound has grown to the longest path without a cycle.
        check_unsolvable(&search().duplicates(Duplicates::Closed).iddfs(), "iddfs closed");
    }
    let both = Search::new(space).bibfs();
    check_unsolvable(&both, "bibfs");
    for (what, report) in [
        ("iddfs", search().iddfs()),
        ("iddfs hash", Search::new(space).iddfs()),
        ("dls", search().bound(40).dls()),
        ("dls closed", Search::new(space).duplicates(Duplicates::Closed).dls()),
        ("dfbnb", search().bound(40).dfbnb(&Zero)),
        ("idastar path", search().duplicates(Duplicates::Path).idastar(&manhattan)),
    ] {
        check_unsolvable(&report, what);
    }
}

#[test]
fn searches_of_unsolvable_spaces_terminate() {
    for (rows, columns, states) in [(2, 2, 12), (2, 3, 360), (3, 3, 181_440)] {
        let goal = NamedGoal::Standard.board(size(rows, columns));
        all_terminate(&Tiles::new(&out_of_reach(&goal), &goal).unwrap(), states);
    }
}

/// The nodes expanded, entered and refused in the tree without moves straight back, to `depth`.
fn count_tree(space: &Tiles<u64>, state: &State<u64>, last: Option<Move>, depth: u32, counts: &mut [u64; 3]) {
    counts[1] += 1;
    counts[0] += 1;
    space.successors(state, |by, _, after| {
        if last.map(Move::opposite) == Some(by) {
            counts[2] += 1;
        } else if depth > 0 {
            count_tree(space, &after, Some(by), depth - 1, counts);
        }
    });
}

#[test]
fn a_tree_search_counts_like_a_recursion() {
    for (rows, columns) in [(2, 3), (3, 3), (4, 4)] {
        let goal = NamedGoal::Standard.board(size(rows, columns));
        // There is no goal, so the whole tree is counted.
        let space = Tiles::<u64>::new(&out_of_reach(&goal), &goal).unwrap();
        for bound in 0..11 {
            let mut counts = [0; 3];
            count_tree(&space, &space.start(), None, bound, &mut counts);
            let report: Report<Move> = Search::new(&space).duplicates(Duplicates::Back).bound(bound).dls();
            let found = report.statistics;
            assert_eq!([found.expanded, found.generated, found.duplicates], counts, "{rows}x{columns} to {bound}");
            assert_eq!(report.outcome, Outcome::Cutoff);
            let rounds = Search::new(&space).duplicates(Duplicates::Back).bound(bound).iddfs().iterations;
            assert_eq!(rounds.len() as Cost, bound + 1);
            assert_eq!(rounds[bound as usize].statistics.expanded, counts[0]);
            assert_eq!(rounds[bound as usize].statistics.generated, counts[1]);
        }
    }
}
