//! Pattern databases: for some tiles of the board, how many slides of *these* tiles the goal is away at least, wherever
//! the others are. Over disjoint patterns the values add up to a lower bound of the whole.

mod build;
mod orders;
mod sets;

pub use build::{BuildProgress, build};
pub use orders::Orders;
pub use sets::{Sets, place, ones};
