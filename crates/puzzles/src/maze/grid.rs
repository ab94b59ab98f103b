//! The grid of a maze: a rectangle of cells, each a wall or free at a cost.
//!
//! Invariant: 1 to 1000 rows and columns (all cells may be walls), and the costs of all cells together are at most
//! [`TOTAL_LIMIT`]. So the cost of a path plus any estimate bounded by that total fits a [`Cost`].

use std::sync::OnceLock;

use jiugong_search::Cost;

use super::lines::Lines;
use crate::direction::Direction;
use crate::rectangle::Cell;

/// The maximum number of rows, and of columns.
pub const SIDE_LIMIT: u32 = 1000;

/// The maximum total cost of all cells: half of the range of [`Cost`], so that the cost of a path and an estimate can
/// be added.
pub const TOTAL_LIMIT: Cost = Cost::MAX / 2;

/// The stored cost of a wall; every free cell costs at least 1.
pub(super) const WALL: Cost = 0;

/// A rectangle of cells without a start or an end; see [`between`](Grid::between).
#[derive(Clone, Debug)]
pub struct Grid {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The costs row by row.
    pub(super) costs: Vec<Cost>,
    /// The free cells by rows and by columns, built on the first jump.
    lines: OnceLock<Box<[Lines; 2]>>,
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        (self.rows, self.columns, &self.costs) == (other.rows, other.columns, &other.costs)
    }
}

impl Eq for Grid {}

impl Grid {
    /// A grid of these cells, row by row.
    pub(super) fn new(rows: u32, columns: u32, costs: Vec<Cost>) -> Self {
        Grid { rows, columns, costs, lines: OnceLock::new() }
    }

    /// The free cells by rows and by columns.
    pub(super) fn lines(&self) -> &[Lines; 2] {
        self.lines.get_or_init(|| {
            let (rows, columns) = (self.rows as usize, self.columns as usize);
            let free = |row: usize, column: usize| self.costs[row * columns + column] != WALL;
            Box::new([Lines::new(rows, columns, free), Lines::new(columns, rows, |column, row| free(row, column))])
        })
    }

    /// How many rows it has.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns it has.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The cost of entering `cell`; `None` for a wall and outside the grid.
    pub fn cost(&self, cell: Cell) -> Option<Cost> {
        self.index(cell).map(|index| self.costs[index as usize]).filter(|&cost| cost != WALL)
    }

    /// The index of `cell`, row by row; `None` outside the grid.
    pub fn index(&self, cell: Cell) -> Option<u32> {
        (cell.row < self.rows && cell.column < self.columns).then(|| cell.row * self.columns + cell.column)
    }

    /// The cell with this index.
    #[inline]
    pub fn cell(&self, index: u32) -> Cell {
        Cell { row: index / self.columns, column: index % self.columns }
    }

    /// The neighbour of a cell in a direction; `None` at the edge of the grid.
    #[inline]
    pub(super) fn neighbour(&self, index: u32, towards: Direction) -> Option<u32> {
        let column = index % self.columns;
        match towards {
            Direction::Left => (column > 0).then(|| index - 1),
            Direction::Up => index.checked_sub(self.columns),
            Direction::Right => (column + 1 < self.columns).then(|| index + 1),
            Direction::Down => (index + self.columns < self.rows * self.columns).then(|| index + self.columns),
        }
    }
}
