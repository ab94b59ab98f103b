//! Boards by hand, the published numbers of solutions, ranks of placements, and the guarantees of the heuristics.

#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap, reason = "the numbers of these tests are small")]

use std::collections::HashSet;

use jiugong_search::{Backward, Heuristic, Landscape, Random, Ranked, Search, Space, UNREACHABLE, retrograde};

use super::{Attacks, Complete, OnComplete, Placement, QueenMove, Queens, QueensError, RowsLeft};
use crate::scan::Position;

fn empty(size: usize) -> Queens {
    Queens::new(size, &[]).unwrap()
}

/// Whether these columns are a solution, checked cell by cell.
fn plain_solution(columns: &[u32]) -> bool {
    let attacked = |row: usize, other: usize| {
        let (here, there) = (i64::from(columns[row]), i64::from(columns[other]));
        row != other && (here == there || (here - there).abs() == (row as i64 - other as i64).abs())
    };
    (0..columns.len()).all(|row| (0..columns.len()).all(|other| !attacked(row, other)))
}

#[test]
fn the_numbers_of_solutions_are_the_published_ones() {
    for (size, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let queens = empty(size);
        let mut solutions = HashSet::new();
        queens.goals(|goal| {
            assert!(plain_solution(&goal.columns().collect::<Vec<_>>()));
            assert!(solutions.insert(goal));
        });
        assert_eq!(solutions.len(), expected, "{size}");
        // The whole space, by moves alone.
        let (mut layer, mut reached) = (vec![queens.start()], 0);
        while let Some(placement) = layer.pop() {
            reached += usize::from(queens.is_goal(&placement));
            queens.successors(&placement, |_, _, after| layer.push(after));
        }
        assert_eq!(reached, expected, "{size}");
    }
}

#[test]
fn ranks_are_unique_and_moves_are_reversible() {
    for size in 1..=5 {
        let queens = empty(size);
        let mut seen = HashSet::new();
        for rank in 0..Ranked::count(&queens) {
            let placement = queens.unrank(rank);
            assert_eq!(queens.rank(&placement), rank);
            assert!(seen.insert(placement));
            assert_eq!(queens.unpack(&queens.pack(&placement)), placement);
            queens.successors(&placement, |by, _, after| {
                let mut back = Vec::new();
                queens.predecessors(&after, |other, _, before| back.push((other, before)));
                assert_eq!(back, [(by, placement)]);
            });
            queens.predecessors(&placement, |by, _, before| {
                let mut there = false;
                queens.successors(&before, |other, _, after| there |= other == by && after == placement);
                assert!(there);
            });
        }
    }
}

#[test]
fn both_heuristics_are_consistent_everywhere() {
    for size in 1..=6 {
        let queens = empty(size);
        let table = retrograde(&queens);
        for rank in 0..Ranked::count(&queens) {
            let placement = queens.unrank(rank);
            let left = table.get(rank).unwrap_or(UNREACHABLE);
            let values =
                |placement: &Placement| [Attacks.eval(&queens, placement).0, RowsLeft.eval(&queens, placement).0];
            let here = values(&placement);
            assert!(here.iter().all(|&h| h <= left), "{placement:?}: {here:?}, {left}");
            queens.successors(&placement, |_, cost, after| {
                let there = values(&after);
                assert!(here.iter().zip(there).all(|(&h, next)| h <= next.saturating_add(cost)));
            });
        }
    }
}

#[test]
fn methods_find_a_solution_where_there_is_one() {
    for size in 1..=8 {
        let queens = empty(size);
        let solvable = !matches!(size, 2 | 3);
        let reports = [
            Search::new(&queens).bfs(),
            Search::new(&queens).bibfs(),
            Search::new(&queens).dfs(),
            Search::new(&queens).astar(&Attacks),
            Search::new(&queens).astar(&RowsLeft),
            Search::new(&queens).idastar(&RowsLeft),
        ];
        for report in reports {
            assert_eq!(report.plan().map(|plan| plan.cost), solvable.then_some(size as u32));
        }
    }
    let large = Search::new(&empty(15)).store(jiugong_search::Hashed).astar(&RowsLeft);
    assert_eq!(large.plan().map(|plan| plan.cost), Some(15));
}

#[test]
fn complete_boards_keep_the_queens_that_are_given() {
    let boards = Complete::new(Queens::parse(b"6: 2 4").unwrap());
    let mut random = Random::new(3);
    for _ in 0..100 {
        let [one, other] = [(); 2].map(|()| boards.random(&mut random).unwrap());
        let child = boards.crossover(&one, &other, &mut random).unwrap();
        for board in [one, other, child, boards.start()] {
            assert_eq!((board.count(), board.column(0), board.column(1)), (6, 2, 4));
            let mut neighbours = 0;
            boards.successors(&board, |by, _, after| {
                let QueenMove::Shift { row, column } = by else { panic!("{by:?}") };
                assert_eq!(after, board.moved(usize::from(row) - 1, u32::from(column)));
                assert!(after != board && after.count() == 6 && row > 2);
                neighbours += 1;
            });
            assert_eq!(neighbours, 4 * 5);
            let plan = boards.plan(&board).unwrap();
            let placed = plan.moves.iter().fold(boards.queens().start(), |placement, by| match by {
                QueenMove::Place(column) => placement.with(u32::from(*column)),
                QueenMove::Shift { .. } => panic!("{by:?}"),
            });
            assert_eq!((placed, plan.cost), (board, 4));
            assert_eq!(OnComplete(Attacks).eval(&boards, &board).0, board.attacks());
        }
        assert!((0..6).all(|row| [one.column(row), other.column(row)].contains(&child.column(row))));
    }
}

#[test]
fn attacks_are_counted_in_pairs() {
    assert_eq!(Placement::of([1, 1, 1]).attacks(), 3);
    assert_eq!(Placement::of([1, 2, 3, 4]).attacks(), 6);
    assert_eq!(Placement::of([2, 4, 1, 3]).attacks(), 0);
    assert_eq!(Placement::of([2, 4, 1, 3]).without_last(), Placement::of([2, 4, 1]));
    assert_eq!(Placement::default().attacks(), 0);
}

#[test]
fn errors_report_their_position() {
    let at = |line, column| Position { line, column };
    let read = |text: &str| Queens::parse(text.as_bytes());
    assert_eq!(read("8: 1, 5").unwrap(), Queens::new(8, &[1, 5]).unwrap());
    assert_eq!(read("8 :1 5").unwrap(), read("8:1\n5").unwrap());
    assert_eq!(read(" 4 ").unwrap(), empty(4));
    assert_eq!(read("8:").unwrap(), empty(8));
    let error = |text: &str| read(text).unwrap_err();
    assert_eq!(error(" "), QueensError::Empty);
    assert_eq!(error(": 1"), QueensError::Empty);
    for size in ["x", "0", "16", "-1", "99999999999"] {
        assert_eq!(error(size), QueensError::Size { at: Some(at(1, 1)), size: size.to_owned() });
    }
    assert_eq!(error("8 1 5"), QueensError::NoColon { at: at(1, 3), found: "1".to_owned() });
    assert_eq!(error("8: 1 x"), QueensError::NotAColumn { at: at(1, 6), found: "x".to_owned(), size: 8 });
    assert_eq!(error("8: 1:5"), QueensError::NotAColumn { at: at(1, 4), found: "1:5".to_owned(), size: 8 });
    assert_eq!(error("4: 1\n5"), QueensError::Outside { at: Some(at(2, 1)), column: 5, size: 4 });
    assert_eq!(error("2: 1 2 1"), QueensError::TooMany { at: Some(at(1, 8)), size: 2 });
    assert_eq!(error("皇后"), QueensError::Size { at: Some(at(1, 1)), size: "皇后".to_owned() });
    assert!(error("4: 9").to_string().contains("line 1, column 4"));
}
