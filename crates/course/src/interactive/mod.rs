//! The conversations of the classic programs, in both languages: boards are typed, three searches answer, and again.
//!
//! Both read words, so it does not matter how boards are laid out, and both end cleanly wherever the input ends.
//! Memory is one word of input and one plan, whatever is typed.

pub mod chinese;
mod dialogue;
pub mod english;
