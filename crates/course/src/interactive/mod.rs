//! The dialogues of the classic course programs, one in each language: the user types a board, three searches answer, repeatedly.
//!
//! Both read words, so the layout of a board does not matter, and both end cleanly wherever the input ends.
//! Memory is bounded by one word of input and one plan.

pub mod chinese;
mod dialogue;
pub mod english;
