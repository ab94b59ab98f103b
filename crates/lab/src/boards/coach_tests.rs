//! Reviews compared with plain distances, and properties that always hold.

use std::collections::{HashMap, VecDeque};

use jiugong_puzzles::tiles::{Convention, NamedGoal, Order, parse_board, read_moves};

use super::*;
use crate::experiments::solve::solve;
use crate::request::settings::Settings;

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

fn looked_at(start: &str, goal: &str, moves: &str) -> Result<CoachReport, CoachError> {
    let problem = TilesProblem::new(board(start), board(goal));
    let moves = read_moves(Convention::Blank, &problem.start, moves).unwrap();
    coach(&problem, &moves, &mut |problem| solve(problem, &Settings::default(), &mut ()))
}

fn exact(report: &CoachReport) -> Vec<Cost> {
    report.distances.iter().map(|known| known.exact().unwrap()).collect()
}

/// Distances from the goal by breadth-first search on plain boards.
fn plain(goal: &Board) -> HashMap<Board, Cost> {
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    let mut open = VecDeque::from([goal.clone()]);
    while let Some(board) = open.pop_front() {
        for by in Move::ALL {
            let mut after = board.clone();
            if after.slide(by).is_some() && !distances.contains_key(&after) {
                distances.insert(after.clone(), distances[&board] + 1);
                open.push_back(after);
            }
        }
    }
    distances
}

#[test]
fn a_shortest_solution_has_no_detours() {
    let report = looked_at("216408753", "123804765", "uldrrulldrrdluurdl").unwrap();
    assert!(report.solved && report.detours.is_empty() && report.is_complete());
    assert_eq!(exact(&report), (0..=18).rev().collect::<Vec<_>>());
    assert_eq!((report.searches, report.reached, report.lost()), (0, Some(18), 0));
}

#[test]
fn detours_begin_end_and_cost() {
    // Away and back, then the solution with a detour in the middle.
    let report = looked_at("283104765", "123804765", "rlulrldr").unwrap();
    assert_eq!(exact(&report), [4, 5, 4, 3, 2, 3, 2, 1, 0]);
    let detour = |begin, better| Detour { begin, end: Some(begin + 2), cost: 2, better: Some(better) };
    assert_eq!(report.detours, [detour(0, Move::Up), detour(4, Move::Down)]);
    assert_eq!((report.lost(), report.solved), (4, true));
    assert_eq!(report.is_nearer(0), Some(false));
    assert_eq!(report.is_nearer(1), Some(true));
    assert_eq!(report.is_nearer(8), None);
}

#[test]
fn an_incomplete_solution_ends_in_an_open_detour() {
    let report = looked_at("283104765", "123804765", "ur").unwrap();
    assert_eq!(exact(&report), [4, 3, 4]);
    assert_eq!(report.detours, [Detour { begin: 1, end: None, cost: 2, better: Some(Move::Left) }]);
    assert_eq!((report.solved, report.reached), (false, None));
}

#[test]
fn moves_past_the_goal_are_seen() {
    let report = looked_at("123456708", "123456780", "ru").unwrap();
    assert_eq!((report.solved, report.reached), (false, Some(1)));
    assert_eq!(report.detours, [Detour { begin: 1, end: None, cost: 2, better: None }]);
}

#[test]
fn no_moves_and_no_distance() {
    let report = looked_at("123456780", "123456780", "").unwrap();
    assert!(report.solved && report.is_complete());
    assert_eq!((report.shortest, report.reached), (Some(vec![]), Some(0)));
}

#[test]
fn what_cannot_be_is_refused() {
    assert!(matches!(looked_at("213456780", "123456780", "l"), Err(CoachError::Unsolvable(Proof::Parity))));
    let problem = TilesProblem::new(board("123456780"), board("123456780"));
    let none = &mut |_: &TilesProblem| unreachable!();
    assert!(matches!(coach(&problem, &[Move::Left, Move::Down], none), Err(CoachError::Impossible { step: 2 })));
    let large = NamedGoal::Standard.board(Size::new(5, 5).unwrap());
    let problem = TilesProblem::new(large.clone(), large);
    assert!(matches!(coach(&problem, &[], none), Err(CoachError::TooLarge { most: 16, .. })));
}

/// A walk from the goal with detours, the same in every run.
fn walk(goal: &Board, steps: usize, mut seed: u64) -> Vec<Move> {
    let mut board = goal.clone();
    let mut moves = Vec::new();
    while moves.len() < steps {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let by = Move::ALL[(seed >> 62) as usize];
        if board.slide(by).is_some() {
            moves.push(by);
        }
    }
    moves
}

/// Every solution consists of necessary moves and lost moves.
#[test]
fn distances_are_plain_ones_and_the_sum_is_right() {
    let goal = board("1 2 3/4 5 0");
    let distances = plain(&goal);
    for seed in 0..50 {
        let moves = walk(&goal, 40, seed);
        let problem = TilesProblem::new(goal.clone(), goal.clone());
        let report = coach(&problem, &moves, &mut |_| unreachable!()).unwrap();
        let mut board = goal.clone();
        let mut expected = vec![0];
        for &by in &moves {
            board.slide(by);
            expected.push(distances[&board]);
        }
        assert_eq!(exact(&report), expected, "{seed}");
        // From the goal itself all moves are lost, and so are those back.
        let back = *expected.last().unwrap() as usize;
        assert_eq!(report.lost(), 40 + back, "{seed}");
        let back: Vec<Move> = moves.iter().rev().map(|by| by.opposite()).collect();
        let problem = TilesProblem::new(board.clone(), goal.clone());
        let report = coach(&problem, &back, &mut |_| unreachable!()).unwrap();
        assert!(report.solved);
        assert_eq!(report.lost() + distances[&board] as usize, 40, "{seed}");
        assert_eq!(report.shortest.map(|moves| moves.len() as Cost), Some(distances[&board]), "{seed}");
    }
}

/// Without tables, searches find the same distances as a search of every board, and fewer searches are needed.
#[test]
fn larger_boards_are_searched_as_seldom_as_will_do() {
    let goal = NamedGoal::Standard.board(Size::new(3, 4).unwrap());
    let moves = walk(&goal, 30, 7);
    let mut start = goal.clone();
    assert!(moves.iter().all(|&by| start.slide(by).is_some()));
    let back: Vec<Move> = moves.iter().rev().map(|by| by.opposite()).collect();
    let problem = TilesProblem::new(start.clone(), goal.clone());
    let search = |problem: &TilesProblem| solve(problem, &Settings::default(), &mut ());
    let report = coach(&problem, &back, &mut |problem| search(problem)).unwrap();
    assert!(report.solved && report.is_complete());
    assert!((1..15).contains(&report.searches), "{}", report.searches);
    let mut board = start;
    for (place, distance) in exact(&report).into_iter().enumerate() {
        let plan = search(&TilesProblem {
            start: board.clone(),
            goal: goal.clone(),
            order: Order::default(),
            ..problem.clone()
        });
        assert_eq!(plan.unwrap().plan().unwrap().cost, distance, "{place}");
        if let Some(&by) = back.get(place) {
            board.slide(by);
        }
    }
    assert_eq!(report.lost() + exact(&report)[0] as usize, 30);
}

#[test]
fn a_cancelled_search_leaves_bounds() {
    let goal = NamedGoal::Standard.board(Size::new(3, 4).unwrap());
    let moves = walk(&goal, 6, 3);
    let settings =
        Settings { limits: jiugong_search::Limits { nodes: Some(0), ..Default::default() }, ..Settings::default() };
    let stopped = &mut |problem: &TilesProblem| {
        solve(problem, &Settings { method: Some(crate::registry::Method::IDASTAR), ..settings.clone() }, &mut ())
    };
    let mut start = goal.clone();
    assert!(moves.iter().all(|&by| start.slide(by).is_some()));
    let back: Vec<Move> = moves.iter().rev().map(|by| by.opposite()).collect();
    let report = coach(&TilesProblem::new(start, goal), &back, stopped).unwrap();
    assert!(!report.is_complete() && report.detours.is_empty() && report.shortest.is_none());
    assert!(report.distances[0].least <= 6 && report.distances[0].most == Some(6));
    assert_eq!(report.distances[6].exact(), Some(0));
}

#[test]
fn bounds_go_both_ways() {
    let known = |least, most| DistanceBounds { least, most };
    assert_eq!(bounds(&[None, None], Some((0, 7))), [known(7, None), known(6, None)]);
    let both = bounds(&[None, None, Some(1), None], Some((0, 3)));
    assert_eq!(both, [known(3, Some(3)), known(2, Some(2)), known(1, Some(1)), known(0, Some(2))]);
}

#[test]
fn slopes_and_gaps() {
    let mut exact = [Some(4), None, None, Some(1), None, Some(1), None];
    fill_slopes(&mut exact);
    assert_eq!(exact, [Some(4), Some(3), Some(2), Some(1), None, Some(1), None]);
    assert_eq!(most_useful(&exact), Some(6));
    exact[6] = Some(0);
    assert_eq!(most_useful(&exact), Some(4));
    exact[4] = Some(2);
    assert_eq!(most_useful(&exact), None);
}
