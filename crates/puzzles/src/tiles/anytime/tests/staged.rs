//! Boards that are put in order line by line: their scores, squares seen through windows, and that these make solutions
//! shorter.

use proptest::prelude::*;

use super::{numbers, shuffled};
use crate::tiles::anytime::Options;
use crate::tiles::anytime::construct::{Style, neighbours};
use crate::tiles::anytime::evaluator::PLACES;
use crate::tiles::anytime::grid::Grid;
use crate::tiles::anytime::large_boards::in_stages;
use crate::tiles::anytime::part_evaluator::{PartEvaluator, PartWeights};
use crate::tiles::anytime::shared::Shared;
use crate::tiles::anytime::square_tables::SquareTables;
use crate::tiles::anytime::stages::{StopConditions, stages};
use crate::tiles::anytime::tally::Tally;
use crate::tiles::{NamedGoal, Size};

/// The board of 10×10 with this number.
fn ten_by_ten(number: u32) -> Grid {
    let size = Size { rows: 10, columns: 10 };
    let goal = NamedGoal::Standard.board(size);
    let seeds: Vec<u32> = (0..40).map(|place| (number * 40 + place + 1).wrapping_mul(2_654_435_761)).collect();
    Grid::new(&shuffled(size, &seeds, Some(&goal)), &goal)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Updating a board's score to its children equals scoring them from scratch, with and without squares, for any
    /// weights.
    #[test]
    fn incremental_scores_equal_full_scores(
        (rows, columns) in (3_usize..=8, 7_usize..=9),
        one in numbers(),
        other in numbers(),
        far in 0_u32..5,
    ) {
        let size = Size { rows, columns };
        let goal = shuffled(size, &one, None);
        let mut grid = Grid::new(&shuffled(size, &other, Some(&goal)), &goal);
        let square_tables = SquareTables::windows(size, 1, &|| false).unwrap();
        for square_tables in [None, Some(&square_tables)] {
            let mut weights = PartWeights { blank: 7, far, conflicts: 11, squares: 13, ..PartWeights::uniform(size.cells(), square_tables) };
            for (label, weight) in weights.weight.iter_mut().enumerate() {
                *weight += label as u32 % 19;
            }
            let whole = grid.clone();
            let scorer = PartEvaluator::new(&whole, &weights, &[0, 1, 2, 3]);
            let cells = |grid: &Grid| grid.cells.iter().map(|&label| label as u16).collect::<Vec<_>>();
            let mut value = scorer.evaluate(&cells(&grid), grid.blank);
            prop_assert_eq!(value.distance, grid.manhattan());
            for random in one.iter().chain(&other) {
                let beside: Vec<usize> = neighbours(&grid, grid.blank).collect();
                let to = beside[*random as usize % beside.len()];
                let mut places = [0; PLACES];
                scorer.note(&cells(&grid), &mut places);
                value = scorer.child(&cells(&grid), &places, value, grid.blank, to);
                grid.slide_to(to);
                prop_assert_eq!(value, scorer.evaluate(&cells(&grid), grid.blank));
            }
        }
    }
}

/// A square of 7×8 whose tiles are all within its window has the cost of the corresponding square of 5×5.
#[test]
fn squares_in_a_window_are_those_of_a_small_board() {
    let (all, small) = (Size { rows: 7, columns: 8 }, Size { rows: 5, columns: 5 });
    let windows = SquareTables::windows(all, 2, &|| false).unwrap();
    let tables = SquareTables::new(small, 2, &|| false).unwrap();
    // None of the squares compared contains the blank's goal.
    let (around, around_small) = (windows.of_labels(all.cells()), tables.of_labels(small.cells()));
    let mut above = 0;
    for (row, column) in (0..6).flat_map(|row| (0..7).map(move |column| (row, column))) {
        let (top, left) = (row.clamp(1, 3) - 1, column.clamp(1, 4) - 1);
        let square = |columns: usize, row: usize, column: usize| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (row + down) * columns + column + right)
        };
        let labels = square(all.columns, row, column);
        let small_labels = square(small.columns, row - top, column - left);
        for turn in 0..200_usize {
            // Four different cells of the window.
            let cells = [turn * 7 % 25, (turn * 7 + 1 + turn % 5) % 25, (turn * 7 + 8) % 25, (turn * 7 + 14) % 25];
            let (mut places, mut small_places) = ([0; PLACES], [0; PLACES]);
            for (place, cell) in cells.into_iter().enumerate() {
                places[labels[place]] = ((top + cell / 5) * all.columns + left + cell % 5) as u8;
                small_places[small_labels[place]] = cell as u8;
            }
            let of = |label: usize,
                      labels: [usize; 4],
                      square_tables: &SquareTables,
                      around: &[Vec<_>],
                      places: &[u8; PLACES]| {
                let own = around[label].iter().find(|square: &&super::super::square_tables::TileSquare| {
                    square.labels().all(|other| labels.contains(&other))
                });
                let cell = usize::from(places[label]);
                square_tables.change(own.unwrap(), places, cell, cell).0
            };
            let seen = of(labels[0], labels, &windows, &around, &places);
            assert_eq!(
                seen,
                of(small_labels[0], small_labels, &tables, &around_small, &small_places),
                "{row} {column} {cells:?}"
            );
            above += usize::from(seen > 0);
        }
    }
    assert!(above > 100, "{above}");
}

/// Beams of the same width find clearly shorter solutions with squares.
#[test]
fn squares_make_stages_shorter() {
    let square_tables = SquareTables::windows(Size { rows: 10, columns: 10 }, 2, &|| false).unwrap();
    let tally = Tally::default();
    let until = StopConditions { shorter_than: &|| 100_000, stop: &|| false, tally: &tally };
    let sum = |square_tables: Option<&SquareTables>| {
        let length = |number| {
            let grid = ten_by_ten(number);
            let moves = stages(&grid, square_tables, 200, Style::BEST, until).unwrap();
            assert!(grid.is_solved_by(&moves));
            moves.len()
        };
        (0..6).map(length).sum::<usize>()
    };
    let (with, without) = (sum(Some(&square_tables)), sum(None));
    assert!(with * 100 <= without * 92, "{with} {without}");
}

/// From either end, in every style.
#[test]
fn stages_lead_to_the_goal_from_either_end() {
    let square_tables = SquareTables::windows(Size { rows: 10, columns: 10 }, 2, &|| false).unwrap();
    for number in 0..8 {
        let shared = Shared::new(ten_by_ten(number as u32), &Options::default(), false);
        for square_tables in [None, Some(&square_tables)] {
            let moves = in_stages(&shared, square_tables, 30, number).unwrap();
            assert!(shared.grid.is_solved_by(&moves), "{number}");
        }
    }
}
