//! The problem domains of the laboratory: each module is one domain and implements the traits of the search engine.
//!
//! - [`tiles`]: sliding puzzles of any size, among them the 8-puzzle (八数码, 重排九宫) and the 15-puzzle.
//! - [`maze`]: the shortest or cheapest path between two cells (走迷宫).
//! - [`four_in_line`]: the fewest moves until one colour has four in a line (四子连棋).
//! - [`doors`]: the fewest doors between the outside and a point.
//! - [`cube`]: the pocket cube (二阶魔方).
//! - [`graph`]: the cheapest path on a map of places and roads (图).
//! - [`hanoi`]: towers of Hanoi (汉诺塔).
//! - [`jugs`]: measure an amount by filling, emptying and pouring (倒水).
//! - [`pancake`]: sort a stack by flipping the top of it (翻煎饼).
//! - [`river`]: missionaries and cannibals, or the farmer with wolf, goat and cabbage (过河).
//! - [`queens`]: n queens, none of which attacks another (八皇后).

pub mod cube;
pub mod direction;
mod distances;
pub mod doors;
pub mod four_in_line;
pub mod graph;
pub mod hanoi;
pub mod jugs;
pub mod maze;
pub mod pancake;
mod parallel;
mod permutation;
pub mod queens;
pub mod rectangle;
pub mod river;
pub mod scan;
pub mod tiles;
pub mod width;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
