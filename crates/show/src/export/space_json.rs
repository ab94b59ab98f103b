//! A counted space as one JSON object.

use std::io::{self, Write};

use jiugong_lab::registry::metric_name;
use jiugong_lab::{CountReport, DomainName, TilesProblem};
use jiugong_puzzles::tiles::Board;
use jiugong_puzzles::tiles::pushes::Metric;
use serde::Serialize;

use super::json::line;

/// A counted space.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SpaceCount))]
pub struct SpaceJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    goal: &'a [u32],
    metric: Option<&'static str>,
    /// Whether every layer is there.
    complete: bool,
    /// All boards that reach the goal.
    states: u64,
    /// Those in `by_distance`.
    counted: u64,
    /// Pairs of a distance and the number of boards there.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<u64>>))]
    by_distance: Vec<(u64, u64)>,
    mean: f64,
    largest: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    farthest: Option<Farthest<'a>>,
    /// Layers that an earlier count had left on disk.
    #[serde(skip_serializing_if = "Option::is_none")]
    resumed: Option<u32>,
    threads: usize,
    bytes: u64,
    time_us: u64,
}

/// The boards at the largest distance.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Farthest<'a> {
    count: u64,
    /// The first of them.
    states: Vec<&'a [u32]>,
}

pub(super) fn write(report: &CountReport, out: &mut dyn Write) -> io::Result<()> {
    let counted = &report.counted;
    let boards = || counted.farthest.iter().map(Board::cells).collect();
    let record = SpaceJson {
        domain: DomainName::of::<TilesProblem>().name(),
        rows: report.goal.rows(),
        columns: report.goal.columns(),
        goal: report.goal.cells(),
        metric: metric_name(Metric::Single),
        complete: counted.complete,
        states: report.boards,
        counted: report.total(),
        by_distance: (0..).zip(counted.layers.iter().copied()).collect(),
        mean: report.mean(),
        largest: report.largest(),
        farthest: counted.complete.then(|| Farthest { count: report.farthest(), states: boards() }),
        resumed: counted.resumed,
        threads: report.threads,
        bytes: report.bytes,
        time_us: report.time.as_micros() as u64,
    };
    line(&record, out)
}
