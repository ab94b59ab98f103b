//! Boards of the sliding puzzle, which have a class, and arrays of boards.

pub(crate) mod board;
pub(crate) mod drawn;
pub(crate) mod many;
pub(crate) mod rows;
pub(crate) mod stepping;
