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
pub use space::CountedProblem;

use std::borrow::Cow;

use jiugong_lab::Instance;

/// The problem in a line, as people wrote it; its start where its text is not kept.
fn named(problem: &Instance) -> String {
    problem.text().unwrap_or_else(|| problem.start().name).replace('\n', "/")
}

/// Moves on one line: letters side by side, longer names with `; ` between.
fn moves_line(moves: &[Cow<'static, str>]) -> String {
    let letters = moves.iter().all(|by| by.chars().count() == 1);
    moves.join(if letters { "" } else { "; " })
}

/// A mean with four decimals; an error of -0.0000 would be read as one below zero.
fn mean(value: f64) -> String {
    format!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value })
}
