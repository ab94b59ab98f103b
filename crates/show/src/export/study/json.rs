//! A comparison as one JSON object, with the complete request and result.

use std::io::{self, Write};

use jiugong_lab::registry::{DUPLICATES, GOAL_TESTS, HeuristicName, Store, TIES};
use jiugong_lab::{Amount, Facts, Ignored, Quartiles, Study, StudyProblem, StudyRun, Summary};
use jiugong_search::Cost;
use serde::Serialize;

use super::{StudyOptions, rounded};
use crate::export::json::line;
use crate::export::settings::{SettingsJson, name_of};

/// A comparison.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Comparison))]
pub struct StudyJson<'a> {
    settings: ComparisonSettings,
    boards: Vec<BoardRecord>,
    ways: Vec<ContenderRecord>,
    runs: Vec<RunRecord>,
    /// Whether every contender ran on every problem.
    complete: bool,
    /// Runs that were not finished.
    left: usize,
    /// Settings that had no effect on any contender, by the names that requests use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    ignored: Vec<&'static str>,
    /// Limits that were lowered, by the names that requests use.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    clamped: &'a [&'static str],
    /// The chart as SVG, if requested and a problem was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    chart: Option<String>,
}

/// The request; missing fields were left open.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparisonSettings))]
pub struct ComparisonSettings {
    /// The variant of the problems, if the domain has several.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    posing: Facts,
    seed: Option<u64>,
    goal_test: Option<&'static str>,
    duplicates: Option<&'static str>,
    ties: Option<&'static str>,
    bound: Option<Cost>,
    time_limit_us: Option<u64>,
    node_limit: Option<u64>,
    memory_limit: Option<usize>,
}

/// A problem of a comparison.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedBoard))]
pub struct BoardRecord {
    /// The data of the problem from its domain.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    stated: Facts,
    /// The lowest cost, if it is known.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    optimum: Option<Amount>,
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

/// Quartiles of times, in whole microseconds.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TimeQuartiles))]
pub struct Times {
    lower: u64,
    median: u64,
    upper: u64,
}

/// A contender and its figures.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedWay))]
pub struct ContenderRecord {
    method: &'static str,
    heuristic: Option<&'static str>,
    store: Option<&'static str>,
    /// The settings in force, if it ran.
    settings: Option<SettingsJson>,
    runs: usize,
    solved: usize,
    steps: Option<Points>,
    expanded: Option<Points>,
    generated: Option<Points>,
    bytes: Option<Points>,
    time_us: Option<Times>,
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
    expanded: Option<f64>,
    generated: Option<f64>,
    generated_median: Option<f64>,
    time_us: u64,
    time_us_median: u64,
}

/// One contender on one problem; `null` for figures that its method does not count.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedRun))]
pub struct RunRecord {
    /// Index into `boards`.
    board: usize,
    /// Index into `ways`.
    way: usize,
    outcome: &'static str,
    steps: Option<u64>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    cost: Option<Amount>,
    optimal: bool,
    store: &'static str,
    expanded: Option<u64>,
    generated: Option<u64>,
    duplicates: Option<u64>,
    reopened: Option<u64>,
    pruned: Option<u64>,
    max_open: Option<u64>,
    max_closed: Option<u64>,
    depth: Option<u32>,
    bytes: Option<usize>,
    time_us: u64,
    branching_factor: Option<f64>,
    penetrance: Option<f64>,
}

/// Rounded to six decimals, the precision of the measurements.
fn short(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

impl From<Quartiles> for Times {
    fn from(quartiles: Quartiles) -> Self {
        let Quartiles { lower, median, upper } = quartiles;
        Times { lower: rounded(lower), median: rounded(median), upper: rounded(upper) }
    }
}

impl From<Quartiles> for Points {
    fn from(quartiles: Quartiles) -> Self {
        let Quartiles { lower, median, upper } = quartiles;
        Points { lower: short(lower), median: short(median), upper: short(upper) }
    }
}

fn way(study: &Study, number: usize) -> ContenderRecord {
    let way = study.contenders[number];
    let summary: Summary = study.summary(number);
    let first = study.runs_of(number).next();
    let by_depth = study.by_depth(number).into_iter().map(|(depth, at)| DepthRecord {
        depth,
        boards: at.boards,
        expanded: at.expanded.map(short),
        generated: at.generated.map(short),
        generated_median: at.generated_median.map(short),
        time_us: rounded(at.micros),
        time_us_median: rounded(at.micros_median),
    });
    ContenderRecord {
        method: way.method.name(),
        heuristic: way.heuristic.map(HeuristicName::name),
        store: way.store.map(Store::name),
        settings: first.map(|run| SettingsJson::new(&study.problems[run.board].problem, &run.config, &run.limits)),
        runs: summary.runs,
        solved: summary.solved,
        steps: summary.steps.map(Points::from),
        expanded: summary.expanded.map(Points::from),
        generated: summary.generated.map(Points::from),
        bytes: summary.bytes.map(Points::from),
        time_us: summary.micros.map(Times::from),
        over_optimum: summary.excess.map(short),
        branching_factor: summary.branching.map(short),
        penetrance: summary.penetrance.map(short),
        by_depth: by_depth.collect(),
    }
}

fn run(study: &Study, run: &StudyRun) -> RunRecord {
    let figures = run.figures();
    RunRecord {
        board: run.board,
        way: run.contender,
        outcome: run.outcome,
        steps: run.steps,
        cost: run.cost.map(|cost| study.problems[run.board].problem.amount(cost)),
        optimal: run.optimal,
        store: run.config.store.name(),
        expanded: figures.expanded,
        generated: figures.generated,
        duplicates: figures.duplicates,
        reopened: figures.reopened,
        pruned: figures.pruned,
        max_open: figures.max_open,
        max_closed: figures.max_closed,
        depth: figures.depth,
        bytes: figures.bytes,
        time_us: figures.time.as_micros() as u64,
        branching_factor: run.branching().map(short),
        penetrance: run.penetrance().map(short),
    }
}

fn board(studied: &StudyProblem) -> BoardRecord {
    BoardRecord {
        stated: studied.problem.facts(),
        optimum: studied.optimum.map(|cost| studied.problem.amount(cost)),
        depth: studied.depth,
    }
}

/// Writes `study`, with the chart if there is one.
pub(super) fn write(
    study: &Study,
    options: &StudyOptions<'_>,
    clamped: &[&'static str],
    chart: Option<String>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let settings = options.settings;
    let limits = &settings.limits;
    let first = study.problems.first();
    let record = StudyJson {
        settings: ComparisonSettings {
            posing: first.map(|studied| studied.problem.posing()).unwrap_or_default(),
            seed: options.seed,
            goal_test: settings.goal_test.and_then(|test| name_of(&GOAL_TESTS, &test)),
            duplicates: settings.duplicates.and_then(|rule| name_of(&DUPLICATES, &rule)),
            ties: settings.tuning.ties.and_then(|ties| name_of(&TIES, &ties)),
            bound: settings.bound,
            time_limit_us: limits.time.map(|time| time.as_micros() as u64),
            node_limit: limits.nodes,
            memory_limit: limits.bytes,
        },
        boards: study.problems.iter().map(board).collect(),
        ways: (0..study.contenders.len()).map(|number| way(study, number)).collect(),
        runs: study.runs.iter().map(|one| run(study, one)).collect(),
        complete: study.left == 0,
        left: study.left,
        ignored: study.ignored.iter().copied().map(Ignored::name).collect(),
        clamped,
        chart,
    };
    line(&record, out)
}
