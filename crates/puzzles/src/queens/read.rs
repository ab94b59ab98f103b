//! Reads a board: its size and, after a colon, the columns of the given queens.

use thiserror::Error;

use super::{MOST_QUEENS, Queens};
use crate::scan::{Position, Scan, Token};

/// Why a text is not a valid board of queens.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum QueensError {
    #[error("there is no board; expected its size, such as 8, or 8: 1 5 with the given queens")]
    Empty,
    #[error("{}`{size}` is not a board size; expected a whole number from 1 to {MOST_QUEENS}", place(*.at))]
    Size { at: Option<Position>, size: String },
    #[error("{at}: expected a colon between the size of the board and the given queens, found `{found}`")]
    NoColon { at: Position, found: String },
    #[error("{at}: `{found}` is not a column; expected a whole number from 1 to {size}")]
    NotAColumn { at: Position, found: String, size: usize },
    #[error("{}column {column} is out of range 1 to {size}", place(*.at))]
    Outside { at: Option<Position>, column: u32, size: usize },
    #[error("{}a board of {size} has room for {size} queens, one in each row", place(*.at))]
    TooMany { at: Option<Position>, size: usize },
}

fn place(at: Option<Position>) -> String {
    at.map_or_else(String::new, |at| format!("{at}: "))
}

impl QueensError {
    /// The position in the text.
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
    /// count as spaces.
    ///
    /// # Errors
    /// [`QueensError`] with the position of the invalid word.
    pub fn parse(text: &[u8]) -> Result<Self, QueensError> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let colon = text.iter().position(|&byte| byte == b':');
        // Separators become spaces of the same length, so positions stay the same.
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
