//! The laboratory: requests go in, reports come out, and every front end shows those.
//!
//! - [`mod@audit`] judges heuristics on every state of a space.
//! - [`mod@bench`] holds known sets of boards and answers against their published optima.
//! - [`registry`] says what there is: methods, heuristics, stores, domains.
//! - [`mod@generate`] makes boards to order; [`random`] makes ones that are the same on every machine.
//! - [`solve()`] carries out a request on a [`Problem`] and checks the plan before it is shown.
//!
//! Nothing here is written for people but the texts of the registry's rows: the crate `jiugong-show` turns reports into
//! words, formats and pictures.

pub mod audit;
pub mod bench;
mod checkpoint;
mod coach;
mod compare;
mod distances;
mod facts;
pub mod generate;
mod goal;
mod language;
mod path;
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
mod watch;
mod watched;

pub use checkpoint::NotSaved;
pub use coach::{CoachError, CoachReport, Detour, Known, coach};
pub use compare::{
    AtDepth, Comparison, Quartiles, Run, Study, Subject, Summary, Way, branching_factor, compare, mean, micros,
    penetrance, study, usual_heuristics, usual_methods, ways,
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
