//! Sliding-tile boards of any size: reading, printing, moving, ranking, and reachability.
//!
//! A [`Board`] is always valid, so its users need not check it again. Text becomes a board only in [`parse_board`] and
//! [`Boards`].

pub mod anytime;
mod board;
mod complete;
mod goals;
mod guided;
mod heuristics;
pub mod move_words;
mod nine;
mod notation;
mod numbered;
pub mod packed;
mod packed_rank;
mod parity;
mod parse;
pub mod pdb;
pub mod pushes;
mod replay;
mod slim;
mod space;
mod symmetry;
pub mod whole;

pub use crate::direction::{Direction as Move, Order, OrderError};
pub use crate::permutation::{MAX_RANKED, rank, unrank};
pub use crate::rectangle::{Size, SizeError};
pub use crate::scan::Position;
pub use board::{Board, BoardError};
pub use complete::{Complete, LineAnswers, Path};
pub use goals::{GoalError, NamedGoal};
pub use guided::GuidedTree;
pub use heuristics::{
    Exact, Gaschnig, LinearConflict, Manhattan, ManhattanWithBlank, Misplaced, Nilsson, WalkingDistance,
};
pub use nine::Nine;
pub use notation::{
    Convention, ConventionError, MAX_MOVES, MovesError, MovesErrorKind, Style, read_letters, read_moves, simplify,
    write_moves,
};
pub use parity::{inversions, reachable_goals, reaches};
pub use parse::{
    Boards, Entry, Form, MAX_RECORD_BYTES, ParseError, ParseErrorKind, ParsedBoard, StreamError, parse_board,
};
pub use replay::Replay;
pub use space::{MoveCost, SpaceError, State, Tiles};
pub use symmetry::symmetric_boards;
