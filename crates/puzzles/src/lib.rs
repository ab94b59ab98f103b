//! The problems that the laboratory searches: each module is one domain and implements the traits of the search engine.
//!
//! - [`tiles`]: the sliding puzzles, among them the 8-puzzle (八数码, 重排九宫) and the 15-puzzle, of any size.
//! - [`maze`]: the shortest or cheapest way between two cells (走迷宫).
//! - [`four_in_line`]: the fewest moves until one colour has four in a line (四子连棋).
//! - [`doors`]: the fewest doors between the outside and a point.
//! - [`cube`]: the pocket cube, solved by turning its faces (二阶魔方).
//! - [`graph`]: the cheapest way over a map of places and roads (图).
//! - [`hanoi`]: bring all disks to the last peg, never a larger one onto a smaller one (汉诺塔).
//! - [`jugs`]: measure an amount by filling, emptying and pouring (倒水).
//! - [`pancake`]: sort a stack by turning over some of it from the top (翻煎饼).
//! - [`river`]: bring everybody across a river, and nobody is eaten (过河).
//! - [`queens`]: queens on a board, none of which attacks another (八皇后).

pub mod cube;
pub mod direction;
pub mod doors;
pub mod four_in_line;
pub mod graph;
pub mod hanoi;
pub mod jugs;
pub mod maze;
pub mod pancake;
pub mod queens;
pub mod river;
pub mod scan;
mod share;
pub mod tiles;
pub mod width;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The numbers of arrangements of things, in lexicographic order (康托展开).
mod ranking {
    pub(crate) use crate::tiles::{rank, unrank};
}
