//! The laboratory as a full-screen program: play, solve, watch, race, learn, and map whole state spaces.
//!
//! Each view is a plain state. `key` and `tick` change it; `draw` only shows it, so views are tested without a
//! terminal. Searches run on their own threads (`work`) and are cancelled when their result is no longer needed. Domains,
//! methods, heuristics and settings come from the registry, and all texts are in `catalogue`, in both languages.
//!
//! Invariants: the terminal is restored however the program ends, and the program ends when its terminal is closed.

mod app;
mod canvas;
mod catalogue;
mod command;
mod draw;
mod form;
mod form_search;
mod learn;
mod line_editor;
mod play;
mod race;
mod session;
mod solve;
mod space;
#[cfg(test)]
mod tests;
mod theme;
mod watch;
mod work;

pub use app::{App, Options, TABS, Tab};
pub use session::run;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
