//! The laboratory: requests go in, reports come out, and every front end shows those.
//!
//! - [`mod@audit`] judges heuristics on every state of a space.
//! - [`mod@bench`] holds known sets of boards and answers against their published optima.
//! - [`registry`] says what there is: methods, heuristics, stores, domains.
//! - [`mod@generate`] makes boards to order; [`random`] makes ones that are the same on every machine.
//! - [`solve()`] carries out a request on a problem of any [`Domain`] and checks the plan before it is shown.
//!
//! Nothing here is written for people but the texts of the registry's rows: the crate `jiugong-show` turns reports into
//! words, formats and pictures.

mod all_states;
mod amount;
mod answer;
pub mod audit;
pub mod bench;
mod checkpoint;
mod coach;
mod coded;
mod compare;
mod counting;
mod distances;
mod domain;
mod domains;
mod estimator;
mod explain;
mod facts;
mod figures;
mod forecast;
mod formula;
pub mod generate;
mod given;
mod goal;
mod instance;
mod language;
mod methods;
mod next;
mod options;
mod path;
pub mod random;
pub mod registry;
mod request;
mod run;
pub mod scene;
mod settings;
mod solve;
pub mod tables;
pub mod trace;
pub mod tree;
pub mod units;
mod view;
mod watch;
pub mod whole;

pub use all_states::{Judged, WholeSpaceError, all_cheapest, count_layers, judge_heuristics, judge_heuristics_with};
pub use amount::Amount;
pub use answer::Answer;
pub use checkpoint::NotSaved;
pub use coach::{CoachError, CoachReport, Coached, Detour, Known, Lookup, coach};
pub use coded::Code;
pub use compare::{
    AtDepth, Comparison, Contender, Quartiles, Studied, Study, StudyRun, Summary, branching_factor, compare,
    contenders, mean, micros, penetrance, study, usual_heuristics, usual_methods,
};
pub use counting::{CountFolder, CountReport, CountRequest, count_space};
pub use domain::{
    Ability, Domain, DomainName, DomainRow, Fact, Facts, HeuristicName, HeuristicRow, MakeRandom, ReadError,
};
pub use domains::{DOMAINS, Small, TileHeuristic, TilesProblem, Walks, asked_metric, usual_goal};
pub use estimator::Estimator;
pub use explain::{Explain, place_zh, stop_text, tile_zh};
pub use facts::BoardFacts;
pub use figures::{Figure, Figures};
pub use forecast::{Estimate, Forecast, ForecastError, ForecastRequest, Kept, Limit, forecast};
pub use formula::{Formula, FormulaError, FormulaErrorKind};
pub use given::{Given, judge_function};
pub use goal::{AskedGoalError, read_goal, read_goal_alone};
pub use instance::Instance;
pub use language::{Language, Text};
pub use methods::Method;
pub use next::{NewValue, NextStep};
pub use options::{OptionRow, Options, Value, ValueError};
pub use path::{Counted, PathError, PathReport, all_shortest, check_optimal, count_shortest, is_tabled};
pub use request::{
    COMPARED_TIME, CompareRequest, Entrants, FieldError, MOST_TREE_STEPS, Request, SHOWN_TIME, TreeError, tree,
};
pub use run::Run;
pub use settings::{Bounds, Chosen, Clamped, Ignored, Settings, Suggestion, Weight};
pub use solve::{Proof, Report, RequestError, outcome_name, replay, solve};
pub use view::View;
pub use watch::{Event, Node, OnProgress, Show, Watcher};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
