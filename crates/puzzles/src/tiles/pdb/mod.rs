//! Pattern databases: for some tiles of the board, the minimum number of slides of *these* tiles to the goal, wherever
//! the others are. Over disjoint patterns the values add up to a lower bound for the whole board.

mod build;
mod cells;
mod choice;
mod fetch;
mod frame;
mod heuristic;
mod orders;
#[cfg(target_arch = "x86_64")]
mod pair;
mod scheme;
mod set;
mod sets;
mod table;
mod transpose;
mod tree;

pub(in crate::tiles) use fetch::fetch;
pub use frame::Frame;
pub use heuristic::Patterns;
pub use scheme::{MOST_CELLS, Scheme, Sum, Tier};
pub use set::PatternSet;
pub use sets::{SetInfo, place as place_in_snake};
pub use table::{Bits, Pattern, PatternTable, Shape};

#[cfg(test)]
mod tests;
