//! Why text is not a board: a place, and a kind with its data.
//!
//! The kinds carry everything a sentence needs, so that another layer can say it in another language. Places are found
//! only once something is wrong, by reading the text again: good input never pays for them.

use std::fmt;

use thiserror::Error;

use super::super::size::{Size, shorten};
use super::scan::Tokens;
use crate::scan::Position;

/// Text that is not a board: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {kind}")]
pub struct ParseError {
    /// Where the trouble begins.
    pub at: Position,
    /// What it is.
    pub kind: ParseErrorKind,
}

/// What is wrong with the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseErrorKind {
    /// Nothing but white space and comments.
    #[error("there is no board here; expected one such as 283104765 or `2 8 3/1 0 4/7 6 5`")]
    Empty,
    /// A byte that is not UTF-8 text.
    #[error("byte 0x{byte:02x} is not text; expected UTF-8")]
    NotText {
        /// The byte.
        byte: u8,
    },
    /// A word that is neither a number nor a blank.
    #[error("`{found}` is not a tile; expected {} or the blank as 0, x, _ or -1", Numbers(*largest))]
    NotATile {
        /// The word, at most 20 characters, escaped if it cannot be printed.
        found: String,
        /// The largest tile of the board, where its size is known.
        largest: Option<u32>,
    },
    /// A number beyond the board's tiles.
    #[error("tile {found} is too large; expected 0 to {largest}")]
    TileTooLarge {
        /// The number as written, shortened.
        found: String,
        /// The largest tile of the board.
        largest: u32,
    },
    /// A tile, or the blank, given twice.
    #[error("{} is given twice, first at {first}; expected each tile once", Tile(*tile))]
    Repeated {
        /// The tile; 0 is the blank.
        tile: u32,
        /// Where it was first.
        first: Position,
    },
    /// A tile, or the blank, not given.
    #[error("{} is missing; expected each tile once and one blank as 0, x, _ or -1", Tile(*tile))]
    Missing {
        /// The tile; 0 is the blank.
        tile: u32,
    },
    /// Not as many cells as the size has.
    #[error("found {found} cells; expected {expected}")]
    WrongCount {
        /// How many cells were written.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row that is not as long as the others.
    #[error("row {row} has {found} cells; expected {expected}")]
    UnevenRows {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Cells in one line that make no square.
    #[error(
        "{count} cells in one line do not make a square board; expected 4, 9, 16, …, a size such as 2x4, or rows separated by `/`"
    )]
    NeedsSize {
        /// How many cells were written.
        count: usize,
    },
    /// Rows of another size than the one asked for.
    #[error("this is a {found} board; expected {expected}")]
    SizeMismatch {
        /// The size as written.
        found: Size,
        /// The size asked for.
        expected: Size,
    },
    /// Digits run together for a board with two-digit tiles.
    #[error("{found} digits are run together; expected at most 10, or spaces between the tiles")]
    RunTogether {
        /// How many digits.
        found: usize,
    },
    /// More rows or columns than a board may have.
    #[error("the board is too large; expected at most {max} rows and {max} columns", max = Size::MAX_SIDE)]
    TooLarge,
    /// Something that begins like JSON and is none.
    #[error("this is not JSON; expected a list of cells, or an object with `start`, `cells`, `board` or `text`")]
    NotJson,
    /// JSON without a board.
    #[error(
        "there is no board in this JSON; expected a list of cells, or an object with `start`, `cells`, `board` or `text`"
    )]
    NoBoardInJson,
    /// A line or block longer than a record may be.
    #[error("the line or block is too long; expected at most {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
}

impl ParseError {
    /// An error at the byte `offset` of `text`.
    #[cold]
    pub(super) fn at(text: &[u8], offset: usize, kind: ParseErrorKind) -> Self {
        Self { at: Position::of(text, offset), kind }
    }

    /// An error at the start of the token number `index` of `text`, or after the last one.
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

    /// The same error in a text that has `lines` more lines before.
    pub(super) fn moved_down(mut self, lines: usize) -> Self {
        self.at.line += lines;
        if let ParseErrorKind::Repeated { first, .. } = &mut self.kind {
            first.line += lines;
        }
        self
    }
}

impl Position {
    /// The place of the byte `offset` of `text`.
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

/// The bytes of a bad word, as a kind: not text at all, or not a tile. Also returns the bad byte's place in it.
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

/// What is wrong with `cells`, given as (value, start, end) in `text`, which should be a permutation of 0 … count−1.
///
/// Reports the first number that is too large or repeated. A board numbered from 1 lacks its blank, and that is said
/// instead of calling its last tile too large.
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
