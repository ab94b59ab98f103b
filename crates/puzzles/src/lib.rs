//! The puzzles: each module is a domain that implements the traits of the search engine.

pub mod doors;
pub mod four_in_line;
pub mod maze;
pub mod scan;
