//! The problems the laboratory searches: each module is one domain.
//!
//! [`tiles`] holds the sliding puzzles: the 8-puzzle (八数码, 重排九宫), the 15-puzzle, and any R×C board.

pub mod tiles;
