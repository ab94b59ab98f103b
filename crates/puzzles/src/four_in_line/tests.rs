//! Four in line compared with an independent search, and over its whole space.

use std::collections::{HashMap, HashSet, VecDeque};

use jiugong_search::{Backward, Cost, Heuristic, Ranked, Space};
use proptest::prelude::*;

use super::*;
use crate::scan::Position;

const SAMPLE: &[u8] = b"BWBO\nWBWB\nBWBW\nWBWO\n";

fn at(line: usize, column: usize) -> Position {
    Position { line, column }
}

/// Breadth-first search over sixteen letters, straight from the rules and independent of [`Board`].
fn reference(start: &str) -> Option<u32> {
    fn line(cells: &[char]) -> bool {
        let same = |four: [usize; 4]| cells[four[0]] != 'O' && four.iter().all(|&i| cells[i] == cells[four[0]]);
        (0..4).any(|i| same([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3]) || same([i, i + 4, i + 8, i + 12]))
            || same([0, 5, 10, 15])
            || same([3, 6, 9, 12])
    }
    let start: Vec<char> = start.chars().filter(char::is_ascii_alphabetic).collect();
    let mut seen = HashSet::new();
    let mut queue = VecDeque::new();
    for last in ['B', 'W'] {
        seen.insert((start.clone(), last));
        queue.push_back((start.clone(), last, 0));
    }
    while let Some((cells, last, depth)) = queue.pop_front() {
        if line(&cells) {
            return Some(depth);
        }
        for a in 0..16_usize {
            for b in 0..16_usize {
                let near = (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1;
                if near && cells[a] == 'O' && cells[b] != 'O' && cells[b] != last {
                    let mut next = cells.clone();
                    next.swap(a, b);
                    if seen.insert((next.clone(), cells[b])) {
                        queue.push_back((next, cells[b], depth + 1));
                    }
                }
            }
        }
    }
    None
}

/// Breadth-first search through the traits, over stored keys.
fn fewest_moves(problem: &FourInLine) -> Option<u32> {
    let mut depth = HashMap::from([(problem.pack(&problem.start()), 0)]);
    let mut queue = VecDeque::from([problem.pack(&problem.start())]);
    while let Some(key) = queue.pop_front() {
        let (state, here) = (problem.unpack(&key), depth[&key]);
        if problem.is_goal(&state) {
            return Some(here);
        }
        problem.successors(&state, |_, _, next| {
            let key = problem.pack(&next);
            depth.entry(key).or_insert_with(|| {
                queue.push_back(key);
                here + 1
            });
        });
    }
    None
}

/// The distance of every position to a line, over `predecessors`, indexed by rank.
fn distances(problem: &FourInLine) -> Vec<Option<Cost>> {
    let mut table = vec![None; problem.count()];
    let mut queue = VecDeque::new();
    problem.goals(|goal| {
        assert!(problem.is_goal(&goal));
        let entry = &mut table[problem.rank(&goal)];
        assert_eq!(entry.replace(0), None, "a goal given twice");
        queue.push_back(goal);
    });
    while let Some(state) = queue.pop_front() {
        let here = table[problem.rank(&state)];
        problem.predecessors(&state, |_, cost, before| {
            let entry = &mut table[problem.rank(&before)];
            if entry.is_none() {
                *entry = here.map(|here| here + cost);
                queue.push_back(before);
            }
        });
    }
    table
}

fn boards() -> impl Strategy<Value = Board> {
    let placement = 0..rank::PLACEMENTS;
    placement.prop_map(|number| Board { turn: Turn::Either, ..rank::unrank(number) })
}

#[test]
fn the_sample_answers_five() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    assert_eq!(fewest_moves(&problem), Some(5));
    assert_eq!(distances(&problem)[problem.rank(&problem.start())], Some(5));
}

#[test]
fn a_solved_board_answers_zero() {
    let problem = FourInLine::parse(b"BBBB WWWW BBBW WWOO").unwrap();
    assert_eq!(fewest_moves(&problem), Some(0));
    assert_eq!(distances(&problem)[problem.rank(&problem.start())], Some(0));
}

#[test]
fn lines_are_the_ten_of_the_rules() {
    for line in board::LINES {
        let cells: Vec<u8> = cells(line).collect();
        assert_eq!(cells.len(), 4);
        let steps: HashSet<u8> = cells.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert_eq!(steps.len(), 1, "{line:#06x} is not straight");
    }
    assert_eq!(HashSet::from(board::LINES).len(), 10);
}

#[test]
fn keys_are_unique() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    for number in 0..problem.count() {
        let board = problem.unrank(number);
        assert_eq!(problem.unpack(&problem.pack(&board)), board);
    }
}

#[test]
fn predecessors_are_successors_backwards_over_the_whole_space() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    let start = problem.start();
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    // Of the positions where either colour may move only the start occurs.
    for board in (0..2 * rank::PLACEMENTS).map(rank::unrank).chain([start]) {
        let here = problem.pack(&board);
        problem.successors(&board, |by, _, next| forward.push((here, by, problem.pack(&next))));
        problem.predecessors(&board, |by, _, before| backward.push((problem.pack(&before), by, here)));
    }
    forward.sort_unstable();
    backward.sort_unstable();
    assert!(forward == backward, "{} moves forward, {} backward", forward.len(), backward.len());
    let unique: HashSet<_> = forward.iter().collect();
    assert_eq!(unique.len(), forward.len());
}

#[test]
fn one_colour_is_admissible_and_consistent_over_the_whole_space() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    let estimate = OneColour::new();
    let exact = distances(&problem);
    let mut useful = 0;
    for board in (0..2 * rank::PLACEMENTS).map(rank::unrank).chain([problem.start()]) {
        let h = estimate.eval(&problem, &board).0;
        let true_distance = exact[problem.rank(&board)];
        assert!(true_distance.is_none_or(|distance| h <= distance), "{board} estimated {h}");
        assert_eq!(h == 0, board.has_line(), "{board}");
        useful += u32::from(true_distance == Some(h) && h > 1);
        problem.successors(&board, |by, cost, next| {
            let after = estimate.step(&problem, (), &next, by).0;
            assert!(h <= cost + after, "{board} {by}: {h} to {after}");
        });
    }
    // This figure depends on the table, not on the rules: a weaker estimate would be exact less often.
    assert_eq!(useful, 79_248);
}

#[test]
fn only_an_enclosed_colour_cannot_make_a_line() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    let exact = distances(&problem);
    for board in (0..2 * rank::PLACEMENTS).map(rank::unrank) {
        let mut moves = 0;
        problem.successors(&board, |_, _, _| moves += 1);
        assert_eq!(exact[problem.rank(&board)].is_none(), moves == 0 && !board.has_line(), "{board}");
    }
}

#[test]
fn either_colour_may_start_but_then_they_alternate() {
    let problem = FourInLine::parse(SAMPLE).unwrap();
    let mut first = Vec::new();
    problem.successors(&problem.start(), |by, _, next| first.push((by, next)));
    assert_eq!(first.iter().map(|(_, next)| next.turn()).collect::<HashSet<_>>().len(), 2);
    for (by, next) in first {
        let black_moved = problem.start().black() >> by.from & 1 == 1;
        assert_eq!(next.turn(), if black_moved { Turn::White } else { Turn::Black });
        problem.successors(&next, |by, _, after| {
            assert_eq!(next.black() >> by.from & 1 == 1, !black_moved);
            assert_ne!(after.turn(), next.turn());
        });
    }
}

#[test]
fn spaces_case_and_separators_do_not_matter() {
    let expected = FourInLine::parse(SAMPLE).unwrap();
    for text in ["b w b o\nw b w b\r\nb w b w\nw b w o", "BWBO/WBWB/BWBW/WBWO", "\u{FEFF}B,W,B,O,wbwbBWBWWBWO"] {
        assert_eq!(FourInLine::parse(text.as_bytes()).as_ref(), Ok(&expected), "{text:?}");
    }
}

#[test]
fn errors_report_their_position() {
    let cases: [(&[u8], FourInLineError); 8] = [
        (b"", FourInLineError::TooFew { at: at(1, 1), found: 0 }),
        (b"BWBO\nWBWB\nBWBW\nWBW\n", FourInLineError::TooFew { at: at(5, 1), found: 15 }),
        (b"BWBO\nWBWB\nBWBW\nWBWOB", FourInLineError::TooMany { at: at(4, 5) }),
        (b"BWBO\nWXWB", FourInLineError::Unexpected { at: at(2, 2), found: 'X' }),
        ("BWBO\n黑".as_bytes(), FourInLineError::Unexpected { at: at(2, 1), found: '黑' }),
        (b"BBBB BBBB", FourInLineError::Surplus { at: at(1, 9), piece: Piece::Black, expected: 7 }),
        (b"BWBO\nWBWB\nBWBW\nWBWW", FourInLineError::Surplus { at: at(4, 4), piece: Piece::White, expected: 7 }),
        (b"BOO\nWO", FourInLineError::Surplus { at: at(2, 2), piece: Piece::Empty, expected: 2 }),
    ];
    for (text, error) in cases {
        assert_eq!(FourInLine::parse(text), Err(error), "{}", String::from_utf8_lossy(text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_boards_agree_with_the_rules(board in boards()) {
        let problem = FourInLine::new(board);
        prop_assert_eq!(fewest_moves(&problem), reference(&board.to_string()));
    }

    #[test]
    fn a_board_written_is_read_again(board in boards()) {
        prop_assert_eq!(FourInLine::parse(board.to_string().as_bytes()), Ok(FourInLine::new(board)));
    }

    #[test]
    fn no_input_panics(text in prop::collection::vec(prop_oneof![9 => prop::sample::select(&b"BWObwo \n"[..]), 1 => any::<u8>()], 0..30)) {
        if let Err(error) = FourInLine::parse(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
