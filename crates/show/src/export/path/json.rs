//! `json`: one object.

use std::io::{self, Write};

use jiugong_lab::registry::metric_name;
use jiugong_lab::{DomainName, PathReport, TilesProblem};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, write_moves};
use serde::Serialize;

use crate::export::json::line;

/// What the solutions depend on.
#[derive(Serialize)]
struct Order {
    order: String,
}

#[derive(Serialize)]
struct PathJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    convention: &'static str,
    metric: Option<&'static str>,
    settings: Order,
    steps: u32,
    cost: u32,
    /// All shortest solutions, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    paths: Vec<String>,
}

pub(super) fn write(report: &PathReport, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    let record = PathJson {
        domain: DomainName::of::<TilesProblem>().name(),
        rows: report.start.rows(),
        columns: report.start.columns(),
        start: report.start.cells(),
        goal: report.goal.cells(),
        convention: convention.name(),
        metric: metric_name(Metric::Single),
        settings: Order { order: report.order.to_string() },
        steps: report.length,
        cost: report.length,
        count: report.count,
        paths: report.paths.iter().map(|path| write_moves(convention, &report.start, path)).collect(),
    };
    line(&record, out)
}
