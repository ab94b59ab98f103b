//! The verbs about boards.

pub mod coach;
pub mod convert;
pub mod solvable;
pub mod tables;
