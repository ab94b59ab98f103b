//! The laboratory: requests go in, reports come out, and every front end shows those.
//!
//! - [`mod@audit`] judges heuristics on every state of a space.
//! - [`mod@bench`] holds known sets of boards and answers against their published optima.
//! - [`registry`] says what there is: methods, heuristics, stores, domains.
//! - [`mod@generate`] makes boards to order; [`random`] makes ones that are the same on every machine.
//! - [`export`] writes reports in every format; [`catalogue`] holds every sentence in both languages.
//! - [`lesson`] teaches with measured runs.
//! - [`judge`] answers the judges' problems in their own formats, and checks answers to them.
//! - [`interactive`] holds the conversations of the classic programs.
//! - [`picture`] draws scenes as SVG and PNG; [`random`] makes boards that are the same on every machine.
//! - [`solve()`] carries out a request on a [`Problem`] and checks the plan before it is shown.

pub mod audit;
pub mod bench;
pub mod catalogue;
mod checkpoint;
mod coach;
mod compare;
mod distances;
pub mod export;
mod facts;
pub mod generate;
mod goal;
pub mod interactive;
pub mod judge;
mod language;
pub mod lesson;
mod path;
pub mod picture;
mod problems;
pub mod random;
pub mod registry;
mod request;
mod run;
mod solve;
mod space;
pub mod tables;
pub mod trace;
pub mod tree;
pub mod units;
mod watch;
mod watched;

pub use checkpoint::NotSaved;
pub use coach::{CoachError, CoachReport, Detour, Known, coach};
pub use compare::{
    AtDepth, Comparison, Quartiles, Run, Study, Subject, Summary, Way, branching_factor, compare, penetrance, study,
    usual_heuristics, usual_methods, ways,
};
pub use facts::BoardFacts;
pub use goal::{AskedGoalError, read_goal};
pub use language::{Language, Text};
pub use path::{PathError, PathReport, all_shortest, check_optimal};
pub use problems::{TileHeuristic, TilesProblem, Walks};
pub use request::{Chosen, Ignored, Settings, Suggestion, Weight};
pub use solve::{Problem, Proof, Report, RequestError, replay, solve};
pub use space::{SpaceFolder, SpaceReport, SpaceRequest, count_space};
pub use watch::{Event, Node, OnProgress, Show, Watcher};
pub use watched::Solution;
