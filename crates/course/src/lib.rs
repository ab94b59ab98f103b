//! What is taught with the laboratory: applications of it that a course hands out.
//!
//! - [`lesson`] teaches with measured runs; [`export`] writes lessons.
//! - [`judge`] answers the judges' problems in their own formats, and checks answers to them.
//! - [`interactive`] holds the conversations of the classic programs.
//! - [`catalogue`] holds the sentences of lessons and judges in both languages; all others are in
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
