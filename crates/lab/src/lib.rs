//! The laboratory: executes requests and returns reports, which all front ends display.
//!
//! - [`mod@audit`] audits heuristics on every state of a space.
//! - [`mod@bench`] solves benchmark sets and checks the answers against their published optima.
//! - [`registry`] lists the methods, heuristics, stores and domains.
//! - [`mod@generate`] generates problems with given properties; [`random`] generates boards that are the same on every machine.
//! - [`solve()`] executes a request on a problem of any [`Domain`] and replays the plan before returning it.
//!
//! The only texts for users here are those of registry rows and error messages: the crate `jiugong-show` renders reports as text, files and
//! pictures.

mod boards;
mod domain;
mod domains;
mod engine;
mod experiments;
mod formula;
mod methods;
mod present;
pub mod registry;
mod request;

pub use boards::coach::{CoachError, CoachProblem, CoachReport, Detour, DistanceBounds, DistanceLookup, coach};
pub use boards::counting::{CountReport, CountRequest, count_space};
pub use boards::explain::tile_zh;
pub use boards::facts::BoardFacts;
pub use boards::forecast::{ForecastError, forecast};
pub use boards::goal::{RequestedGoalError, board_of_rows, goal_alone, read_goal};
pub use boards::{BOARD_DOMAINS, random, tables};
pub use domain::instance::Instance;
pub use domain::object::{AnyEvent, AnyPosition, AnyProblem, BoxedPosition};
pub use domain::{
    Ability, Capabilities, Domain, DomainName, DomainRow, Fact, Facts, HeuristicName, HeuristicRow, MakeRandom, Paths,
    Present, ProblemInfo, Properties, ReadError, Rules, Searchable, Statement, Stream, StreamError, Words,
};
pub use domains::{DOMAINS, RankedDomain, TileHeuristic, TilesError, TilesProblem, Walks, asked_metric, usual_goal};
pub use engine::Run;
pub use engine::checkpoint::CheckpointError;
pub use engine::erased::Code;
pub use engine::estimator::Estimator;
pub use engine::watch::{Event, Node, OnProgress, Show, Watcher};
pub use experiments::answer::Answer;
pub use experiments::compare::{
    AtDepth, Comparison, Contender, Quartiles, Study, StudyProblem, StudyRun, Summary, branching_factor, compare,
    contenders, mean, micros, penetrance, study, usual_heuristics, usual_methods,
};
pub use experiments::next::{NewValue, NextStep};
pub use experiments::partial::PartialPath;
pub use experiments::path::PathReport;
pub use experiments::solve::{DomainError, Proof, Report, RequestError, outcome_name, replay, solve};
pub use experiments::space::all_states::{
    HeuristicVerdict, WholeSpaceError, all_cheapest, count_layers, judge_heuristics,
};
pub use experiments::space::count::{CountFolder, CountLimits, StateCounter};
pub use experiments::space::forecast::{Estimate, Forecast, ForecastRequest, Limit, StateEncoding};
pub use experiments::space::{Count, SpaceReport, problem_facts, whole};
pub use experiments::{audit, bench, generate, trace, tree};
pub use formula::{Formula, FormulaError, FormulaErrorKind};
pub use methods::Method;
pub use present::amount::Amount;
pub use present::explain::{Explain, place_zh, stop_text};
pub use present::figures::{Figure, Figures};
pub use present::language::{Language, Text};
pub use present::view::{StateView, View};
pub use present::{scene, units};
pub use request::audit::AuditPlan;
pub use request::compare::{ComparePlan, CompareRequest, CompareScope, ProblemSource};
pub use request::config::{Config, Ignored, Suggestion};
pub use request::defaults::{self, Purpose};
pub use request::function::{HeuristicFn, judge_function};
pub use request::options::Options;
pub use request::plan::Plan;
pub use request::settings::{Bounds, Ceilings, Clamped, Ratio, Settings, Weight};
pub use request::value::{Input, OptionRow, Value, ValueError};
pub use request::{FieldError, Request, ResolveError, TreeError, tree};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
