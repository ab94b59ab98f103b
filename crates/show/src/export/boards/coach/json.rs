//! `json`: one object. Indices count moves made, so that 0 is before the first.

use std::io::{self, Write};

use jiugong_lab::registry::metric_name;
use jiugong_lab::{CoachReport, DomainName, TilesProblem};
use jiugong_puzzles::tiles::Convention;
use jiugong_puzzles::tiles::pushes::Step;
use serde::Serialize;

use super::steps;
use crate::export::json::line;

#[derive(Serialize)]
struct CoachJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    convention: &'static str,
    metric: Option<&'static str>,
    /// Whether the last board is the goal.
    solved: bool,
    /// The moves made.
    moves: String,
    steps: usize,
    /// The number of moves after which the goal was first reached.
    reached: Option<usize>,
    /// The length of a shortest solution.
    optimum: Option<u32>,
    /// A shortest solution.
    shortest: Option<String>,
    lost: Option<usize>,
    /// Whether every distance is known.
    complete: bool,
    searches: u64,
    made: Vec<MadeMove>,
    detours: Vec<DetourRecord>,
}

#[derive(Serialize)]
struct MadeMove {
    #[serde(rename = "move")]
    by: String,
    /// The distance after the move.
    distance: Option<u32>,
    least: u32,
    most: Option<u32>,
    nearer: Option<bool>,
}

#[derive(Serialize)]
struct DetourRecord {
    begin: usize,
    end: Option<usize>,
    cost: usize,
    better: Option<String>,
}

pub(super) fn write<M: Step>(report: &CoachReport<M>, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    let complete = report.is_complete();
    let walked: Vec<_> = steps(report, convention).collect();
    let step = |(number, (_, by)): (usize, &(_, String))| {
        let known = report.distances[number + 1];
        MadeMove {
            by: by.clone(),
            distance: known.exact(),
            least: known.least,
            most: known.most,
            nearer: report.is_nearer(number),
        }
    };
    let record = CoachJson {
        domain: DomainName::of::<TilesProblem>().name(),
        rows: report.start.rows(),
        columns: report.start.columns(),
        start: report.start.cells(),
        goal: report.goal.cells(),
        convention: convention.name(),
        metric: metric_name(M::METRIC),
        solved: report.solved,
        moves: M::write(convention, &report.start, &report.moves),
        steps: report.moves.len(),
        reached: report.reached,
        optimum: report.distances[0].exact(),
        shortest: report.shortest.as_ref().map(|moves| M::write(convention, &report.start, moves)),
        lost: complete.then(|| report.lost()),
        complete,
        searches: report.searches,
        made: walked.iter().enumerate().map(step).collect(),
        detours: report
            .detours
            .iter()
            .map(|detour| DetourRecord {
                begin: detour.begin,
                end: detour.end,
                cost: detour.cost,
                better: detour.better.map(|by| M::write(convention, &walked[detour.begin].0, &[by])),
            })
            .collect(),
    };
    line(&record, out)
}
