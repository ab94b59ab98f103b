//! The verbs about boards.

pub mod coach;
pub mod convert;
pub mod rank;
pub mod solvable;
pub mod tables;
pub mod unrank;
