//! The verdicts compared with a plain computation, and with known facts.

use std::collections::{BTreeMap, BinaryHeap, HashMap};

use jiugong_puzzles::tiles::{Board, Move, MoveCost, NamedGoal, Size, parse_board};
use jiugong_search::Quality;

use super::*;
use crate::boards::audit::{BoardVerdict, audit_named};
use crate::domains::TilesProblem;
use crate::registry::{DomainName, HeuristicName};
use crate::request::settings::Settings;

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

fn named(goal: &Board, cost: MoveCost, heuristics: &[HeuristicName]) -> Vec<BoardVerdict> {
    let problem = TilesProblem { cost, ..TilesProblem::new(goal.clone(), goal.clone()) };
    audit_named(&problem, heuristics, &Settings::default()).unwrap()
}

/// The moves from a plain board, each with its cost.
fn children(board: &Board, cost: MoveCost) -> Vec<(u32, Board)> {
    let slid = Move::ALL.into_iter().filter_map(|by| {
        let mut after = board.clone();
        let tile = after.slide(by)?;
        Some((if cost == MoveCost::Tile { tile } else { 1 }, after))
    });
    slid.collect()
}

/// Distances by Dijkstra's method on plain boards.
fn plain_distances(goal: &Board, cost: MoveCost) -> HashMap<Board, u32> {
    let mut distances = HashMap::new();
    let mut open = BinaryHeap::from([(std::cmp::Reverse(0), goal.cells().to_vec())]);
    while let Some((std::cmp::Reverse(distance), cells)) = open.pop() {
        let board = Board::new(goal.size(), cells).unwrap();
        if distances.contains_key(&board) {
            continue;
        }
        for (cost, after) in children(&board, cost) {
            open.push((std::cmp::Reverse(distance + cost), after.cells().to_vec()));
        }
        distances.insert(board, distance);
    }
    distances
}

/// An independent implementation of Manhattan distance, with or without the blank.
fn manhattan(goal: &Board, board: &Board, cost: MoveCost, blank: bool) -> u32 {
    let place = |board: &Board, tile: u32| {
        let cell = board.cells().iter().position(|&other| other == tile).unwrap();
        (cell / board.columns(), cell % board.columns())
    };
    let tiles = (u32::from(!blank)..goal.cells().len() as u32).map(|tile| {
        let ((a, b), (c, d)) = (place(goal, tile), place(board, tile));
        let weight = if cost == MoveCost::Tile && tile > 0 { tile } else { 1 };
        weight * (a.abs_diff(c) + b.abs_diff(d)) as u32
    });
    tiles.sum()
}

/// Boards, overestimates, moves, steep moves, worst overestimate, worst move, errors: computed from every board.
type Plain = (u64, u64, u64, u64, u32, u32, BTreeMap<i64, u64>);

fn plain(distances: &HashMap<Board, u32>, cost: MoveCost, estimate: impl Fn(&Board) -> u32) -> Plain {
    let estimates: HashMap<&Board, u32> = distances.keys().map(|board| (board, estimate(board))).collect();
    let mut found: Plain = (distances.len() as u64, 0, 0, 0, 0, 0, BTreeMap::new());
    for (board, &distance) in distances {
        let h = estimates[board];
        found.1 += u64::from(h > distance);
        found.4 = found.4.max(h.saturating_sub(distance));
        *found.6.entry(i64::from(distance) - i64::from(h)).or_default() += 1;
        for (cost, after) in children(board, cost) {
            let next = estimates[&after];
            found.2 += 1;
            found.3 += u64::from(h > cost + next);
            found.5 = found.5.max(h.saturating_sub(cost + next));
        }
    }
    found
}

fn summary(verdict: &Verdict<Board, Move>) -> Plain {
    let high = verdict.worst_overestimate.as_ref().map_or(0, |worst| worst.h - worst.distance);
    let steep = verdict.worst_move.as_ref().map_or(0, |worst| worst.excess() as u32);
    let Verdict { states, overestimates, moves, steep_moves, errors, .. } = verdict;
    (*states, *overestimates, *moves, *steep_moves, high, steep, errors.clone())
}

#[test]
fn every_count_is_that_of_a_plain_computation() {
    for (text, cost) in
        [("123456780", MoveCost::Unit), ("1 2 3/5 0 4", MoveCost::Tile), ("1 2 3/5 4 0", MoveCost::Unit)]
    {
        let goal = board(text);
        let distances = plain_distances(&goal, cost);
        for (name, blank) in [(HeuristicName::MANHATTAN, false), (HeuristicName::MANHATTAN_WITH_BLANK, true)] {
            let audited = named(&goal, cost, &[name]);
            let plain = plain(&distances, cost, |board| manhattan(&goal, board, cost, blank));
            assert_eq!(summary(&audited[0].1), plain, "{name:?} {goal:?} {cost:?}");
        }
    }
}

#[test]
fn a_function_of_boards_has_the_verdict_of_the_heuristic_it_is() {
    let goal = board("1 2 3/4 5 0");
    let by_board = audit_boards(&goal, MoveCost::Unit, |board| manhattan(&goal, board, MoveCost::Unit, true)).unwrap();
    assert_eq!(by_board, named(&goal, MoveCost::Unit, &[HeuristicName::MANHATTAN_WITH_BLANK])[0].1);
}

/// The heuristics that exist for this goal.
fn auditable(goal: &Board) -> Vec<HeuristicName> {
    let instance = Instance::new(TilesProblem::new(goal.clone(), goal.clone()));
    AuditPlan::resolve(&instance, &[], &Settings::default()).unwrap().heuristics
}

/// The guarantee in the row.
fn declared(heuristic: HeuristicName) -> Quality {
    DomainName::default().row().heuristic(heuristic).unwrap().quality
}

#[test]
fn declared_qualities_hold() {
    for text in ["123456780", "123804765", "520743816"] {
        let goal = board(text);
        let mut all = auditable(&goal);
        // Its tables take longer to build than all other tables here, so one goal is enough.
        all.retain(|&heuristic| heuristic != HeuristicName::PDB_LARGE || text == "123456780");
        assert!(all.contains(&HeuristicName::PDB) && all.contains(&HeuristicName::EXACT), "{all:?}");
        for (heuristic, verdict) in named(&goal, MoveCost::Unit, &all) {
            let sound = ![HeuristicName::MANHATTAN_WITH_BLANK, HeuristicName::NILSSON].contains(&heuristic);
            assert_eq!((verdict.is_admissible(), verdict.is_consistent()), (sound, sound), "{heuristic:?} {text}");
            assert_eq!(verdict.judge(declared(heuristic)), DeclaredQuality::Holds, "{heuristic:?} {text}");
            assert_eq!((verdict.states, verdict.missteps, verdict.goals_not_zero), (181_440, 0, 0), "{heuristic:?}");
            if text == "123456780" {
                assert_eq!(format!("{:.4}", verdict.mean_distance()), "21.9724");
            }
            if heuristic == HeuristicName::EXACT {
                assert_eq!(verdict.errors, BTreeMap::from([(0, 181_440)]));
            }
        }
    }
}

#[test]
fn no_promise_is_broken_on_small_boards_at_any_costs() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4)] {
        for goal in NamedGoal::ALL.map(|goal| goal.board(Size::new(rows, columns).unwrap())) {
            for cost in [MoveCost::Unit, MoveCost::Tile] {
                for (heuristic, verdict) in named(&goal, cost, &auditable(&goal)) {
                    assert_ne!(
                        verdict.judge(declared(heuristic)),
                        DeclaredQuality::Violated,
                        "{heuristic:?} {goal:?} {cost:?}"
                    );
                    assert_eq!(verdict.missteps, 0, "{heuristic:?} {goal:?} {cost:?}");
                }
            }
        }
    }
}

#[test]
fn an_estimate_that_is_not_zero_at_the_goal_is_neither() {
    let goal = board("1230");
    let verdict = audit_boards(&goal, MoveCost::Unit, |_| 1).unwrap();
    assert_eq!((verdict.goals_not_zero, verdict.overestimates, verdict.steep_moves), (1, 1, 0));
    assert_eq!(verdict.quality(), Quality::Inadmissible);
    assert_eq!(verdict.judge(Quality::Admissible), DeclaredQuality::Violated);
    let judge = |declared| verdict.judge(declared);
    assert_eq!(
        (judge(Quality::Inadmissible), judge(Quality::Unknown)),
        (DeclaredQuality::Holds, DeclaredQuality::Unknown)
    );
}

/// Admissible but not consistent: the estimate is exact on one board and 0 elsewhere.
#[test]
fn admissible_and_consistent_are_told_apart() {
    let (goal, far) = (board("1230"), board("0321"));
    let verdict = audit_boards(&goal, MoveCost::Unit, |board| if *board == far { 6 } else { 0 }).unwrap();
    assert_eq!(
        (verdict.is_admissible(), verdict.is_consistent(), verdict.quality()),
        (true, false, Quality::Admissible)
    );
    let worst = verdict.worst_move.unwrap();
    assert_eq!((worst.from, worst.h_from, worst.h_to, verdict.steep_moves), (far, 6, 0, 2));
}

#[test]
fn large_boards_and_foreign_heuristics_are_refused() {
    let audit = |goal: Board, heuristic| {
        let instance = Instance::new(TilesProblem::new(goal.clone(), goal));
        judge_heuristics(&AuditPlan::resolve(&instance, &[heuristic], &Settings::default())?)
    };
    let large = NamedGoal::Standard.board(Size::new(3, 4).unwrap());
    assert!(matches!(audit(large, HeuristicName::MANHATTAN), Err(WholeSpaceError::TooLarge { .. })));
    let foreign = audit(board("1230"), "one-colour".parse().unwrap());
    assert!(matches!(foreign, Err(WholeSpaceError::Request(_))));
}
