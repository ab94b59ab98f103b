//! A comparison as one JSON object, with everything that was asked and found.

use std::io::{self, Write};

use jiugong_lab::registry::{DUPLICATES, GOAL_TESTS, HeuristicName, Store};
use jiugong_lab::{Quartiles, Run, Study, Subject, Summary, micros};
use jiugong_puzzles::tiles::MoveCost;
use serde::Serialize;

use super::Asked;
use crate::export::json::line;

/// A comparison.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Comparison))]
pub struct Record {
    settings: Asking,
    boards: Vec<BoardRecord>,
    contenders: Vec<WayRecord>,
    runs: Vec<RunRecord>,
    /// Whether every way was run on every board.
    complete: bool,
    /// Runs that were not finished.
    left: usize,
    /// The chart, as SVG, where it was asked for and a board was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    chart: Option<String>,
}

/// What was asked for; what is not there was left open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparisonSettings))]
pub struct Asking {
    order: Option<String>,
    cost: &'static str,
    seed: Option<u64>,
    goal_test: Option<&'static str>,
    duplicates: Option<&'static str>,
    bound: Option<u32>,
    time_limit_us: Option<u64>,
    node_limit: Option<u64>,
    memory_limit: Option<usize>,
}

/// A board of a comparison.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedBoard))]
pub struct BoardRecord {
    rows: usize,
    columns: usize,
    start: Vec<u32>,
    goal: Vec<u32>,
    /// The lowest cost, where it is known.
    optimum: Option<u32>,
    /// The moves of the best solution known.
    depth: Option<u64>,
}

/// Quartiles.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Quartiles))]
pub struct Points {
    lower: f64,
    median: f64,
    upper: f64,
}

/// A way and its figures.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedWay))]
pub struct WayRecord {
    method: &'static str,
    heuristic: Option<&'static str>,
    store: Option<&'static str>,
    runs: usize,
    solved: usize,
    steps: Option<Points>,
    expanded: Option<Points>,
    generated: Option<Points>,
    bytes: Option<Points>,
    time_us: Option<Points>,
    over_optimum: Option<f64>,
    branching_factor: Option<f64>,
    penetrance: Option<f64>,
    by_depth: Vec<DepthRecord>,
}

/// Means and medians over the boards of one depth.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = WayAtDepth))]
pub struct DepthRecord {
    depth: u64,
    boards: usize,
    expanded: f64,
    generated: f64,
    generated_median: f64,
    time_us: f64,
    time_us_median: f64,
}

/// One way on one board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedRun))]
pub struct RunRecord {
    /// Index into `boards`.
    board: usize,
    /// Index into `contenders`.
    way: usize,
    outcome: &'static str,
    steps: Option<u64>,
    cost: Option<u32>,
    optimal: bool,
    store: &'static str,
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    max_open: u64,
    max_closed: u64,
    depth: u32,
    bytes: usize,
    time_us: f64,
    branching_factor: Option<f64>,
    penetrance: Option<f64>,
}

/// Six decimals say all that is known.
fn short(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

impl From<Quartiles> for Points {
    fn from(quartiles: Quartiles) -> Self {
        let Quartiles { lower, median, upper } = quartiles;
        Points { lower: short(lower), median: short(median), upper: short(upper) }
    }
}

fn way(study: &Study, number: usize) -> WayRecord {
    let way = study.contenders[number];
    let summary: Summary = study.summary(number);
    let by_depth = study.by_depth(number).into_iter().map(|(depth, at)| DepthRecord {
        depth,
        boards: at.boards,
        expanded: short(at.expanded),
        generated: short(at.generated),
        generated_median: short(at.generated_median),
        time_us: short(at.micros),
        time_us_median: short(at.micros_median),
    });
    WayRecord {
        method: way.method.name(),
        heuristic: way.heuristic.map(HeuristicName::name),
        store: way.store.map(Store::name),
        runs: summary.runs,
        solved: summary.solved,
        steps: summary.steps.map(Points::from),
        expanded: summary.expanded.map(Points::from),
        generated: summary.generated.map(Points::from),
        bytes: summary.bytes.map(Points::from),
        time_us: summary.micros.map(Points::from),
        over_optimum: summary.excess.map(short),
        branching_factor: summary.branching.map(short),
        penetrance: summary.penetrance.map(short),
        by_depth: by_depth.collect(),
    }
}

fn run(run: &Run) -> RunRecord {
    let figures = &run.statistics;
    RunRecord {
        board: run.board,
        way: run.way,
        outcome: run.outcome,
        steps: run.steps,
        cost: run.cost,
        optimal: run.optimal,
        store: run.chosen.store.name(),
        expanded: figures.expanded,
        generated: figures.generated,
        duplicates: figures.duplicates,
        reopened: figures.reopened,
        max_open: figures.max_open,
        max_closed: figures.max_closed,
        depth: figures.depth,
        bytes: figures.bytes,
        time_us: short(micros(run)),
        branching_factor: run.branching().map(short),
        penetrance: run.penetrance().map(short),
    }
}

fn board(subject: &Subject) -> BoardRecord {
    let problem = &subject.problem;
    BoardRecord {
        rows: problem.start.rows(),
        columns: problem.start.columns(),
        start: problem.start.cells().to_vec(),
        goal: problem.goal.cells().to_vec(),
        optimum: subject.optimum,
        depth: subject.depth,
    }
}

/// Writes `study`, with the chart if there is one.
pub(super) fn write(study: &Study, asked: &Asked<'_>, chart: Option<String>, out: &mut dyn Write) -> io::Result<()> {
    let settings = asked.settings;
    let limits = &settings.limits;
    let first = study.subjects.first().map(|subject| &subject.problem);
    let record = Record {
        settings: Asking {
            order: first.map(|problem| problem.order.to_string()),
            cost: if first.is_none_or(|problem| problem.cost == MoveCost::Unit) { "unit" } else { "tile" },
            seed: asked.seed,
            goal_test: settings.goal_test.and_then(|test| GOAL_TESTS.iter().find(|row| row.1 == test)).map(|row| row.0),
            duplicates: settings
                .duplicates
                .and_then(|rule| DUPLICATES.iter().find(|row| row.1 == rule))
                .map(|row| row.0),
            bound: settings.bound,
            time_limit_us: limits.time.map(|time| time.as_micros() as u64),
            node_limit: limits.nodes,
            memory_limit: limits.bytes,
        },
        boards: study.subjects.iter().map(board).collect(),
        contenders: (0..study.contenders.len()).map(|number| way(study, number)).collect(),
        runs: study.runs.iter().map(run).collect(),
        complete: study.left == 0,
        left: study.left,
        chart,
    };
    line(&record, out)
}
