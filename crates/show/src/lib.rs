//! Presents the results of the laboratory as text, data and pictures. Every front end uses this crate for its reports.
//!
//! - [`mod@catalogue`] has the messages in both languages.
//! - [`export`] writes reports in every format, one file per format.
//! - [`mod@wrap`] breaks text into lines.
//! - [`picture`] draws scenes as SVG and, with the feature `png`, as PNG.
//! - [`mod@reading`] summarizes a comparison in words; [`units`] formats and parses times, sizes and counts.
//!
//! This crate does not search: its input comes from [`jiugong_lab`].

pub mod catalogue;
pub mod export;
pub mod picture;
pub mod reading;
pub mod wrap;
pub use jiugong_lab::units;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
