//! The puzzles: each module is a domain that implements the traits of the search engine.

pub mod maze;
pub mod scan;
