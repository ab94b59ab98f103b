//! The laboratory: requests go in, reports come out, and every front end shows those.
//!
//! - [`registry`] says what there is: methods, heuristics, stores, domains.
//! - [`solve()`] carries out a request on a [`Problem`] and checks the plan before it is shown.

mod language;
mod problems;
pub mod registry;
mod request;
mod run;
mod solve;
mod watch;

pub use language::{Language, Text};
pub use problems::{TileHeuristic, TilesProblem};
pub use request::{Chosen, Ignored, Settings, Suggestion, Weight};
pub use solve::{Problem, Proof, Report, RequestError, replay, solve};
pub use watch::{Event, Node, OnProgress, Show, Watcher};
