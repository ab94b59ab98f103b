//! Reading a board: its size, and behind a colon the columns of the queens that are given.

use thiserror::Error;

use super::{MOST_QUEENS, Queens};
use crate::scan::{Position, Scan, Token};

/// Why a text is no board of queens.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum QueensError {
    /// There is nothing.
    #[error("there is no board; expected its size, such as 8, or 8: 1 5 with the queens that are given")]
    Empty,
    /// Something that is no size of a board.
    #[error("{}`{size}` is no size of a board; expected a whole number from 1 to {MOST_QUEENS}", place(*.at))]
    Size {
        /// Where it stands, in a text.
        at: Option<Position>,
        /// What stands there, shortened.
        size: String,
    },
    /// Something behind the size that is no colon.
    #[error("{at}: expected a colon between the size of the board and the queens that are given, found `{found}`")]
    NoColon {
        /// Where it stands.
        at: Position,
        /// The word, shortened.
        found: String,
    },
    /// A word that is no column.
    #[error("{at}: `{found}` is no column; expected a whole number from 1 to {size}")]
    NotAColumn {
        /// Where it stands.
        at: Position,
        /// The word, shortened.
        found: String,
        /// How many columns there are.
        size: usize,
    },
    /// A column that is not on the board.
    #[error("{}column {column} is none of 1 to {size}", place(*.at))]
    Outside {
        /// Where it stands, in a text.
        at: Option<Position>,
        /// The column.
        column: u32,
        /// How many there are.
        size: usize,
    },
    /// More queens than rows.
    #[error("{}a board of {size} has room for {size} queens, one in each row", place(*.at))]
    TooMany {
        /// Where the first too many stands, in a text.
        at: Option<Position>,
        /// How many rows there are.
        size: usize,
    },
}

fn place(at: Option<Position>) -> String {
    at.map_or_else(String::new, |at| format!("{at}: "))
}

impl QueensError {
    /// Where in the text it is.
    pub fn at(&self) -> Option<Position> {
        match *self {
            QueensError::Empty => None,
            QueensError::NoColon { at, .. } | QueensError::NotAColumn { at, .. } => Some(at),
            QueensError::Size { at, .. } | QueensError::Outside { at, .. } | QueensError::TooMany { at, .. } => at,
        }
    }
}

fn number(word: &Token<'_>) -> Option<u32> {
    std::str::from_utf8(word.text).ok()?.parse().ok()
}

impl Queens {
    /// Reads a board: `8` is empty, `8: 1 5` has queens in column 1 of the first row and column 5 of the second. Commas
    /// separate as spaces do.
    ///
    /// # Errors
    /// [`QueensError`], with the place of the word that is wrong.
    pub fn parse(text: &[u8]) -> Result<Self, QueensError> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let colon = text.iter().position(|&byte| byte == b':');
        // What separates becomes a space, which takes as much room.
        let separates = |place: usize, byte: u8| byte == b',' || colon == Some(place);
        let plain = text.iter().enumerate().map(|(place, &byte)| if separates(place, byte) { b' ' } else { byte });
        let plain: Vec<u8> = plain.collect();
        let colon_at = colon.map(|colon| text[..colon].iter().fold(Position::START, |at, &byte| at.after(byte)));
        let mut words = Scan::new(&plain);
        let Some(first) = words.next() else { return Err(QueensError::Empty) };
        if colon_at.is_some_and(|colon| first.at > colon) {
            return Err(QueensError::Empty);
        }
        let size = number(&first).filter(|size| (1..=MOST_QUEENS as u32).contains(size));
        let Some(size) = size.map(|size| size as usize) else {
            return Err(QueensError::Size { at: Some(first.at), size: first.clipped() });
        };
        let mut given = Vec::new();
        for word in words {
            if colon_at.is_none_or(|colon| word.at < colon) {
                return Err(QueensError::NoColon { at: word.at, found: word.clipped() });
            }
            let Some(column) = number(&word) else {
                return Err(QueensError::NotAColumn { at: word.at, found: word.clipped(), size });
            };
            if given.len() == size {
                return Err(QueensError::TooMany { at: Some(word.at), size });
            }
            if !(1..=size as u32).contains(&column) {
                return Err(QueensError::Outside { at: Some(word.at), column, size });
            }
            given.push(column);
        }
        Queens::new(size, &given)
    }
}
