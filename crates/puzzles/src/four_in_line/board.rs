//! A position of four in line: where the pieces are and who moves.
//!
//! Invariant: seven black and seven white cells, disjoint, and hence two empty ones. Cells are numbered 0 … 15 row by
//! row, and a set of cells is a `u16` with cell 0 in its lowest bit.

use std::fmt;

/// The sets of cells that are lines: four rows, four columns, two diagonals.
pub(super) const LINES: [u16; 10] = [0x000F, 0x00F0, 0x0F00, 0xF000, 0x1111, 0x2222, 0x4444, 0x8888, 0x8421, 0x1248];

/// The number of pieces of each colour.
pub(super) const PIECES: u32 = 7;

/// The neighbours of each cell: left, above, right, below; missing ones are left out.
pub(super) fn neighbours(cell: u8) -> impl Iterator<Item = u8> {
    let (row, column) = (cell / 4, cell % 4);
    [
        (column > 0).then(|| cell - 1),
        (row > 0).then(|| cell - 4),
        (column < 3).then(|| cell + 1),
        (row < 3).then(|| cell + 4),
    ]
    .into_iter()
    .flatten()
}

/// The cells of a set, lowest first.
pub(super) fn cells(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (cell < 16).then_some(cell)
    })
}

/// Whether a set of cells contains a whole line.
pub(super) fn holds_line(set: u16) -> bool {
    LINES.iter().any(|line| set & line == *line)
}

/// Who moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Black moves.
    Black,
    /// White moves.
    White,
    /// Either colour: only before the first move.
    Either,
}

impl Turn {
    /// All three, in the order of their numbers.
    pub(super) const ALL: [Turn; 3] = [Turn::Black, Turn::White, Turn::Either];

    /// The turn with this number; numbers that are too large count as the last.
    pub(super) const fn from_number(number: usize) -> Turn {
        match number {
            0 => Turn::Black,
            1 => Turn::White,
            _ => Turn::Either,
        }
    }
}

/// A position.
///
/// ```
/// use jiugong_puzzles::four_in_line::{Board, Turn};
///
/// let board = Board::new(0b0000_0000_0111_1111, 0b0011_1111_1000_0000, Turn::Either).unwrap();
/// assert_eq!(board.to_string(), "BBBB\nBBBW\nWWWW\nWWOO");
/// assert!(board.has_line());
/// assert_eq!(Board::new(1, 2, Turn::Black), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) black: u16,
    pub(super) white: u16,
    pub(super) turn: Turn,
}

impl Board {
    /// The position with these black and white cells; `None` unless there are seven of each, all different.
    pub fn new(black: u16, white: u16, turn: Turn) -> Option<Board> {
        let right = black & white == 0 && black.count_ones() == PIECES && white.count_ones() == PIECES;
        right.then_some(Board { black, white, turn })
    }

    /// The set of black cells.
    pub fn black(self) -> u16 {
        self.black
    }

    /// The set of white cells.
    pub fn white(self) -> u16 {
        self.white
    }

    /// The set of the two empty cells.
    pub fn empty(self) -> u16 {
        !(self.black | self.white)
    }

    /// Who moves next.
    pub fn turn(self) -> Turn {
        self.turn
    }

    /// Whether a colour has four in line.
    pub fn has_line(self) -> bool {
        holds_line(self.black) || holds_line(self.white)
    }

    /// Whether the pieces are the same as on `other`, regardless of the turn.
    pub(super) fn same_pieces(self, other: Board) -> bool {
        self.black == other.black && self.white == other.white
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..16 {
            if cell > 0 && cell % 4 == 0 {
                f.write_str("\n")?;
            }
            let piece = match (self.black >> cell & 1, self.white >> cell & 1) {
                (1, _) => "B",
                (_, 1) => "W",
                _ => "O",
            };
            f.write_str(piece)?;
        }
        Ok(())
    }
}
