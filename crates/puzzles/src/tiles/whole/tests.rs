//! Whole spaces compared with the general kernel and with published figures.

use super::*;
use crate::tiles::{NamedGoal, Tiles, parse_board};
use jiugong_search::retrograde;

const MEMORY: Resources<'static> = Resources { threads: 2, memory: 1 << 30, disk: None };

fn size(rows: usize, columns: usize) -> Size {
    Size { rows, columns }
}

fn counted(goal: &Board) -> LayerCounts {
    count_boards(goal, &MEMORY, &mut ()).unwrap()
}

/// A goal of a size with the blank on `cell` and its tiles in scrambled order.
fn goal(size: Size, cell: usize) -> Board {
    let mut cells: Vec<u32> = (1..size.cells() as u32).collect();
    cells.rotate_left(2);
    cells.insert(cell, 0);
    Board::new(size, cells).unwrap()
}

#[test]
fn all_small_spaces_are_as_the_general_kernel_finds_them() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        for cell in 0..rows * columns {
            let goal = goal(size(rows, columns), cell);
            let space = Tiles::<u64>::new(&goal, &goal).unwrap();
            let table = retrograde(&space);
            let found = counted(&goal);
            assert_eq!(found.layers, table.histogram(), "{goal}");
            assert!(found.complete);
            let last = found.layers.len() as u32 - 1;
            let mut far: Vec<Vec<u32>> = table
                .iter()
                .filter(|&(_, distance)| distance == last)
                .map(|(rank, _)| {
                    let state = jiugong_search::Ranked::unrank(&space, rank);
                    space.board(&state).cells().to_vec()
                })
                .collect();
            far.sort();
            far.truncate(FARTHEST_NAMED);
            let named: Vec<Vec<u32>> = found.farthest.iter().map(|board| board.cells().to_vec()).collect();
            assert_eq!(named, far, "{goal}");
        }
    }
}

#[test]
fn lines_are_counted_by_the_blank() {
    for text in ["0", "1 0 2/", "3 1 0 2", "1 2 3 4 0"] {
        let text = text.trim_end_matches('/');
        let cells = text.split(' ').count();
        for size in [size(1, cells), size(cells, 1)] {
            let goal = parse_board(text.as_bytes(), Some(size)).unwrap().board;
            let space = Tiles::<u64>::new(&goal, &goal).unwrap();
            assert_eq!(counted(&goal).layers, retrograde(&space).histogram(), "{goal}");
        }
    }
    let found = counted(&parse_board(b"2 0 1", Some(size(1, 3))).unwrap().board);
    assert_eq!(found.farthest.iter().map(Board::one_line).collect::<Vec<_>>(), ["0 2 1", "2 1 0"]);
}

#[test]
fn the_nine_cells_are_as_known() {
    let standard = counted(&NamedGoal::Standard.board(size(3, 3)));
    assert_eq!(standard.layers.len(), 32);
    let names: Vec<_> = standard.farthest.iter().filter_map(Board::compact).collect();
    assert_eq!(names, ["647850321", "867254301"]);
    let spiral = counted(&NamedGoal::Spiral.board(size(3, 3)));
    assert_eq!((spiral.layers.len(), spiral.layers[30], spiral.farthest.len()), (31, 148, FARTHEST_NAMED));
}

#[test]
fn ten_cells_are_as_known() {
    let found = counted(&NamedGoal::Standard.board(size(2, 5)));
    assert_eq!((found.layers.len(), found.layers.iter().sum::<u64>()), (56, 1_814_400));
}

#[test]
fn twelve_cells_are_as_known() {
    let found = counted(&NamedGoal::Standard.board(size(3, 4)));
    assert_eq!((found.layers.len(), found.layers[53]), (54, 18));
    let sum: u64 = found.layers.iter().zip(0..).map(|(count, distance)| count * distance).sum();
    assert_eq!(format!("{:.4}", sum as f64 / 239_500_800.0), "35.1043");
    let found = counted(&NamedGoal::BlankFirst.board(size(2, 6)));
    assert_eq!(found.layers.len(), 81);
}
