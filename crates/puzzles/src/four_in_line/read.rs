//! Reads four in line: sixteen letters, in rows or not.

use std::fmt;

use thiserror::Error;

use super::FourInLine;
use super::board::{Board, PIECES, Turn};
use crate::scan::{Position, first_character};

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Written `B`.
    Black,
    /// Written `W`.
    White,
    /// Written `O`.
    Empty,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Piece::Black => "`B`",
            Piece::White => "`W`",
            Piece::Empty => "`O`",
        })
    }
}

/// Why a text is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum FourInLineError {
    #[error("{at}: expected `B`, `W` or `O`, found {found:?}")]
    Unexpected {
        at: Position,
        /// The character; bytes that are not text are shown as U+FFFD.
        found: char,
    },
    #[error("{at}: the board ends after {found} of 16 cells")]
    TooFew { at: Position, found: usize },
    #[error("{at}: the board has 16 cells; this is one too many")]
    TooMany { at: Position },
    #[error("{at}: expected at most {expected} of {piece}; this is one too many")]
    Surplus { at: Position, piece: Piece, expected: u32 },
}

impl FourInLineError {
    /// The position in the text.
    pub fn at(&self) -> Position {
        match *self {
            FourInLineError::Unexpected { at, .. }
            | FourInLineError::TooFew { at, .. }
            | FourInLineError::TooMany { at }
            | FourInLineError::Surplus { at, .. } => at,
        }
    }
}

impl FourInLine {
    /// Reads a board of `B`, `W` and `O` in either case, row by row from the top. White space, commas and slashes may
    /// separate the cells. Either colour may move first.
    ///
    /// # Errors
    /// [`FourInLineError`] with the position of the error.
    pub fn parse(text: &[u8]) -> Result<FourInLine, FourInLineError> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let mut at = Position::START;
        let (mut black, mut white) = (0_u16, 0_u16);
        let mut found = 0;
        for (index, &byte) in text.iter().enumerate() {
            let piece = match byte {
                b'B' | b'b' => Some(Piece::Black),
                b'W' | b'w' => Some(Piece::White),
                b'O' | b'o' => Some(Piece::Empty),
                b',' | b'/' => None,
                _ if byte.is_ascii_whitespace() => None,
                _ => return Err(FourInLineError::Unexpected { at, found: first_character(&text[index..]) }),
            };
            if let Some(piece) = piece {
                if found == 16 {
                    return Err(FourInLineError::TooMany { at });
                }
                let bit = 1 << found;
                found += 1;
                let empty = !(black | white) & (bit | (bit - 1));
                let (set, expected) = match piece {
                    Piece::Black => (black | bit, PIECES),
                    Piece::White => (white | bit, PIECES),
                    Piece::Empty => (empty, 2),
                };
                if set.count_ones() > expected {
                    return Err(FourInLineError::Surplus { at, piece, expected });
                }
                match piece {
                    Piece::Black => black = set,
                    Piece::White => white = set,
                    Piece::Empty => {}
                }
            }
            at = at.after(byte);
        }
        // Sixteen cells without a surplus of any kind are exactly 7 + 7 + 2. With fifteen, the missing cell may be an
        // empty one, which the sets of pieces alone do not show.
        let board = Board::new(black, white, Turn::Either).filter(|_| found == 16);
        board.map(FourInLine::new).ok_or(FourInLineError::TooFew { at, found })
    }
}
