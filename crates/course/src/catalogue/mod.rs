//! The sentences of lessons and judges, in both languages: a file for each subject.

mod judges;
pub mod lesson;

pub use judges::*;
