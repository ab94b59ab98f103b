//! The texts of lessons and judges in both languages, one file for each subject.

#![allow(missing_docs, reason = "each function is explained by its name and its text")]

mod judges;
pub mod lesson;

pub use judges::*;
