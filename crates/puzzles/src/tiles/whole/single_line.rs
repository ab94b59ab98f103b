//! Boards of a single line: the order of the tiles never changes, so a board is given by the cell of its blank.

use super::super::board::Board;
use super::{FARTHEST_NAMED, LayerCounts};

/// Counts the boards at each distance from `goal`, which has one row or one column.
pub(super) fn count(goal: &Board) -> LayerCounts {
    let (cells, blank) = (goal.size().cells(), goal.blank());
    let mut layers = vec![0; blank.max(cells - 1 - blank) + 1];
    for cell in 0..cells {
        layers[cell.abs_diff(blank)] += 1;
    }
    let order = || goal.cells().iter().copied().filter(|&tile| tile != 0);
    let at_end = (0..cells).filter(|&cell| cell.abs_diff(blank) == layers.len() - 1).map(|cell| {
        let mut line: Vec<u32> = order().collect();
        line.insert(cell, 0);
        line
    });
    let mut farthest: Vec<Vec<u32>> = at_end.collect();
    farthest.sort();
    let boards = farthest.into_iter().take(FARTHEST_NAMED).filter_map(|line| Board::new(goal.size(), line).ok());
    LayerCounts { farthest: boards.collect(), layers, complete: true, resumed: None }
}
