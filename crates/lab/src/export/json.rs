//! `json`: one object a line, for programs.

use std::io::{self, Write};

use jiugong_puzzles::tiles::{NamedGoal, reachable_goals};
use jiugong_search::{Guarantee, Iteration, Outcome, Statistics, StopReason, UNREACHABLE};
use serde::Serialize;
use utoipa::ToSchema;

use super::Answer;
use crate::catalogue::gap_of;
use crate::registry::{HeuristicName, Method};
use crate::solve::Report;

/// A sliding puzzle and its answer.
#[derive(Serialize, ToSchema)]
#[schema(as = TilesAnswer)]
pub struct Record<'a> {
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    #[serde(flatten)]
    result: Findings,
    /// How moves are written.
    convention: &'static str,
    /// The named goals that an unsolvable board does reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    reaches: Option<Vec<&'static str>>,
}

/// What a search of any domain has to say.
#[derive(Serialize, ToSchema)]
pub struct Findings {
    outcome: &'static str,
    moves: Option<String>,
    steps: Option<usize>,
    cost: Option<u32>,
    optimal: bool,
    /// No plan costs less.
    lower_bound: Option<u32>,
    /// The plan costs at most this many times the optimum.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    /// By which part of the lower bound an anytime search's plan is longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// Which limit stopped the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    method: &'static str,
    heuristic: Option<&'static str>,
    statistics: Figures,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    iterations: Vec<Round>,
    /// Table R: the cost of each plan that was the best one when it was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    incumbents: Vec<u32>,
}

/// What a search took.
#[derive(Serialize, ToSchema)]
pub struct Figures {
    expanded: u64,
    generated: u64,
    duplicates: u64,
    reopened: u64,
    pruned: u64,
    max_open: u64,
    max_closed: u64,
    depth: u32,
    time_us: u64,
    bytes: usize,
}

/// A round of an iterative search.
#[derive(Serialize, ToSchema)]
pub struct Round {
    bound: u32,
    #[serde(flatten)]
    statistics: Figures,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    outcome: &'static str,
    line: usize,
    error: &'a str,
}

impl From<&Statistics> for Figures {
    fn from(statistics: &Statistics) -> Self {
        Figures {
            expanded: statistics.expanded,
            generated: statistics.generated,
            duplicates: statistics.duplicates,
            reopened: statistics.reopened,
            pruned: statistics.pruned,
            max_open: statistics.max_open,
            max_closed: statistics.max_closed,
            depth: statistics.depth,
            time_us: statistics.time.as_micros() as u64,
            bytes: statistics.bytes,
        }
    }
}

fn stop_name(why: StopReason) -> &'static str {
    match why {
        StopReason::Time => "time",
        StopReason::Nodes => "nodes",
        StopReason::Bytes => "memory",
        StopReason::Overflow => "overflow",
        _ => "user",
    }
}

impl Findings {
    /// The findings of `report`, whose plan is written as `moves`.
    pub(super) fn new<M>(report: &Report<M>, moves: Option<String>) -> Self {
        let search = &report.search;
        let plan = report.plan();
        let round = |round: &Iteration| Round { bound: round.bound, statistics: Figures::from(&round.statistics) };
        Findings {
            outcome: report.outcome_name(),
            moves,
            steps: plan.map(|plan| plan.moves.len()),
            cost: plan.map(|plan| plan.cost),
            optimal: search.is_optimal(),
            lower_bound: Some(search.lower_bound).filter(|&bound| bound != UNREACHABLE),
            within: match search.outcome {
                Outcome::Solved { guarantee: Guarantee::Within { times, of }, .. } => {
                    Some(f64::from(times) / f64::from(of))
                }
                _ => None,
            },
            gap: plan
                .filter(|_| report.chosen.method == Method::Anytime)
                .map(|plan| gap_of(plan.cost, search.lower_bound)),
            stopped_by: match search.outcome {
                Outcome::Stopped { why, .. } => Some(stop_name(why)),
                _ => None,
            },
            method: report.chosen.method.name(),
            heuristic: report.chosen.heuristic.map(HeuristicName::name),
            statistics: Figures::from(&search.statistics),
            iterations: search.iterations.iter().map(round).collect(),
            incumbents: search.incumbents.iter().map(|plan| plan.cost).collect(),
        }
    }
}

pub(super) fn record<'a>(answer: &Answer<'a>) -> Record<'a> {
    let (problem, report) = (answer.problem, answer.report);
    let named = || reachable_goals(&problem.start).into_iter().map(NamedGoal::name).collect();
    Record {
        rows: problem.start.rows(),
        columns: problem.start.columns(),
        start: problem.start.cells(),
        goal: problem.goal.cells(),
        result: Findings::new(report, answer.moves()),
        convention: answer.convention.name(),
        reaches: report.proof.map(|_| named()),
    }
}

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    line(&record(answer), out)
}

pub(super) fn write_error(number: usize, message: &str, out: &mut dyn Write) -> io::Result<()> {
    line(&ErrorRecord { outcome: "error", line: number, error: message }, out)
}

/// Writes one object and ends the line.
///
/// The pieces go to memory first: hundreds of calls through `dyn Write` would take longer than copying the whole once.
pub(super) fn line(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&encoded(record)?)
}

/// One object as a line.
pub(super) fn encoded(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(4096);
    serde_json::to_writer(&mut bytes, record)?;
    bytes.push(b'\n');
    Ok(bytes)
}
