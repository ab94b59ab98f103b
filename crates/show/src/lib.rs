//! What the laboratory found, made into something to look at: every front end shows reports by this crate.
//!
//! - [`mod@catalogue`] holds every sentence in both languages.
//! - [`export`] writes reports in every format: one file a format.
//! - [`picture`] draws scenes as SVG and, with the feature `png`, in pixels.
//! - [`mod@reading`] says in words what a comparison shows; [`units`] writes and reads times, sizes and counts.
//!
//! Nothing here searches: what is shown was found by [`jiugong_lab`].

pub mod catalogue;
pub mod export;
pub mod picture;
pub mod reading;
pub use jiugong_lab::units;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
