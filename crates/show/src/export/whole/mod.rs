//! What is known of all states of a problem of any domain, and problems that were made: in the formats that the same verbs have
//! for boards.

mod audit;
mod chart;
mod generate;
mod path;
mod space;

pub use audit::AuditedProblem;
pub use chart::layers_chart;
pub use generate::MadeProblems;
pub use path::ShortestOf;
pub use space::{CountedProblem, LayersJson};

use jiugong_lab::Instance;

/// The letters of a problem's name that are shown at most.
const MOST_LETTERS: usize = 60;

/// The problem in a line, as people wrote it, cut where it is long; its start where its text is not kept.
fn named(problem: &Instance) -> String {
    let name = problem.text().unwrap_or_else(|| problem.start().name).replace('\n', "/");
    match name.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// A mean with four decimals; an error of -0.0000 would be read as one below zero.
fn mean(value: f64) -> String {
    format!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value })
}
