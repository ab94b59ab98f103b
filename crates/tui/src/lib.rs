//! The laboratory as a full-screen program: play, solve, watch, race, learn, and look at whole spaces.
//!
//! Each view is a plain state with `update`, which takes what was typed, and `draw`, which shows it and changes nothing; so every view is
//! tested without a terminal. Searches run on threads of their own (`work`) and end when nobody waits for them. Domains,
//! methods, heuristics and knobs come from the registry, and every sentence stands in `catalogue`, in both languages.
//!
//! Always: the terminal is given back as it was, however the program ends, and when the terminal goes away the program does too.

mod app;
mod asked;
mod canvas;
mod catalogue;
mod command;
mod draw;
mod form;
mod learn;
mod play;
mod prompt;
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
