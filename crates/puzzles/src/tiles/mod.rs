//! Sliding-tile boards of any size: reading, printing, moving, numbering, and what can reach what.
//!
//! A [`Board`] is always valid, so everything that takes one need not check it again. Text becomes a board only
//! in [`parse_board`] and [`Boards`].

mod board;
mod goals;
mod moves;
mod notation;
mod parity;
mod parse;
mod rank;
mod size;

pub use board::{Board, BoardError};
pub use goals::{GoalError, NamedGoal};
pub use moves::{Move, Order, OrderError};
pub use notation::{Convention, ConventionError, MovesError, MovesErrorKind, read_moves, write_moves};
pub use parity::{inversions, reachable_goals, reaches};
pub use parse::{
    Boards, Entry, Form, MAX_RECORD_BYTES, ParseError, ParseErrorKind, Parsed, Position, StreamError, parse_board,
};
pub use rank::{MAX_RANKED, rank, unrank};
pub use size::{Size, SizeError};
