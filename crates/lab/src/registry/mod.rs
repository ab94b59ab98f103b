//! Methods, heuristics, stores, duplicate rules, goal tests and domains. A row describes each once.
//!
//! Help, lists, completions and tables in every front end are made from these rows.

mod knobs;
mod near;
pub(crate) mod pseudocode;

pub use crate::boards::options::{CONVENTIONS, COSTS, GOALS, METRICS, convention_title, metric_name};
pub use crate::domain::{Ability, DomainName, DomainRow, HeuristicName, HeuristicRow};
pub use crate::domains::DOMAINS;
pub use crate::methods::{Call, General, Method, MethodRow, Rounds, Selection, Shape, UsesHeuristic};
pub use crate::request::options::Options;
pub use crate::request::value::{Kind, OptionRow, Value, ValueError};
pub use knobs::{DUPLICATES, GOAL_TESTS, KNOBS, Knob, KnobRow, SCHEDULES, STORES, Store, TIES, VARIANTS};
pub use pseudocode::{Line, Part, Pseudocode};

pub(crate) use knobs::named;
pub use near::nearest;
pub(crate) use near::{did_you_mean, did_you_mean_zh};
use thiserror::Error;

/// A name that no row has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{found}' is none of: {}{}", .possible.join(", "), did_you_mean(.found, .possible))]
pub struct UnknownName {
    /// The name found.
    pub found: String,
    /// The names that exist.
    pub possible: Vec<&'static str>,
}

/// Finds the value named `found`.
#[doc(hidden)]
pub fn by_name<T>(found: &str, names: impl Iterator<Item = (&'static str, T)>) -> Result<T, UnknownName> {
    let mut possible = Vec::new();
    for (name, value) in names {
        if name.eq_ignore_ascii_case(found) {
            return Ok(value);
        }
        possible.push(name);
    }
    Err(UnknownName { found: found.to_owned(), possible })
}
