//! Four in line as people type it: sixteen letters, in rows or not.

use std::fmt;

use thiserror::Error;

use super::FourInLine;
use super::board::{Board, PIECES, Turn};
use crate::scan::{Position, first_character};

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A black piece, `B`.
    Black,
    /// A white piece, `W`.
    White,
    /// Nothing, `O`.
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

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FourInLineError {
    /// A character that is no cell.
    #[error("{at}: expected `B`, `W` or `O`, found {found:?}")]
    Unexpected {
        /// Where it stands.
        at: Position,
        /// The character; bytes that are no text show as U+FFFD.
        found: char,
    },
    /// Fewer than sixteen cells.
    #[error("{at}: the board ends after {found} of 16 cells")]
    TooFew {
        /// The end of the text.
        at: Position,
        /// How many there are.
        found: usize,
    },
    /// A seventeenth cell.
    #[error("{at}: the board has 16 cells, and here is one more")]
    TooMany {
        /// Where it stands.
        at: Position,
    },
    /// Too many of one kind, and so too few of another.
    #[error("{at}: expected {expected} of {piece} at most, and here is one more")]
    Surplus {
        /// The first that is too many.
        at: Position,
        /// Of which kind.
        piece: Piece,
        /// How many there must be.
        expected: u32,
    },
}

impl FourInLineError {
    /// Where in the text it is.
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
    /// stand anywhere between the cells. Either colour may move first.
    ///
    /// # Errors
    /// [`FourInLineError`], with the place of what is wrong.
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
        // Sixteen cells without a surplus of any kind are exactly 7 + 7 + 2. With fifteen the empty one may be missing,
        // which the sets of pieces alone do not show.
        let board = Board::new(black, white, Turn::Either).filter(|_| found == 16);
        board.map(FourInLine::new).ok_or(FourInLineError::TooFew { at, found })
    }
}
