//! Errors in reading or solving the problem of a judge. Positions refer to the whole input.

use std::io;

use jiugong_lab::RequestError;
use jiugong_puzzles::doors::DoorsError;
use jiugong_puzzles::four_in_line::FourInLineError;
use jiugong_puzzles::maze::MazeError;
use jiugong_puzzles::scan::{Position, ScanError};
use thiserror::Error;

/// An error in reading or solving the problem of a judge.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A number is missing or wrong.
    #[error(transparent)]
    Number(#[from] ScanError),
    /// A word is not a tile.
    #[error("{at}: expected a tile from 1 to 8 or `x`, found `{found}`")]
    NotATile {
        /// Its position.
        at: Position,
        /// The word, shortened if it is long.
        found: String,
    },
    /// A tile, or the blank, occurs twice.
    #[error("{at}: expected each tile once, and {tile} is given again")]
    Repeated {
        /// The position of the second occurrence.
        at: Position,
        /// The tile; 0 is the blank.
        tile: u32,
    },
    /// The input ends inside a board.
    #[error("{at}: expected {expected} cells, but the input ends after {found}")]
    TooFew {
        /// The end of the input.
        at: Position,
        /// The number of cells read.
        found: usize,
        /// The number of cells required.
        expected: usize,
    },
    /// There are cells after the last one.
    #[error("{at}: expected {expected} cells; this is one too many")]
    TooMany {
        /// The position of the first extra cell.
        at: Position,
        /// The number of cells required.
        expected: usize,
    },
    /// A position of four in line is wrong.
    #[error(transparent)]
    FourInLine(#[from] FourInLineError),
    /// A maze is wrong.
    #[error(transparent)]
    Maze(#[from] MazeError),
    /// A case with doors is wrong.
    #[error(transparent)]
    Doors(#[from] DoorsError),
    /// There is no solution, but the judge promises one and its format cannot express this.
    #[error("there is no solution, and this judge's inputs always have one")]
    NoSolution,
    /// A search failed, which is a bug.
    #[error(transparent)]
    Search(#[from] RequestError),
}

impl JudgeError {
    /// The position of the error in the input, if it has one.
    pub fn position(&self) -> Option<Position> {
        let scan = |error: &ScanError| match error {
            ScanError::Ended { at, .. } | ScanError::Unexpected { at, .. } => *at,
        };
        match self {
            JudgeError::Number(error) => Some(scan(error)),
            JudgeError::Doors(error) => Some(scan(&error.cause)),
            JudgeError::NotATile { at, .. }
            | JudgeError::Repeated { at, .. }
            | JudgeError::TooFew { at, .. }
            | JudgeError::TooMany { at, .. }
            | JudgeError::FourInLine(
                FourInLineError::Unexpected { at, .. }
                | FourInLineError::TooFew { at, .. }
                | FourInLineError::TooMany { at }
                | FourInLineError::Surplus { at, .. },
            ) => Some(*at),
            // A maze that was read cell by cell can only have a bad start or goal, and those have no position.
            JudgeError::Io(_) | JudgeError::Maze(_) | JudgeError::NoSolution | JudgeError::Search(_) => None,
        }
    }
}
