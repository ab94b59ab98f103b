//! The texts of the full-screen program in both languages. Texts of registry rows are in those rows, and texts about steps and
//! answers are in [`mod@jiugong_show::catalogue`].

#![allow(missing_docs, reason = "each function is explained by its name and its text")]

mod keys;
mod play;
mod views;

pub use keys::*;
pub use play::*;
pub use views::*;
