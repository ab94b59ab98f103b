//! Errors in the text of a maze.

use std::fmt;

use thiserror::Error;

use super::grid::{SIDE_LIMIT, TOTAL_LIMIT};
use crate::rectangle::Cell;
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

/// One of the two ends of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum End {
    From,
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

/// Why a text is not a valid maze, or why two cells are not its ends.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum MazeError {
    #[error("the maze is empty")]
    Empty,
    #[error("{at}: expected {expected}, found {found:?}")]
    Unexpected {
        at: Position,
        expected: Notation,
        /// The character; bytes that are no text show as U+FFFD.
        found: char,
    },
    #[error("{at}: this row ends after {found} cells, the first has {expected}")]
    RowLength { at: Position, expected: usize, found: usize },
    #[error("{at}: a row has at most {SIDE_LIMIT} cells")]
    TooWide { at: Position },
    #[error("{at}: a maze has at most {SIDE_LIMIT} rows")]
    TooTall { at: Position },
    #[error("{at}: entering a cell costs at least 1")]
    ZeroCost { at: Position },
    #[error("{at}: up to here the cells cost more than {TOTAL_LIMIT} together")]
    TotalTooLarge { at: Position },
    #[error("with diagonal steps the cells may cost no more than {} together", TOTAL_LIMIT / super::DIAGONAL)]
    TooExpensive,
    #[error("the {end} {cell} is outside the maze of {rows} rows and {columns} columns")]
    Outside { end: End, cell: Cell, rows: u32, columns: u32 },
    #[error("the {end} {cell} is a wall")]
    Wall { end: End, cell: Cell },
}

impl MazeError {
    /// The position in the text, if known.
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
