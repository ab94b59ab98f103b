//! The names of problems in reports about all of their states.

use jiugong_lab::{Fact, Instance};

/// The most letters of a problem's name that are shown.
const MOST_LETTERS: usize = 60;

/// The text of the problem in one line, shortened if it is long; its start if the domain provides no text.
pub(super) fn named(problem: &Instance) -> String {
    let name = problem.text().unwrap_or_else(|| problem.start().name).replace('\n', "/");
    match name.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// The rows and columns of its positions, as in `3x4`.
pub(super) fn size(problem: &Instance) -> String {
    let facts = problem.facts();
    match (facts.get("rows"), facts.get("columns")) {
        (Some(Fact::Number(rows)), Some(Fact::Number(columns))) => format!("{rows}x{columns}"),
        _ => String::new(),
    }
}

/// A mean with four decimals, never -0.0000, which would look like an error below zero.
pub(super) fn mean(value: f64) -> String {
    format!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value })
}
