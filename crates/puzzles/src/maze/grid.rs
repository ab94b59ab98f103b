//! The ground a maze stands on: a rectangle of cells, each a wall or free at a price.
//!
//! Always: 1 to 1000 rows and columns (all of them may be walls), and the prices of all cells together
//! are at most [`TOTAL_LIMIT`]. So the cost of a path plus any estimate bounded by that total fits a [`Cost`].

use std::fmt;
use std::sync::OnceLock;

use jiugong_search::Cost;

use super::lines::Lines;
use crate::direction::Direction;

/// The most rows, and the most columns, a grid has.
pub const SIDE_LIMIT: u32 = 1000;

/// The most that all cells of a grid cost together: half of what a [`Cost`] holds, so that a path's cost and an
/// estimate can be added.
pub const TOTAL_LIMIT: Cost = Cost::MAX / 2;

/// How a wall is stored; every free cell costs at least 1.
pub(super) const WALL: Cost = 0;

/// A place on a grid, written `(row, column)` from zero.
///
/// ```
/// use jiugong_puzzles::maze::Cell;
///
/// assert_eq!(Cell { row: 2, column: 4 }.to_string(), "(2, 4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

/// A rectangle of cells without a start or an end; see [`between`](Grid::between).
#[derive(Clone, Debug)]
pub struct Grid {
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// Row by row.
    pub(super) costs: Vec<Cost>,
    /// The free cells row by row and column by column, once somebody jumps.
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

    /// The free cells row by row, and column by column.
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

    /// What entering `cell` costs; `None` for a wall and outside the grid.
    pub fn cost(&self, cell: Cell) -> Option<Cost> {
        self.index(cell).map(|index| self.costs[index as usize]).filter(|&cost| cost != WALL)
    }

    /// The number of `cell`, row by row; `None` outside the grid.
    pub fn index(&self, cell: Cell) -> Option<u32> {
        (cell.row < self.rows && cell.column < self.columns).then(|| cell.row * self.columns + cell.column)
    }

    /// The cell with this number.
    #[inline]
    pub fn cell(&self, index: u32) -> Cell {
        Cell { row: index / self.columns, column: index % self.columns }
    }

    /// The neighbour of a cell in a direction; `None` if that leaves the grid.
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
