//! Teaching material on top of the laboratory.
//!
//! - [`lesson`] teaches with measured runs; [`export`] writes lessons.
//! - [`judge`] solves problems of online judges in their own formats, and checks answers to them.
//! - [`interactive`] has the dialogues of the classic course programs.
//! - [`catalogue`] has the texts of lessons and judges in both languages; all other texts are in
//!   [`mod@jiugong_show::catalogue`].

pub mod catalogue;
pub mod export;
pub mod interactive;
pub mod judge;
pub mod lesson;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
