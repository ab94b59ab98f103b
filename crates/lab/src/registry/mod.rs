//! What there is: methods, heuristics, stores, rules, goal tests, domains. Each is described once, in its row.
//!
//! Help, lists, completions and tables in every front end are made from these rows.

mod domains;
mod heuristics;
mod knobs;
mod methods;

pub use domains::{DOMAINS, Domain, DomainRow};
pub use heuristics::{HEURISTICS, HeuristicName, HeuristicRow};
pub use knobs::{CONVENTIONS, COSTS, DUPLICATES, GOAL_TESTS, GOALS, Knob, STORES, Store};
pub use methods::{METHODS, Method, MethodRow, Taking, UsesHeuristic};

use thiserror::Error;

/// A name that no row has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{found}' is none of: {}", .possible.join(", "))]
pub struct UnknownName {
    /// What was written.
    pub found: String,
    /// What could have been.
    pub possible: Vec<&'static str>,
}

/// Finds the value that `names` gives to `found`.
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
