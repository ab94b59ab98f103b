//! What only sliding puzzles have: goals by name, facts, comments on solutions, distances of many boards.

pub mod coach;
pub mod distances;
pub mod facts;
pub mod goal;
pub mod random;
