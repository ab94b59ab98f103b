//! Four in line (四子连棋): slide pieces on a 4×4 board until a colour has four in a row, column or diagonal.
//!
//! Black and white alternate and either may begin, so the start has its own turn, [`Turn::Either`], to which no move
//! returns. Every move costs 1.

mod board;
mod heuristic;
mod rank;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use board::{Board, Turn};
pub use heuristic::OneColour;
pub use read::{FourInLineError, Piece};

use board::{cells, neighbours};

/// A slide of one piece from a cell to the neighbour that was empty. Cells are numbered 0 … 15 row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Move {
    pub from: u8,
    pub to: u8,
}

impl fmt::Display for Move {
    /// Rows and columns from zero: `(0, 2) → (0, 3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}) → ({}, {})", self.from / 4, self.from % 4, self.to / 4, self.to % 4)
    }
}

/// A board to solve: find the fewest moves that make four in line.
///
/// # Example
/// ```
/// use jiugong_puzzles::four_in_line::FourInLine;
/// use jiugong_search::Space;
///
/// let problem = FourInLine::parse(b"BWBO WBWB BWBW WBWO").unwrap();
/// let mut moves = Vec::new();
/// problem.successors(&problem.start(), |by, _, _| moves.push(by.to_string()));
/// assert_eq!(moves, ["(0, 2) → (0, 3)", "(1, 3) → (0, 3)", "(3, 2) → (3, 3)", "(2, 3) → (3, 3)"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FourInLine {
    start: Board,
}

impl FourInLine {
    /// The problem that starts from `board`.
    pub fn new(board: Board) -> FourInLine {
        FourInLine { start: board }
    }

    /// Visits the slides of a piece of `mover`'s colour into an empty cell, with the resulting sets. They are
    /// symmetric: reversed, the slides out of a position are the slides into it.
    #[inline]
    fn slides(board: Board, mover: Turn, mut visit: impl FnMut(Move, u16, u16)) {
        let (move_black, move_white) = (mover != Turn::White, mover != Turn::Black);
        for to in cells(board.empty()) {
            for from in neighbours(to) {
                let both = 1 << from | 1 << to;
                if move_black && board.black >> from & 1 == 1 {
                    visit(Move { from, to }, board.black ^ both, board.white);
                } else if move_white && board.white >> from & 1 == 1 {
                    visit(Move { from, to }, board.black, board.white ^ both);
                }
            }
        }
    }
}

impl Space for FourInLine {
    type State = Board;
    /// Black cells in 16 bits, the two empty cells in 4 bits each, the turn in 2.
    type Key = u32;
    type Move = Move;

    fn start(&self) -> Board {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &Board) -> bool {
        state.has_line()
    }

    #[inline]
    fn pack(&self, state: &Board) -> u32 {
        let empty = state.empty();
        let (low, high) = (empty.trailing_zeros(), empty.ilog2());
        u32::from(state.black) | low << 16 | high << 20 | (state.turn as u32) << 24
    }

    #[inline]
    fn unpack(&self, key: &u32) -> Board {
        let black = *key as u16;
        let empty = 1 << (key >> 16 & 15) | 1 << (key >> 20 & 15);
        Board { black, white: !(black | empty), turn: Turn::from_number((key >> 24) as usize) }
    }

    #[inline]
    fn successors(&self, state: &Board, mut visit: impl FnMut(Move, Cost, Board)) {
        FourInLine::slides(*state, state.turn, |by, black, white| {
            let turn = if black == state.black { Turn::Black } else { Turn::White };
            visit(by, 1, Board { black, white, turn });
        });
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for FourInLine {
    /// Every position with a line, for both turns, and the start if it has one.
    fn goals(&self, mut visit: impl FnMut(Board)) {
        for number in 0..rank::PLACEMENTS {
            let board = rank::unrank(number);
            if board.has_line() {
                visit(Board { turn: Turn::Black, ..board });
                visit(Board { turn: Turn::White, ..board });
            }
        }
        if self.start.turn == Turn::Either && self.start.has_line() {
            visit(self.start);
        }
    }

    #[inline]
    fn predecessors(&self, state: &Board, mut visit: impl FnMut(Move, Cost, Board)) {
        let mover = match state.turn {
            Turn::Black => Turn::White,
            Turn::White => Turn::Black,
            Turn::Either => return,
        };
        FourInLine::slides(*state, mover, |back, black, white| {
            let by = Move { from: back.to, to: back.from };
            let before = Board { black, white, turn: mover };
            visit(by, 1, before);
            if self.start.turn == Turn::Either && before.same_pieces(self.start) {
                visit(by, 1, self.start);
            }
        });
    }
}

/// Ranked by combinations; of the positions with [`Turn::Either`] only the start occurs.
impl Ranked for FourInLine {
    fn count(&self) -> usize {
        rank::POSITIONS
    }

    #[inline]
    fn rank(&self, state: &Board) -> usize {
        rank::rank(*state)
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Board {
        rank::unrank(rank)
    }
}
