//! Solutions lead to the goal, bounds hold, limits are kept.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiugong_search::{Search, Space};
use proptest::prelude::*;

use super::beam::{Beam, beam};
use super::evaluator::{Evaluation, Evaluator, PLACES};
use super::shorten::{Effort, PassOptions, shorten};
use super::square_tables::SquareTables;
use super::stages::{StopConditions, refine, stages};
use super::tally::Tally;
use super::*;
use crate::tiles::{Exact, NamedGoal, Size};

mod staged;

/// The board that the arbitrary numbers `order` define by sorting, with two tiles swapped if needed so that `goal` can
/// be reached.
fn shuffled(size: Size, order: &[u32], goal: Option<&Board>) -> Board {
    let mut cells: Vec<u32> = (0..size.cells() as u32).collect();
    for (last, &random) in (1..cells.len()).rev().zip(order.iter().cycle()) {
        cells.swap(last, (random.wrapping_mul(last as u32 * 2 + 1) as usize >> 3) % (last + 1));
    }
    let board = Board::new(size, cells.clone()).unwrap();
    if goal.is_none_or(|goal| reaches(&board, goal)) {
        return board;
    }
    let two: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2).collect();
    cells.swap(two[0], two[1]);
    Board::new(size, cells).unwrap()
}

fn solves(start: &Board, goal: &Board, moves: &[Move]) -> bool {
    let mut board = start.clone();
    moves.iter().all(|&by| board.slide(by).is_some()) && board == *goal
}

fn brief(milliseconds: u64) -> Options {
    let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
    Options { limits, threads: 2, within: None }
}

fn numbers() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_board_is_constructed((rows, columns) in (2_usize..=12, 2_usize..=12), one in numbers(), other in numbers()) {
        let size = Size { rows, columns };
        let goal = shuffled(size, &one, None);
        let start = shuffled(size, &other, Some(&goal));
        let grid = Grid::new(&start, &goal);
        for (pull, columns_first, backward) in [(0, false, true), (8, false, false), (9, true, true)] {
            let moves = construct(&grid, Style { pull, columns_first, backward }, &Tally::default(), &|| false).unwrap();
            prop_assert!(solves(&start, &goal, &moves));
            prop_assert!(grid.lower_bound() as usize <= moves.len());
            prop_assert_eq!(grid.lower_bound() as usize % 2, moves.len() % 2);
            let shorter = cut_loops(&grid, &moves);
            prop_assert!(solves(&start, &goal, &shorter) && shorter.len() <= moves.len());
            let work = PassOptions { threads: 2, shift: 3, stop: &|| false, tally: &Tally::default() };
            let shorter = shorten(&grid, &shorter, Effort { length: 14, nodes: 200 }, &work);
            prop_assert!(solves(&start, &goal, &shorter) && shorter.len() <= moves.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Narrow boards leave the construction the least space.
    #[test]
    fn narrow_boards_are_constructed((short, long) in (2_usize..=4, 2_usize..=14), tall in any::<bool>(), one in numbers(), other in numbers()) {
        let size = if tall { Size { rows: long, columns: short } } else { Size { rows: short, columns: long } };
        let goal = shuffled(size, &one, None);
        let start = shuffled(size, &other, Some(&goal));
        for (columns_first, backward) in [(false, true), (true, false)] {
            let style = Style { columns_first, backward, ..Style::BEST };
            let moves = construct(&Grid::new(&start, &goal), style, &Tally::default(), &|| false);
            prop_assert!(moves.is_some_and(|moves| solves(&start, &goal, &moves)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn answers_are_right((rows, columns) in (2_usize..=8, 2_usize..=8), one in numbers(), other in numbers()) {
        let size = Size { rows, columns };
        let goal = shuffled(size, &one, None);
        let start = shuffled(size, &other, Some(&goal));
        let mut last = (Cost::MAX, 0);
        let answer = anytime(&start, &goal, &brief(60), &mut |progress: &Progress| {
            let (length, bound) = (progress.best.unwrap(), progress.bound.unwrap());
            assert!(length <= last.0 && bound >= last.1);
            assert!(bound <= length);
            last = (length, bound);
            ControlFlow::Continue(())
        });
        prop_assert!(!answer.plans.is_empty());
        prop_assert!(answer.plans.iter().all(|moves| solves(&start, &goal, moves)));
        prop_assert!(answer.plans.windows(2).all(|two| two[1].len() < two[0].len()));
        let length = answer.best().unwrap().len() as Cost;
        prop_assert!(answer.lower_bound <= length);
        prop_assert_eq!(answer.end_reason == EndReason::Optimal, answer.lower_bound == length);
    }

    #[test]
    fn beams_in_stages_solve((rows, columns) in (2_usize..=9, 2_usize..=9), one in numbers(), other in numbers()) {
        let size = Size { rows, columns };
        let goal = shuffled(size, &one, None);
        let start = shuffled(size, &other, Some(&goal));
        let grid = Grid::new(&start, &goal);
        let tally = Tally::default();
        let until = StopConditions { shorter_than: &|| Cost::MAX, stop: &|| false, tally: &tally };
        let moves = stages(&grid, None, 20, Style::BEST, until).unwrap();
        prop_assert!(solves(&start, &goal, &moves));
        let shorter = refine(&grid, None, &moves, (20, 30), 2, 5, until);
        prop_assert!(solves(&start, &goal, &shorter) && shorter.len() <= moves.len());
    }
}

/// Compared with the complete table: small boards are solved optimally, and the first bound is never too high.
#[test]
fn small_boards_are_optimal() {
    let size = Size { rows: 3, columns: 3 };
    for number in 0..60_u32 {
        let goal = shuffled(size, &[number.wrapping_mul(2_654_435_761), 77, number], None);
        let start = shuffled(size, &[number.wrapping_mul(40_503), number, 1234], Some(&goal));
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let (optimum, ()) = Exact::new(&space).unwrap().eval(&space, &space.start());
        assert!(Grid::new(&start, &goal).lower_bound() <= optimum);
        let answer = anytime(&start, &goal, &brief(10_000), &mut ());
        assert_eq!((answer.best().unwrap().len() as Cost, answer.end_reason), (optimum, EndReason::Optimal));
        assert_eq!(answer.lower_bound, optimum);
        // On 3×3 the construction is a single exact search, and nothing else is expanded.
        let exact = Search::new(&space).astar(&LinearConflict::new(&space)).statistics;
        let counted = answer.statistics;
        assert_eq!((counted.expanded, counted.depth), (exact.expanded, optimum));
        assert!(counted.bytes > 0);
    }
}

/// Beyond 3×3 the proof comes from IDA* and agrees with A*.
#[test]
fn larger_boards_are_proven() {
    let size = Size { rows: 3, columns: 4 };
    for number in 0..4_u32 {
        let goal = NamedGoal::Standard.board(size);
        let start = shuffled(size, &[number.wrapping_mul(2_654_435_761), 99, number], Some(&goal));
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let report = Search::new(&space).idastar(&WalkingDistance::new(&space).unwrap());
        let answer = anytime(&start, &goal, &Options { threads: 2, ..Options::default() }, &mut ());
        assert_eq!(answer.end_reason, EndReason::Optimal);
        assert_eq!(answer.best().unwrap().len() as Cost, report.plan().unwrap().cost);
    }
}

#[test]
fn large_boards_have_a_solution_and_keep_the_limit() {
    for (rows, columns) in [(10, 12), (30, 30), (2, 40), (40, 3)] {
        let size = Size { rows, columns };
        let goal = NamedGoal::Standard.board(size);
        let start = shuffled(size, &[123_456_789, 987_654_321, 5, 31_337, 271_828_182], Some(&goal));
        let answer = anytime(&start, &goal, &brief(3_000), &mut ());
        assert!(solves(&start, &goal, answer.best().unwrap()), "{size}");
        assert!(answer.lower_bound as usize <= answer.best().unwrap().len());
        assert_eq!(answer.end_reason, EndReason::Limit(StopReason::Time));
        let (counted, first) = (answer.statistics, answer.plans[0].len());
        assert!(counted.expanded as usize > first && counted.depth as usize >= first, "{counted:?}");
        assert!(counted.bytes > size.cells() * 8, "{counted:?}");
        assert!(answer.statistics.time < Duration::from_secs(6), "{:?}", answer.statistics.time);
    }
}

#[test]
fn lines_and_solved_boards() {
    let size = Size { rows: 1, columns: 5 };
    let board = |cells: [u32; 5]| Board::new(size, cells.to_vec()).unwrap();
    let answer = anytime(&board([1, 2, 3, 4, 0]), &board([1, 0, 2, 3, 4]), &brief(1_000), &mut ());
    assert_eq!((answer.best().unwrap(), answer.end_reason), (&[Move::Left; 3][..], EndReason::Optimal));
    let answer = anytime(&board([1, 2, 3, 4, 0]), &board([2, 1, 0, 3, 4]), &brief(1_000), &mut ());
    assert_eq!((answer.best(), answer.end_reason), (None, EndReason::Unsolvable));
    for size in [Size { rows: 5, columns: 5 }, Size { rows: 7, columns: 6 }] {
        let goal = NamedGoal::Standard.board(size);
        let answer = anytime(&goal, &goal, &brief(1_000), &mut ());
        assert_eq!((answer.best(), answer.end_reason, answer.lower_bound), (Some(&[][..]), EndReason::Optimal, 0));
    }
}

#[test]
fn a_ratio_is_honoured_at_once() {
    let size = Size { rows: 6, columns: 6 };
    let goal = NamedGoal::Standard.board(size);
    let start = shuffled(size, &[5, 1_234_567, 76_543_210, 31_337], Some(&goal));
    let within = Ratio { times: 2, of: 1 };
    let answer = anytime(&start, &goal, &Options { within: Some(within), ..brief(60_000) }, &mut ());
    let length = answer.best().unwrap().len() as Cost;
    assert_eq!(answer.end_reason, EndReason::Within);
    assert!(within.holds(length, answer.lower_bound));
    // It stopped at the first solution that was good enough.
    let before = &answer.plans[answer.plans.len() - 2];
    assert!(!within.holds(before.len() as Cost, answer.lower_bound));
}

#[test]
fn cancelling_leaves_a_solution() {
    for side in [5, 9] {
        let size = Size { rows: side, columns: side };
        let goal = NamedGoal::BlankFirst.board(size);
        let start = shuffled(size, &[424_242, 9_999_991, 77, 1_000_003], Some(&goal));
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
        let options = Options { limits, ..brief(0) };
        let answer = anytime(&start, &goal, &options, &mut |progress: &Progress| {
            if progress.statistics.time > Duration::from_millis(100) {
                cancel.store(true, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        });
        assert!(solves(&start, &goal, answer.best().unwrap()));
        assert_eq!(answer.end_reason, EndReason::Limit(StopReason::Cancelled));
    }
}

#[test]
fn the_monitor_may_cancel() {
    let size = Size { rows: 6, columns: 6 };
    let goal = NamedGoal::Spiral.board(size);
    let start = shuffled(size, &[4_242, 9_999_991, 77, 1_000_003], Some(&goal));
    let answer = anytime(&start, &goal, &brief(60_000), &mut |_: &Progress| ControlFlow::Break(()));
    assert!(solves(&start, &goal, answer.best().unwrap()));
    assert_eq!(answer.end_reason, EndReason::Limit(StopReason::Observer));
}

#[test]
fn without_time_there_is_no_solution_and_no_panic() {
    let size = Size { rows: 30, columns: 30 };
    let goal = NamedGoal::Standard.board(size);
    let start = shuffled(size, &[42, 9_999_991, 77, 1_000_003], Some(&goal));
    let answer = anytime(&start, &goal, &brief(0), &mut ());
    assert_eq!((answer.best(), answer.end_reason), (None, EndReason::Limit(StopReason::Time)));
}

/// The boards of one of Korf's files, with their published optima.
fn published(text: &str, side: usize) -> Vec<(Board, Cost)> {
    let square = Size { rows: side, columns: side };
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let read = |line: &str| {
        let numbers: Vec<u32> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        (Board::new(square, numbers[1..=square.cells()].to_vec()).unwrap(), numbers[square.cells() + 1])
    };
    lines.map(read).collect()
}

#[test]
fn bounds_and_lengths_enclose_the_published_optima() {
    let fifteen = published(include_str!("../../../testdata/korf100.txt"), 4);
    let twenty_four = published(include_str!("../../../testdata/korf24.txt"), 5);
    assert_eq!((fifteen.len(), twenty_four.len()), (100, 50));
    for (start, optimum) in fifteen.into_iter().step_by(5).chain(twenty_four.into_iter().step_by(3)) {
        let goal = NamedGoal::BlankFirst.board(start.size());
        // The quality reached in a given time depends on the machine's load; that it comes near the optimum does not.
        let near = [150, 600, 5_000].into_iter().any(|time| {
            let answer = anytime(&start, &goal, &brief(time), &mut ());
            let length = answer.best().unwrap().len() as Cost;
            assert!(answer.lower_bound <= optimum && optimum <= length, "{start}");
            length <= 2 * optimum
        });
        assert!(near, "{start}");
    }
}

/// As on platforms without threads: everything in turn on this thread.
#[test]
fn a_single_thread_proves_keeps_limits_and_cancels() {
    let here = std::thread::current().id();
    let size = Size { rows: 3, columns: 4 };
    for number in 0..3_u32 {
        let goal = NamedGoal::Standard.board(size);
        let start = shuffled(size, &[number.wrapping_mul(2_654_435_761), 99, number], Some(&goal));
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let report = Search::new(&space).idastar(&WalkingDistance::new(&space).unwrap());
        let answer = on_threads(true, &start, &goal, &Options::default(), &mut ());
        assert_eq!(answer.end_reason, EndReason::Optimal);
        assert_eq!(answer.best().unwrap().len() as Cost, report.plan().unwrap().cost);
    }
    for (rows, columns) in [(5, 5), (10, 12)] {
        let size = Size { rows, columns };
        let goal = NamedGoal::Standard.board(size);
        let start = shuffled(size, &[123_456_789, 987_654_321, 5, 31_337, 271_828_182], Some(&goal));
        let mut calls = 0;
        let answer = on_threads(true, &start, &goal, &brief(2_000), &mut |progress: &Progress| {
            assert_eq!(std::thread::current().id(), here);
            assert!(progress.bound <= progress.best);
            calls += 1;
            ControlFlow::Continue(())
        });
        assert!(solves(&start, &goal, answer.best().unwrap()), "{size}");
        assert_eq!(answer.end_reason, EndReason::Limit(StopReason::Time), "{size}");
        assert!(calls > 1, "{size}: progress is reported");
        let mut times = 0;
        let answer = on_threads(true, &start, &goal, &brief(60_000), &mut |_: &Progress| {
            times += 1;
            if times < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((answer.end_reason, times), (EndReason::Limit(StopReason::Observer), 2), "{size}");
    }
}

/// On a single thread, the monitor is called after every pass over the solution, not only after all of them.
#[test]
fn the_monitor_is_called_after_every_pass() {
    let size = Size { rows: 10, columns: 12 };
    let goal = NamedGoal::Standard.board(size);
    let start = shuffled(size, &[123_456_789, 987_654_321, 5, 31_337, 271_828_182], Some(&goal));
    let shared = Shared::new(Grid::new(&start, &goal), &Options::default(), true);
    shared.offer(construct(&shared.grid, Style::BEST, &shared.tally, &|| false).unwrap());
    let mut lengths = vec![shared.length()];
    large_boards::polish(&shared, &mut { Effort::FIRST }, 3, &mut || lengths.push(shared.length()));
    assert_eq!(lengths.len(), 4);
    assert!(lengths.is_sorted_by(|before, after| before >= after) && lengths[3] < lengths[0], "{lengths:?}");
}

/// The tables and lines for boards of a size.
fn tools(rows: usize, columns: usize) -> (Lines, SquareTables) {
    let size = Size { rows, columns };
    (Lines::new(size).unwrap(), SquareTables::new(size, 2, &|| false).unwrap())
}

/// The evaluation of a board for `goal`.
fn evaluation(tools: &(Lines, SquareTables), start: &Board, goal: &Board) -> Evaluation {
    let grid = Grid::new(start, goal);
    Evaluator::new(&tools.0, Some(&tools.1), grid.home).evaluate(&grid.as_bytes(), grid.blank as u8)
}

/// On every tenth board of 3×3 and for several goals, compared with the complete table; squares add to conflicts
/// somewhere.
#[test]
fn squares_never_overestimate() {
    let tools = tools(3, 3);
    let size = Size { rows: 3, columns: 3 };
    for goal in [NamedGoal::Standard.board(size), NamedGoal::Spiral.board(size), shuffled(size, &[5, 77, 1234], None)] {
        let space = Tiles::<u64>::new(&goal, &goal).unwrap();
        let exact = Exact::new(&space).unwrap();
        let mut above = 0;
        for number in (0..362_880).step_by(10) {
            let board = Board::new(size, crate::tiles::unrank(size.cells(), number).unwrap()).unwrap();
            if !reaches(&board, &goal) {
                continue;
            }
            let space = Tiles::<u64>::new(&board, &goal).unwrap();
            let (optimum, ()) = exact.eval(&space, &space.start());
            let bound = evaluation(&tools, &board, &goal).at_least();
            assert!(bound <= optimum, "{board}: {bound} > {optimum}");
            above += u32::from(bound > Grid::new(&board, &goal).lower_bound());
        }
        // Every square of 3×3 contains the middle, so there are none if it is the blank's goal.
        assert!(above > 0 || goal.blank() == 4, "{above}");
    }
}

#[test]
fn squares_never_overestimate_published_optima() {
    let tools = tools(5, 5);
    let mut sum = (0, 0);
    for (start, optimum) in published(include_str!("../../../testdata/korf24.txt"), 5) {
        let goal = NamedGoal::BlankFirst.board(start.size());
        let bound = evaluation(&tools, &start, &goal).at_least();
        assert!(bound <= optimum, "{start}: {bound} > {optimum}");
        sum = (sum.0 + bound, sum.1 + Grid::new(&start, &goal).lower_bound());
    }
    assert!(sum.0 >= sum.1, "{sum:?}: squares add at least as much as conflicts");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Updating a board's evaluation to its children equals evaluating them from scratch, with and without tables of
    /// lines, and beams lead to the goal.
    #[test]
    fn incremental_scores_equal_full_scores((rows, columns) in (2_usize..=5, 3_usize..=9), one in numbers(), other in numbers()) {
        let size = Size { rows, columns };
        let goal = shuffled(size, &one, None);
        let start = shuffled(size, &other, Some(&goal));
        let (lines, square_tables) = (Lines::new(size).unwrap(), SquareTables::new(size, 1, &|| false));
        prop_assert_eq!(square_tables.is_some(), rows > 2 && columns < 7);
        let mut grid = Grid::new(&start, &goal);
        let evaluator = Evaluator::new(&lines, square_tables.as_ref(), grid.home);
        let mut now = evaluator.evaluate(&grid.as_bytes(), grid.blank as u8);
        prop_assert_eq!(now.distance, grid.manhattan() as u16);
        prop_assert!(now.at_least() >= grid.lower_bound() - 1);
        for random in one.iter().chain(&other) {
            let beside = evaluator.beside(grid.blank as u8);
            let to = beside[*random as usize % beside.len()];
            let mut places = [0; PLACES];
            for (cell, label) in (0..).zip(grid.as_bytes()) {
                places[usize::from(label)] = cell;
            }
            now = evaluator.child(&grid.as_bytes(), &places, now, grid.blank as u8, to);
            grid.slide_to(usize::from(to));
            prop_assert_eq!(now, evaluator.evaluate(&grid.as_bytes(), grid.blank as u8));
        }
    }
}

/// Beams on one thread and on several lead to the goal, and find nothing when it is too far.
#[test]
fn beams_lead_to_the_goal() {
    let (lines, square_tables) = tools(4, 5);
    let size = Size { rows: 4, columns: 5 };
    for number in 0..4_u32 {
        let goal = shuffled(size, &[number.wrapping_mul(2_654_435_761), 77, number], None);
        let start = shuffled(size, &[number.wrapping_mul(40_503), number, 1234], Some(&goal));
        let grid = Grid::new(&start, &goal);
        let evaluator = Evaluator::new(&lines, Some(&square_tables), grid.home);
        let tally = Tally::default();
        for threads in [1, 2, 3] {
            let found = |most: Cost| {
                let search =
                    Beam { width: 3_000, threads, seed: 7, shorter_than: &|| most, stop: &|| false, tally: &tally };
                beam(&evaluator, &grid.as_bytes(), grid.blank as u8, &search)
            };
            let path = found(Cost::MAX).unwrap();
            let mut at = grid.clone();
            for &to in &path {
                at.slide_to(usize::from(to));
            }
            assert!(at.is_solved());
            // 4×5 boards take about 80 moves.
            assert!(path.len() < 140, "{}", path.len());
            assert_eq!(found(grid.lower_bound()), None);
        }
    }
}

/// On every board of 2×4 and every tenth of 3×3, for several goals, compared with the complete table: from either end,
/// no bound below the optimum has a solution, and the optimum has one that leads to the goal, also after suspending and
/// resuming.
#[test]
fn rounds_from_both_ends_find_exactly_the_optimum() {
    for (rows, columns, step) in [(2, 4, 1), (3, 3, 10)] {
        let size = Size { rows, columns };
        let lines = Lines::new(size).unwrap();
        for goal in [NamedGoal::Standard.board(size), shuffled(size, &[5, 77, 1234], None)] {
            let space = Tiles::<u64>::new(&goal, &goal).unwrap();
            let exact = Exact::new(&space).unwrap();
            let all = (1..=size.cells() as u128).product::<u128>();
            for number in (0..all).step_by(step) {
                let board = Board::new(size, crate::tiles::unrank(size.cells(), number).unwrap()).unwrap();
                if !reaches(&board, &goal) {
                    continue;
                }
                let space = Tiles::<u64>::new(&board, &goal).unwrap();
                let (optimum, ()) = exact.eval(&space, &space.start());
                let grid = Grid::new(&board, &goal);
                for grid in [&grid, &grid.reversed()] {
                    let mut round = ida_round::IdaRound::new(&lines, grid);
                    assert_eq!(grid.at_least(round.estimate), grid.lower_bound());
                    for bound in (grid.lower_bound()..=optimum).step_by(2) {
                        round.begin(bound);
                        let found = std::iter::repeat_with(|| round.search(100)).flatten().next();
                        assert_eq!(found, Some(bound == optimum), "{board}: {bound}");
                    }
                    let moves = round.moves();
                    assert_eq!((grid.is_solved_by(&moves), moves.len() as Cost), (true, optimum));
                    round.begin(grid.lower_bound());
                    assert_eq!(grid.as_bytes(), round.board());
                }
            }
        }
    }
}

/// Wherever a round is suspended, its incremental values match the board, with and without a table of conflicts, and
/// its path leads there.
#[test]
fn rounds_follow_the_lines_of_their_board() {
    for (rows, columns) in [(6, 6), (3, 7), (9, 3), (15, 2), (10, 15), (15, 15)] {
        let size = Size { rows, columns };
        let lines = Lines::new(size).unwrap();
        let goal = NamedGoal::Standard.board(size);
        let start = shuffled(size, &[97, 1_234_567, 31, 999_331, 8], Some(&goal));
        let grid = Grid::new(&start, &goal);
        for grid in [&grid, &grid.reversed()] {
            let mut round = ida_round::IdaRound::new(&lines, grid);
            for bound in (grid.lower_bound()..).step_by(2).take(4) {
                round.begin(bound);
                for _ in 0..40 {
                    if round.search(37).is_some() {
                        break;
                    }
                    let mut at = grid.clone();
                    for by in round.moves() {
                        assert!(at.slide(by));
                    }
                    assert_eq!(at.as_bytes(), round.board());
                    assert!(round.is_followed());
                    assert!(at.lower_bound() + round.moves().len() as Cost <= bound);
                }
            }
        }
    }
}

/// A round that would end long after the deadline is not started; without a time limit every round is.
#[test]
fn rounds_that_cannot_finish_are_not_started() {
    let second = Duration::from_secs(1);
    assert!(lower_bound::cannot_finish(second, (1_000, 16_000), 10 * second));
    assert!(!lower_bound::cannot_finish(second, (1_000, 16_000), 12 * second));
    assert!(!lower_bound::cannot_finish(second, (1_000, 2_000), 2 * second));
}

/// IDA* on plain boards proves the same optimum as A*.
#[test]
fn plain_boards_are_proven() {
    let size = Size { rows: 3, columns: 4 };
    let lines = Lines::new(size).unwrap();
    let goal = NamedGoal::Standard.board(size);
    for number in 0..6_u32 {
        let start = shuffled(size, &[number.wrapping_mul(2_654_435_761), 99, number], Some(&goal));
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let optimum = Search::new(&space).idastar(&WalkingDistance::new(&space).unwrap()).plan().unwrap().cost;
        let shared = Shared::new(Grid::new(&start, &goal), &Options::default(), false);
        lower_bound::deepen(&shared, &lines, None);
        assert_eq!((shared.length(), shared.bound()), (optimum, optimum));
        assert!(shared.statistics().expanded > 0);
        // A known solution is proven optimal once the bound reaches it.
        let shared = Shared::new(Grid::new(&start, &goal), &Options::default(), false);
        shared.offer(Search::new(&space).idastar(&WalkingDistance::new(&space).unwrap()).plan().unwrap().moves.clone());
        lower_bound::deepen(&shared, &lines, None);
        assert_eq!((shared.plans().len(), shared.bound()), (1, optimum));
    }
}

/// Boards of 6×6 come near the proven bound.
#[test]
fn six_by_six_has_a_small_gap() {
    let size = Size { rows: 6, columns: 6 };
    let goal = NamedGoal::Standard.board(size);
    let start = shuffled(size, &[123_456_789, 987_654_321, 5, 31_337, 271_828_182], Some(&goal));
    // The time this takes depends on the machine's load.
    let near = [4_000, 40_000].into_iter().any(|time| {
        let answer = anytime(&start, &goal, &brief(time), &mut ());
        assert!(solves(&start, &goal, answer.best().unwrap()));
        assert!(answer.lower_bound > Grid::new(&start, &goal).lower_bound());
        answer.best().unwrap().len() as Cost * 10 <= answer.lower_bound * 14
    });
    assert!(near);
}
