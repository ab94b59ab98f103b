//! A plain board of any size, relabelled so that the goal is the same for all: every tile is labelled with its goal
//! cell.
//!
//! `cells` is always a permutation, and the blank, labelled with its own goal cell `home`, is on `blank`.

use jiugong_search::Cost;

use crate::tiles::{Board, Move};

/// A relabelled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// For each cell, the goal cell of its tile.
    pub(super) cells: Vec<u32>,
    pub(super) blank: usize,
    /// The blank's goal cell.
    pub(super) home: usize,
}

impl Grid {
    /// The problem from `start` to `goal`, which must have the same size.
    pub(super) fn new(start: &Board, goal: &Board) -> Self {
        let mut goal_of = vec![0; goal.cells().len()];
        for (cell, &tile) in (0..).zip(goal.cells()) {
            goal_of[tile as usize] = cell;
        }
        Grid {
            rows: start.rows(),
            columns: start.columns(),
            cells: start.cells().iter().map(|&tile| goal_of[tile as usize]).collect(),
            blank: start.blank(),
            home: goal.blank(),
        }
    }

    /// The cell the blank would move to, if it stays on the board.
    #[inline(always)]
    pub(super) fn target(&self, by: Move) -> Option<usize> {
        let (row, column) = (self.blank / self.columns, self.blank % self.columns);
        match by {
            Move::Left => (column > 0).then(|| self.blank - 1),
            Move::Up => (row > 0).then(|| self.blank - self.columns),
            Move::Right => (column + 1 < self.columns).then(|| self.blank + 1),
            Move::Down => (row + 1 < self.rows).then(|| self.blank + self.columns),
        }
    }

    /// Moves the blank onto the neighbouring cell `to`.
    #[inline(always)]
    pub(super) fn slide_to(&mut self, to: usize) {
        self.cells.swap(self.blank, to);
        self.blank = to;
    }

    /// Moves the blank; returns `false` without a change if that leaves the board.
    pub(super) fn slide(&mut self, by: Move) -> bool {
        match self.target(by) {
            Some(to) => {
                self.slide_to(to);
                true
            }
            None => false,
        }
    }

    /// The move that takes the blank to the neighbouring cell `to`.
    pub(super) fn move_to(&self, to: usize) -> Move {
        if to == self.blank + 1 && self.columns > 1 {
            Move::Right
        } else if to + 1 == self.blank && self.columns > 1 {
            Move::Left
        } else if to > self.blank {
            Move::Down
        } else {
            Move::Up
        }
    }

    /// The same board with the goal at the end of `moves`.
    pub(super) fn toward(&self, moves: &[Move]) -> Self {
        let mut end = self.clone();
        for &by in moves {
            end.slide(by);
        }
        let mut goal = vec![0; end.cells.len()];
        for (cell, &label) in (0..).zip(&end.cells) {
            goal[label as usize] = cell;
        }
        let cells = self.cells.iter().map(|&label| goal[label as usize]).collect();
        Grid { cells, home: end.blank, ..*self }
    }

    /// The reversed problem: from this one's goal to its board.
    pub(super) fn reversed(&self) -> Self {
        let mut cells = vec![0; self.cells.len()];
        for (cell, &label) in (0..).zip(&self.cells) {
            cells[label as usize] = cell;
        }
        Grid { cells, blank: self.home, home: self.blank, ..*self }
    }

    /// The labels as bytes, for a board of at most 256 cells.
    pub(super) fn as_bytes(&self) -> Vec<u8> {
        self.cells.iter().map(|&label| label as u8).collect()
    }

    /// The Manhattan distance between two cells.
    #[inline(always)]
    pub(super) fn distance(&self, one: usize, other: usize) -> Cost {
        let rows = (one / self.columns).abs_diff(other / self.columns);
        (rows + (one % self.columns).abs_diff(other % self.columns)) as Cost
    }

    /// Whether every tile is on its goal cell.
    pub(super) fn is_solved(&self) -> bool {
        (0..).zip(&self.cells).all(|(cell, &label)| cell == label)
    }

    /// Whether `moves` lead to the goal.
    pub(super) fn is_solved_by(&self, moves: &[Move]) -> bool {
        let mut grid = self.clone();
        // Large boards take millions of moves: row and column are tracked next to the cell to avoid divisions.
        let (mut row, mut column) = (grid.blank / grid.columns, grid.blank % grid.columns);
        for by in moves {
            let next = match by {
                Move::Left => (row, column.wrapping_sub(1)),
                Move::Up => (row.wrapping_sub(1), column),
                Move::Right => (row, column + 1),
                Move::Down => (row + 1, column),
            };
            (row, column) = next;
            if row >= grid.rows || column >= grid.columns {
                return false;
            }
            grid.slide_to(row * grid.columns + column);
        }
        grid.is_solved()
    }

    /// The sum of the tiles' Manhattan distances.
    pub(super) fn manhattan(&self) -> Cost {
        let tiles = self.cells.iter().enumerate().filter(|&(cell, _)| cell != self.blank);
        tiles.map(|(cell, &label)| self.distance(cell, label as usize)).sum()
    }

    /// A lower bound: Manhattan distance with linear conflicts, for any size.
    pub(super) fn lower_bound(&self) -> Cost {
        let (rows, columns) = (self.rows, self.columns);
        let in_rows = (0..rows).map(|row| {
            let homes = (0..columns).map(|column| self.tile(row * columns + column));
            must_leave(homes.flatten().filter(|home| home / columns == row).map(|home| home % columns))
        });
        let in_columns = (0..columns).map(|column| {
            let homes = (0..rows).map(|row| self.tile(row * columns + column));
            must_leave(homes.flatten().filter(|home| home % columns == column).map(|home| home / columns))
        });
        self.at_least(self.manhattan() + in_rows.chain(in_columns).sum::<Cost>())
    }

    /// `bound`, raised by one if its parity is wrong: every move takes the blank one step, so the parity of the length
    /// is known.
    pub(super) fn at_least(&self, bound: Cost) -> Cost {
        bound + (bound + self.distance(self.blank, self.home)) % 2
    }

    /// The goal cell of the tile on `cell`; `None` for the blank.
    fn tile(&self, cell: usize) -> Option<usize> {
        (cell != self.blank).then(|| self.cells[cell] as usize)
    }
}

/// Twice the minimum number of tiles that must leave a line: all but a longest increasing subsequence.
fn must_leave(places: impl Iterator<Item = usize>) -> Cost {
    // The smallest last element of an increasing subsequence of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut all = 0;
    for place in places {
        all += 1;
        let length = ends.partition_point(|&end| end < place);
        if length == ends.len() {
            ends.push(place);
        } else {
            ends[length] = place;
        }
    }
    2 * (all - ends.len()) as Cost
}
