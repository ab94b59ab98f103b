//! What can be wrong with a maze that somebody typed.

use std::fmt;

use thiserror::Error;

use super::grid::{Cell, SIDE_LIMIT, TOTAL_LIMIT};
use crate::scan::Position;

/// Which notation a maze is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `0` or `.` is free, `1` or `#` is a wall.
    Plain,
    /// `#` is a wall, a number is the cost of entering, `.` is the cost 1.
    Weighted,
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Notation::Plain => "`0` or `.` (free) or `1` or `#` (wall)",
            Notation::Weighted => "a cost from 1, `.` (cost 1) or `#` (wall)",
        })
    }
}

/// One of the two ends of the path looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Where the path starts.
    From,
    /// Where the path leads.
    To,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::From => "start",
            End::To => "end",
        })
    }
}

/// Why a text is not a maze, or why two cells are not its ends.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MazeError {
    /// There is no row at all.
    #[error("the maze is empty")]
    Empty,
    /// A character that is no cell.
    #[error("{at}: expected {expected}, found {found:?}")]
    Unexpected {
        /// Where it stands.
        at: Position,
        /// The cells the notation has.
        expected: Notation,
        /// The character; bytes that are no text show as U+FFFD.
        found: char,
    },
    /// A row with fewer or more cells than the first.
    #[error("{at}: this row ends after {found} cells, the first has {expected}")]
    RowLength {
        /// Where the row ends.
        at: Position,
        /// How many cells the first row has.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A row longer than [`SIDE_LIMIT`].
    #[error("{at}: a row has at most {SIDE_LIMIT} cells")]
    TooWide {
        /// The first cell too many.
        at: Position,
    },
    /// More rows than [`SIDE_LIMIT`].
    #[error("{at}: a maze has at most {SIDE_LIMIT} rows")]
    TooTall {
        /// The first row too many.
        at: Position,
    },
    /// A cell that would cost nothing.
    #[error("{at}: entering a cell costs at least 1")]
    ZeroCost {
        /// The cell.
        at: Position,
    },
    /// The cells together cost more than [`TOTAL_LIMIT`].
    #[error("{at}: up to here the cells cost more than {TOTAL_LIMIT} together")]
    TotalTooLarge {
        /// The cell that makes it too much.
        at: Position,
    },
    /// The cells together cost too much for diagonal steps, which are counted in thousandths.
    #[error("with diagonal steps the cells may cost no more than {} together", TOTAL_LIMIT / super::DIAGONAL)]
    TooDear,
    /// An end that is not on the grid.
    #[error("the {end} {cell} is outside the maze of {rows} rows and {columns} columns")]
    Outside {
        /// Which end.
        end: End,
        /// The cell asked for.
        cell: Cell,
        /// How many rows there are.
        rows: u32,
        /// How many columns there are.
        columns: u32,
    },
    /// An end that is a wall.
    #[error("the {end} {cell} is a wall")]
    Wall {
        /// Which end.
        end: End,
        /// The cell asked for.
        cell: Cell,
    },
}

impl MazeError {
    /// Where in the text it is, if it is about a place there.
    pub fn at(&self) -> Option<Position> {
        match *self {
            MazeError::Unexpected { at, .. }
            | MazeError::RowLength { at, .. }
            | MazeError::TooWide { at, .. }
            | MazeError::TooTall { at, .. }
            | MazeError::ZeroCost { at, .. }
            | MazeError::TotalTooLarge { at, .. } => Some(at),
            _ => None,
        }
    }
}
