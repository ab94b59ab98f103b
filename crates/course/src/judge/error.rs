//! Why a judge's problem could not be read or solved. Places are those of the whole input.

use std::io;

use jiugong_lab::RequestError;
use jiugong_puzzles::doors::DoorsError;
use jiugong_puzzles::four_in_line::FourInLineError;
use jiugong_puzzles::maze::MazeError;
use jiugong_puzzles::scan::{Position, ScanError};
use thiserror::Error;

/// Why a judge's problem could not be read or solved.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A number is missing or wrong.
    #[error(transparent)]
    Number(#[from] ScanError),
    /// A word that is no tile.
    #[error("{at}: expected a tile from 1 to 8 or `x`, found `{found}`")]
    NotATile {
        /// Where it stands.
        at: Position,
        /// The word, shortened if it is long.
        found: String,
    },
    /// A tile, or the blank, given twice.
    #[error("{at}: expected each tile once, and {tile} is given again")]
    Repeated {
        /// Where it is given again.
        at: Position,
        /// The tile; 0 is the blank.
        tile: u32,
    },
    /// The input ends within a board.
    #[error("{at}: expected {expected} cells, but the input ends after {found}")]
    TooFew {
        /// The end of the input.
        at: Position,
        /// How many cells there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A board goes on after its last cell.
    #[error("{at}: expected {expected} cells, and here is one more")]
    TooMany {
        /// Where it goes on.
        at: Position,
        /// How many cells there should be.
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
    /// The judge promises a solution and its format has no word for none.
    #[error("there is no solution, and this judge's inputs always have one")]
    NoSolution,
    /// A search went wrong. This is a mistake in the program.
    #[error(transparent)]
    Search(#[from] RequestError),
}

impl JudgeError {
    /// Where in the input the trouble is, if it has a place.
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
            // What can be wrong with a maze that was read cell by cell has no place: its ends.
            JudgeError::Io(_) | JudgeError::Maze(_) | JudgeError::NoSolution | JudgeError::Search(_) => None,
        }
    }
}
