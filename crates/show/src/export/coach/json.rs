//! `json`: one object. Places count moves made, so that 0 is before the first.

use std::io::{self, Write};

use jiugong_lab::CoachReport;
use jiugong_puzzles::tiles::{Convention, write_moves};
use serde::Serialize;

use super::steps;
use crate::export::json::line;

#[derive(Serialize)]
struct CoachJson<'a> {
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    convention: &'static str,
    /// Whether the last board is the goal.
    solved: bool,
    /// When the goal was first on the board.
    reached: Option<usize>,
    length: usize,
    shortest_length: Option<u32>,
    shortest: Option<String>,
    lost: Option<usize>,
    /// Whether every distance is known.
    complete: bool,
    searches: u64,
    steps: Vec<Step>,
    detours: Vec<Away>,
}

#[derive(Serialize)]
struct Step {
    #[serde(rename = "move")]
    by: String,
    /// The distance after it.
    distance: Option<u32>,
    least: u32,
    most: Option<u32>,
    nearer: Option<bool>,
}

#[derive(Serialize)]
struct Away {
    begin: usize,
    end: Option<usize>,
    cost: usize,
    better: Option<String>,
}

pub(super) fn write(report: &CoachReport, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    let complete = report.is_complete();
    let walked: Vec<_> = steps(report, convention).collect();
    let step = |(number, (_, by)): (usize, &(_, String))| {
        let known = report.distances[number + 1];
        Step {
            by: by.clone(),
            distance: known.exact(),
            least: known.least,
            most: known.most,
            nearer: report.is_nearer(number),
        }
    };
    let record = CoachJson {
        rows: report.start.rows(),
        columns: report.start.columns(),
        start: report.start.cells(),
        goal: report.goal.cells(),
        convention: convention.name(),
        solved: report.solved,
        reached: report.reached,
        length: report.moves.len(),
        shortest_length: report.distances[0].exact(),
        shortest: report.shortest.as_ref().map(|moves| write_moves(convention, &report.start, moves)),
        lost: complete.then(|| report.lost()),
        complete,
        searches: report.searches,
        steps: walked.iter().enumerate().map(step).collect(),
        detours: report
            .detours
            .iter()
            .map(|detour| Away {
                begin: detour.begin,
                end: detour.end,
                cost: detour.cost,
                better: detour.better.map(|by| write_moves(convention, &walked[detour.begin].0, &[by])),
            })
            .collect(),
    };
    line(&record, out)
}
