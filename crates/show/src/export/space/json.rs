//! `json`: one object.

use std::io::{self, Write};

use jiugong_lab::{Amount, Fact, Facts, SpaceReport, problem_facts};
use serde::Serialize;

use crate::export::json::line;

/// The states of a problem by their distance from the goal.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SpaceCount))]
pub struct SpaceJson {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    stated: Facts,
    /// Whether every layer was counted, in a count layer by layer.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    /// All states that reach a goal.
    states: u64,
    /// Those in `by_distance`, in a count layer by layer.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<u64>,
    /// Pairs of a distance and the number of states there, for the distances that occur.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<f64>>))]
    by_distance: Vec<(Amount, u64)>,
    mean: f64,
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    largest: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    farthest: Option<Farthest>,
    /// Layers that an earlier count had left on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    resumed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    time_us: u64,
}

/// The states at the largest distance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Farthest {
    count: u64,
    /// The first of them: the names of positions, or the numbers in their cells.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<serde_json::Value>))]
    states: Vec<Fact>,
}

pub(super) fn write(report: &SpaceReport, out: &mut dyn Write) -> io::Result<()> {
    let amount = |distance| report.problem.amount(distance);
    let (largest, count) = report.last();
    let states = || report.farthest.iter().map(|state| state.fact.clone()).collect();
    let record = SpaceJson {
        stated: problem_facts(&report.problem, report.from_goal),
        complete: report.count.map(|count| count.complete),
        states: report.states,
        counted: report.count.map(|_| report.counted()),
        by_distance: report.counts.iter().map(|&(distance, states)| (amount(distance), states)).collect(),
        mean: report.mean(),
        largest: amount(largest),
        farthest: report.is_complete().then(|| Farthest { count, states: states() }),
        resumed: report.count.and_then(|count| count.resumed),
        threads: report.count.map(|count| count.threads),
        bytes: report.count.map(|count| count.bytes),
        time_us: report.time.as_micros() as u64,
    };
    line(&record, out)
}
