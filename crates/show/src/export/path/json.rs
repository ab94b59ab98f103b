//! `json`: one object.

use std::io::{self, Write};

use jiugong_lab::{Amount, Facts, PathReport};
use serde::Serialize;

use crate::export::json::line;

#[derive(Serialize)]
struct PathJson<'a> {
    #[serde(flatten)]
    stated: Facts,
    settings: Facts,
    /// The number of moves, if it is the same for all solutions.
    steps: Option<usize>,
    cost: Amount,
    /// The number of cheapest solutions, if they were counted and it is not too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    paths: &'a [String],
}

pub(super) fn write(report: &PathReport, out: &mut dyn Write) -> io::Result<()> {
    let PathReport { problem, shortest, counted } = report;
    let record = PathJson {
        stated: problem.facts(),
        settings: problem.posing(),
        steps: problem.info().unit_costs.then_some(shortest.steps),
        cost: problem.amount(shortest.cost),
        count: shortest.count.filter(|_| *counted),
        paths: &shortest.paths,
    };
    line(&record, out)
}
