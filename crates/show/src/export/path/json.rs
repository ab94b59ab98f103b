//! `json`: one object.

use std::io::{self, Write};

use jiugong_lab::PathReport;
use jiugong_puzzles::tiles::{Convention, write_moves};
use serde::Serialize;

use crate::export::json::line;

#[derive(Serialize)]
struct PathJson<'a> {
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    convention: &'static str,
    order: String,
    length: u32,
    /// All shortest solutions, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    paths: Vec<String>,
}

pub(super) fn write(report: &PathReport, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    let record = PathJson {
        rows: report.start.rows(),
        columns: report.start.columns(),
        start: report.start.cells(),
        goal: report.goal.cells(),
        convention: convention.name(),
        order: report.order.to_string(),
        length: report.length,
        count: report.count,
        paths: report.paths.iter().map(|path| write_moves(convention, &report.start, path)).collect(),
    };
    line(&record, out)
}
