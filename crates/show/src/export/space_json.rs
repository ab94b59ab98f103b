//! A counted space as one JSON object.

use std::io::{self, Write};

use jiugong_lab::SpaceReport;
use jiugong_puzzles::tiles::Board;
use serde::Serialize;

use super::json::line;

/// A counted space.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SpaceCount))]
pub struct SpaceJson<'a> {
    rows: usize,
    columns: usize,
    goal: &'a [u32],
    /// Whether every layer is there.
    complete: bool,
    /// All boards that reach the goal.
    boards: u64,
    /// Those in `layers`.
    counted: u64,
    /// Boards at distance 0, 1, 2 …
    layers: &'a [u64],
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
    boards: Vec<&'a [u32]>,
}

pub(super) fn write(report: &SpaceReport, out: &mut dyn Write) -> io::Result<()> {
    let counted = &report.counted;
    let boards = || counted.farthest.iter().map(Board::cells).collect();
    let record = SpaceJson {
        rows: report.goal.rows(),
        columns: report.goal.columns(),
        goal: report.goal.cells(),
        complete: counted.complete,
        boards: report.boards,
        counted: report.total(),
        layers: &counted.layers,
        mean: report.mean(),
        largest: report.largest(),
        farthest: counted.complete.then(|| Farthest { count: report.farthest(), boards: boards() }),
        resumed: counted.resumed,
        threads: report.threads,
        bytes: report.bytes,
        time_us: report.time.as_micros() as u64,
    };
    line(&record, out)
}
