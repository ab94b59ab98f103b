//! `json`: one object a heuristic. Moves are the blank's.

use std::io::{self, Write};

use jiugong_lab::audit::{AuditReport, Overestimate, Promise, SteepMove};
use jiugong_lab::registry::metric_name;
use jiugong_lab::{DomainName, TilesProblem};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Board, Convention, MoveCost};
use jiugong_search::Quality;
use serde::Serialize;

use super::declared;
use crate::export::json::line;

#[derive(Serialize)]
struct AuditJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    goal: &'a [u32],
    convention: &'static str,
    metric: Option<&'static str>,
    settings: Costs,
    heuristic: &'static str,
    states: u64,
    /// Both ways.
    edges: u64,
    admissible: bool,
    overestimates: u64,
    worst_overestimate: Option<High<'a>>,
    consistent: bool,
    inconsistent_edges: u64,
    worst_edge: Option<Steep<'a>>,
    goal_not_zero: bool,
    missteps: u64,
    mean_h: f64,
    mean_distance: f64,
    mean_error: f64,
    /// Pairs of h* − h and the number of boards.
    histogram: Vec<(i64, u64)>,
    /// What the registry promises.
    declared: &'static str,
    /// Whether that is true here.
    promise: &'static str,
}

/// What the verdict depends on.
#[derive(Serialize)]
struct Costs {
    cost: &'static str,
}

#[derive(Serialize)]
struct High<'a> {
    state: &'a [u32],
    h: u32,
    distance: u32,
}

#[derive(Serialize)]
struct Steep<'a> {
    from: &'a [u32],
    #[serde(rename = "move")]
    by: String,
    cost: u32,
    to: &'a [u32],
    h_from: u32,
    h_to: u32,
}

impl<'a> From<&'a Overestimate<Board>> for High<'a> {
    fn from(worst: &'a Overestimate<Board>) -> Self {
        High { state: worst.state.cells(), h: worst.h, distance: worst.distance }
    }
}

impl<'a> From<&'a SteepMove<Board, jiugong_puzzles::tiles::Move>> for Steep<'a> {
    fn from(worst: &'a SteepMove<Board, jiugong_puzzles::tiles::Move>) -> Self {
        Steep {
            from: worst.from.cells(),
            by: worst.by.to_string(),
            cost: worst.cost,
            to: worst.to.cells(),
            h_from: worst.h_from,
            h_to: worst.h_to,
        }
    }
}

pub(super) fn write(report: &AuditReport, out: &mut dyn Write) -> io::Result<()> {
    for audited in &report.audited {
        let verdict = &audited.verdict;
        let declared = declared(audited);
        let record = AuditJson {
            domain: DomainName::of::<TilesProblem>().name(),
            rows: report.goal.rows(),
            columns: report.goal.columns(),
            goal: report.goal.cells(),
            convention: Convention::Blank.name(),
            metric: metric_name(Metric::Single),
            settings: Costs { cost: if report.cost == MoveCost::Tile { "tile" } else { "unit" } },
            heuristic: audited.heuristic.name(),
            states: verdict.states,
            edges: verdict.moves,
            admissible: verdict.is_admissible(),
            overestimates: verdict.overestimates,
            worst_overestimate: verdict.worst_overestimate.as_ref().map(High::from),
            consistent: verdict.is_consistent(),
            inconsistent_edges: verdict.steep_moves,
            worst_edge: verdict.worst_move.as_ref().map(Steep::from),
            goal_not_zero: verdict.goals_not_zero > 0,
            missteps: verdict.missteps,
            mean_h: verdict.mean_h(),
            mean_distance: verdict.mean_distance(),
            mean_error: verdict.mean_error(),
            histogram: verdict.errors.iter().map(|(&error, &boards)| (error, boards)).collect(),
            declared: match declared {
                Quality::Consistent => "consistent",
                Quality::Admissible => "admissible",
                Quality::Unknown => "nothing",
            },
            promise: match verdict.judge(declared) {
                Promise::Kept => "kept",
                Promise::Exceeded => "exceeded",
                Promise::Broken => "broken",
            },
        };
        line(&record, out)?;
    }
    Ok(())
}
