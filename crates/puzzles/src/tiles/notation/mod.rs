//! Lists of moves as text, in three conventions.
//!
//! Inside the program a move is always the direction of the *blank*; only here is it anything else. The convention is
//! always given by the caller and never guessed.
//!
//! A *run* is several moves in one direction. With letters it is written `r3`. With numbers it is written `7*3`: tile 7
//! and the two between it and the blank slide, as when a finger pushes tile 7. Runs are always read, and written on
//! request.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{read_letters, read_moves};
pub use write::{Style, simplify, write_moves};

use std::str::FromStr;

use thiserror::Error;

use super::Move;
use crate::rectangle::Size;
use crate::scan::shorten;

/// The maximum number of moves in a list; runs could make a short text stand for more than fits in memory.
pub const MAX_MOVES: usize = 10_000_000;

/// The longest possible run on any board.
const LONGEST_RUN: u32 = Size::MAX_SIDE as u32 - 1;

/// What the symbols in a list of moves mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Letters are directions of the blank.
    #[default]
    Blank,
    /// Letters are directions of the tile.
    Tile,
    /// Numbers are the tiles that move.
    Number,
}

/// An unknown name of a convention.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a convention; expected blank, tile or number")]
pub struct ConventionError {
    /// The name, shortened.
    pub found: String,
}

/// Why a list of moves is invalid, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct MovesError {
    /// The 1-based column of the invalid move.
    pub column: usize,
    pub kind: MovesErrorKind,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum MovesErrorKind {
    #[error("`{found}` is not a move; expected l, u, r or d")]
    NotALetter {
        /// The character, escaped if it cannot be printed.
        found: String,
    },
    #[error("`{found}` is not a tile; expected a number from 1 to {largest}")]
    NotATile { found: String, largest: u32 },
    #[error("move {step} (`{letter}`) leaves the board; possible there: {possible}")]
    OffTheBoard {
        /// Which move it is, counting from 1.
        step: usize,
        letter: char,
        possible: String,
    },
    #[error("move {step}: tile {tile} is not next to the blank; possible there: {possible}")]
    NotBeside {
        /// Which move it is, counting from 1.
        step: usize,
        tile: u32,
        possible: String,
    },
    #[error(
        "move {step}: `{tile}*{count}` slides {count} tiles in one line, tile {tile} the farthest from the blank; it is not there"
    )]
    NotARun {
        /// Which move it is, counting from 1.
        step: usize,
        tile: u32,
        count: u32,
    },
    #[error("`{found}` is not a number of moves in one direction; expected 1 to {LONGEST_RUN}")]
    BadCount { found: String },
    #[error("which way tile {found} moves depends on the board, and none is given")]
    NeedsBoard { found: String },
    #[error("the list is too long; expected at most {MAX_MOVES} moves")]
    TooMany,
}

impl Convention {
    /// All conventions.
    pub const ALL: [Self; 3] = [Self::Blank, Self::Tile, Self::Number];

    /// The name used in options and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Tile => "tile",
            Self::Number => "number",
        }
    }

    /// The letter for a blank move; letters are their own inverse, so this also reads.
    pub const fn letter(self, by: Move) -> char {
        match self {
            Self::Tile => by.opposite().letter(),
            Self::Blank | Self::Number => by.letter(),
        }
    }
}

impl FromStr for Convention {
    type Err = ConventionError;

    fn from_str(text: &str) -> Result<Self, ConventionError> {
        Self::ALL
            .into_iter()
            .find(|convention| text.trim().eq_ignore_ascii_case(convention.name()))
            .ok_or_else(|| ConventionError { found: shorten(text) })
    }
}
