//! Why text is not a board: a position, and a kind with its data.
//!
//! The kinds carry everything a message needs, so that another layer can translate it. Positions are computed by
//! reading the text again after an error, so valid input never pays for them.

use std::fmt;

use thiserror::Error;

use super::tokens::Tokens;
use crate::rectangle::Size;
use crate::scan::Position;
use crate::scan::shorten;

/// An invalid board text: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {kind}")]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct ParseError {
    /// Where the error starts.
    pub at: Position,
    pub kind: ParseErrorKind,
}

/// The kind of error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum ParseErrorKind {
    #[error("there is no board here; expected one such as 283104765 or `2 8 3/1 0 4/7 6 5`")]
    Empty,
    #[error("byte 0x{byte:02x} is not text; expected UTF-8")]
    NotText { byte: u8 },
    #[error("`{found}` is not a tile; expected {} or the blank as 0, x, _ or -1", Numbers(*largest))]
    NotATile {
        /// The word, at most 20 characters, escaped if it cannot be printed.
        found: String,
        /// The largest tile of the board, where its size is known.
        largest: Option<u32>,
    },
    #[error("tile {found} is too large; expected 0 to {largest}")]
    TileTooLarge { found: String, largest: u32 },
    #[error("{} is given twice, first at {first}; expected each tile once", Tile(*tile))]
    Repeated {
        /// The tile; 0 is the blank.
        tile: u32,
        first: Position,
    },
    #[error("{} is missing; expected each tile once and one blank as 0, x, _ or -1", Tile(*tile))]
    Missing {
        /// The tile; 0 is the blank.
        tile: u32,
    },
    #[error("found {found} cells; expected {expected}")]
    WrongCount { found: usize, expected: usize },
    #[error("row {row} has {found} cells; expected {expected}")]
    UnevenRows {
        /// The row, from 1.
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error(
        "{count} cells in one line do not make a square board; expected 4, 9, 16, …, a size such as 2x4, or rows separated by `/`"
    )]
    NeedsSize { count: usize },
    #[error("this is a {found} board; expected {expected}")]
    SizeMismatch { found: Size, expected: Size },
    #[error("{found} digits are run together; expected at most 10, or spaces between the tiles")]
    RunTogether { found: usize },
    #[error("the board is too large; expected at most {max} rows and {max} columns", max = Size::MAX_SIDE)]
    TooLarge,
    #[error("this is not JSON; expected a list of cells, or an object with `start`, `cells`, `board` or `text`")]
    NotJson,
    #[error(
        "there is no board in this JSON; expected a list of cells, or an object with `start`, `cells`, `board` or `text`"
    )]
    NoBoardInJson,
    #[error("the line or block is too long; expected at most {limit} bytes")]
    TooLong { limit: usize },
}

impl ParseError {
    /// An error at the byte `offset` of `text`.
    #[cold]
    pub(super) fn at(text: &[u8], offset: usize, kind: ParseErrorKind) -> Self {
        Self { at: Position::of(text, offset), kind }
    }

    /// An error at the start of the token with this index, or at the end of `text`.
    #[cold]
    pub(super) fn at_token(text: &[u8], index: usize, kind: ParseErrorKind) -> Self {
        let mut end = 0;
        for (number, token) in Tokens::new(text).enumerate() {
            if number == index {
                return Self::at(text, token.start, kind);
            }
            end = token.end;
        }
        Self::at(text, end, kind)
    }

    /// The same error in a text with `lines` additional lines before it.
    pub(super) fn moved_down(mut self, lines: usize) -> Self {
        self.at.line += lines;
        if let ParseErrorKind::Repeated { first, .. } = &mut self.kind {
            first.line += lines;
        }
        self
    }
}

impl Position {
    /// The position of the byte `offset` of `text`.
    pub(super) fn of(text: &[u8], offset: usize) -> Self {
        let before = &text[..offset.min(text.len())];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let is_first_byte = |byte: &&u8| **byte & 0xC0 != 0x80;
        Self {
            line: before.split(|&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].iter().filter(is_first_byte).count(),
        }
    }
}

/// The error kind for an invalid word: not text at all, or not a tile. Also returns the offset of the bad byte in it.
#[cold]
pub(super) fn bad_word(word: &[u8], largest: Option<u32>) -> (usize, ParseErrorKind) {
    match std::str::from_utf8(word) {
        Ok(found) => (0, ParseErrorKind::NotATile { found: shorten(found), largest }),
        Err(error) => {
            let place = error.valid_up_to();
            (place, ParseErrorKind::NotText { byte: word.get(place).copied().unwrap_or_default() })
        }
    }
}

/// The error in `cells`, given as (value, start, end) in `text`, which should be a permutation of 0 … count−1.
///
/// Reports the first number that is too large or repeated. For a board numbered from 1, it reports the missing blank
/// instead of the last tile.
#[cold]
pub(super) fn not_a_permutation(
    text: &[u8],
    count: usize,
    cells: &(impl Iterator<Item = (u32, usize, usize)> + Clone),
) -> ParseError {
    let mut places = vec![None; count];
    for (value, start, end) in cells.clone() {
        match places.get_mut(value as usize) {
            None if value as usize == count && cells.clone().all(|(other, ..)| other != 0) => {
                return ParseError::at(text, start, ParseErrorKind::Missing { tile: 0 });
            }
            None => {
                let found = shorten(&String::from_utf8_lossy(&text[start..end]));
                let largest = count.saturating_sub(1) as u32;
                return ParseError::at(text, start, ParseErrorKind::TileTooLarge { found, largest });
            }
            Some(Some(first)) => {
                let kind = ParseErrorKind::Repeated { tile: value, first: Position::of(text, *first) };
                return ParseError::at(text, start, kind);
            }
            Some(place) => *place = Some(start),
        }
    }
    let tile = places.iter().position(Option::is_none).unwrap_or(0) as u32;
    ParseError::at(text, text.len(), ParseErrorKind::Missing { tile })
}

struct Numbers(Option<u32>);

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(largest) => write!(f, "a number up to {largest}"),
            None => f.write_str("a number"),
        }
    }
}

struct Tile(u32);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("the blank") } else { write!(f, "tile {}", self.0) }
    }
}
