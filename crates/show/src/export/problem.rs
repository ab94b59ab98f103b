//! How a problem is named in reports about all of its states.

use jiugong_lab::{Fact, Instance};

/// The letters of a problem's name that are shown at most.
const MOST_LETTERS: usize = 60;

/// The problem in a line, as people wrote it, cut where it is long; its start where its text is not kept.
pub(super) fn named(problem: &Instance) -> String {
    let name = problem.text().unwrap_or_else(|| problem.start().name).replace('\n', "/");
    match name.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// The rows and columns of its positions, as in `3x4`.
pub(super) fn size(problem: &Instance) -> String {
    let facts = problem.stated();
    match (facts.get("rows"), facts.get("columns")) {
        (Some(Fact::Number(rows)), Some(Fact::Number(columns))) => format!("{rows}x{columns}"),
        _ => String::new(),
    }
}

/// A mean with four decimals; an error of -0.0000 would be read as one below zero.
pub(super) fn mean(value: f64) -> String {
    format!("{:.4}", if value.abs() < 0.00005 { 0.0 } else { value })
}
