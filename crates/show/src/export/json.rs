//! `json`: one object per line, for programs, the same for every domain: the domain's facts about the problem, the findings of the
//! search, and the domain's facts about the answer.

use std::io::{self, Write};

use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Amount, Answer, Bounds, Config, Facts, Figures, Ignored, Instance, NextStep, outcome_name};
use jiugong_search::{Cost, Guarantee, Iteration, Outcome, Report, Statistics, StopReason, UNREACHABLE};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use super::settings::SettingsJson;
use crate::catalogue::gap_of;

/// The most cells of all positions of a plan, for them to be listed: a few megabytes.
const MOST_CELLS: usize = 2_000_000;

/// The most shapes of all positions of a plan, for them to be drawn: each takes about 80 bytes.
const MOST_SHAPES: usize = 100_000;

/// A problem of any domain and its answer. The fields of the domain come with these: those of the problem before them, further
/// results after them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Answer))]
#[allow(clippy::option_option, reason = "not asked for, too much to say, or said: three things in data")]
pub struct AnswerJson<'a> {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    stated: Facts,
    #[serde(flatten)]
    result: Findings,
    /// The phase that was stopped, if it was not the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_in: Option<&'static str>,
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    findings: Facts,
    /// Settings that had no effect, by the names that requests use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    ignored: Vec<&'static str>,
    /// Limits that were lowered, by the names that requests use.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    clamped: &'a [&'static str],
    /// Changes that would help after a limit or a bound was reached: the `kind` of each, and in `set` the fields of the request to change.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = Vec<NextStepJson>))]
    next: &'a [NextStep],
    /// Present if a search stopped without a plan: the path to the nearest position that a quick second search found, or `null` if it found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<PartialJson>))]
    partial: Option<Option<PartialJson<'a>>>,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
    states: Option<Option<States<'a>>>,
    /// The same as pictures, if requested and not too large: the `width`, the `height` and the `shapes` of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<serde_json::Value>>))]
    scenes: Option<Option<Scenes<'a>>>,
}

/// A path from the start that a quick second search found. It is not an answer: nothing is proved of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PartialPath))]
pub struct PartialJson<'a> {
    /// Whether it leads to a goal.
    reaches_goal: bool,
    moves: &'a str,
    steps: usize,
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    cost: Amount,
    /// The estimate at its end.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    h: Amount,
    /// The position at its end.
    position: &'a str,
    /// The method of the second search.
    method: &'static str,
}

/// The partial path of an answer; `None` if its search did not stop without a plan.
pub fn partial(answer: &Answer) -> Option<Option<PartialJson<'_>>> {
    if !matches!(answer.report.outcome, Outcome::Stopped { best: None, .. }) {
        return None;
    }
    Some(answer.partial.as_ref().map(|path| PartialJson {
        reaches_goal: path.reaches_goal,
        moves: &path.moves,
        steps: path.steps,
        cost: path.cost,
        h: path.h,
        position: &path.position,
        method: path.method.name(),
    }))
}

/// A change of the request that would help.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = NextStep)]
#[allow(dead_code, reason = "it is only described; the laboratory writes it")]
pub struct NextStepJson {
    /// `more_time`, `more_memory`, `more_nodes`, `larger_bound`, `more_capacity`, `large_tables`, `automatic` or `anytime`.
    kind: String,
    /// Fields of the request and their new values; `null` means the default.
    #[schema(value_type = std::collections::BTreeMap<String, serde_json::Value>)]
    set: (),
}

/// The positions of a plan, written one by one: for an answer from a table, a list of texts would be most of the work.
struct States<'a>(&'a Answer);

impl Serialize for States<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.0.each_view(&mut |view| {
            if result.is_ok() {
                result = list.serialize_element(&view.name);
            }
        });
        result?;
        list.end()
    }
}

/// The positions of a plan, drawn one by one.
struct Scenes<'a>(&'a Answer);

impl Serialize for Scenes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.0.each_scene(&(0..0), &mut |scene| {
            if result.is_ok() {
                result = list.serialize_element(&scene);
            }
        });
        result?;
        list.end()
    }
}

/// The result of a search in any domain.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Findings {
    outcome: &'static str,
    moves: Option<String>,
    steps: Option<usize>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    cost: Option<Amount>,
    optimal: bool,
    /// No plan costs less.
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    lower_bound: Option<Amount>,
    /// The plan costs at most this many times the optimum.
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    /// The gap between the plan and the lower bound, as a fraction of the bound, if the method narrows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// The limit that stopped the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<&'static str>,
    method: &'static str,
    heuristic: Option<&'static str>,
    /// The settings that were in force.
    settings: SettingsJson,
    statistics: FiguresJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    iterations: Vec<Round>,
    /// Table R: the cost of each plan that was the best one when it was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<f64>))]
    incumbents: Vec<Amount>,
}

/// The figures of a search; `null` if the method does not count one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Figures))]
pub struct FiguresJson {
    expanded: Option<u64>,
    generated: Option<u64>,
    duplicates: Option<u64>,
    reopened: Option<u64>,
    pruned: Option<u64>,
    max_open: Option<u64>,
    max_closed: Option<u64>,
    depth: Option<u32>,
    time_us: u64,
    bytes: Option<usize>,
}

/// A round of an iterative search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Round {
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    bound: Amount,
    #[serde(flatten)]
    statistics: FiguresJson,
}

#[derive(Serialize)]
struct ErrorRecord<'a> {
    outcome: &'static str,
    line: usize,
    error: &'a str,
}

impl From<Figures> for FiguresJson {
    fn from(figures: Figures) -> Self {
        FiguresJson {
            expanded: figures.expanded,
            generated: figures.generated,
            duplicates: figures.duplicates,
            reopened: figures.reopened,
            pruned: figures.pruned,
            max_open: figures.max_open,
            max_closed: figures.max_closed,
            depth: figures.depth,
            time_us: figures.time.as_micros() as u64,
            bytes: figures.bytes,
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
    /// The findings of a search of `problem`, with its plan written as `moves`.
    pub fn new<M>(
        problem: &Instance,
        (chosen, limits): (&Config, &Bounds),
        search: &Report<M>,
        moves: Option<String>,
    ) -> Self {
        let amount = |cost: Cost| problem.amount(cost);
        let row = chosen.method.row();
        let plan = search.plan();
        let figures = |statistics: &Statistics| FiguresJson::from(row.figures(statistics));
        let round = |round: &Iteration| Round { bound: amount(round.bound), statistics: figures(&round.statistics) };
        Findings {
            outcome: outcome_name(&search.outcome),
            moves,
            steps: plan.map(|plan| plan.moves.len()),
            cost: plan.map(|plan| amount(plan.cost)),
            optimal: search.is_optimal(),
            lower_bound: Some(search.lower_bound).filter(|&bound| bound != UNREACHABLE).map(amount),
            within: match search.outcome {
                Outcome::Solved { guarantee: Guarantee::Within { times, of }, .. } => {
                    Some(f64::from(times) / f64::from(of))
                }
                _ => None,
            },
            gap: plan.filter(|_| row.narrows_gap).map(|plan| gap_of(plan.cost, search.lower_bound)),
            stopped_by: match search.outcome {
                Outcome::Stopped { why, .. } => Some(stop_name(why)),
                _ => None,
            },
            method: row.name,
            heuristic: chosen.heuristic.map(HeuristicName::name),
            settings: SettingsJson::new(problem, chosen, limits),
            statistics: figures(&search.statistics),
            iterations: search.iterations.iter().map(round).collect(),
            incumbents: search.incumbents.iter().map(|plan| amount(plan.cost)).collect(),
        }
    }
}

impl Findings {
    /// The cost of the plan, if there is one.
    pub fn cost(&self) -> Option<Amount> {
        self.cost
    }

    /// The proved lower bound, if there is one.
    pub fn lower_bound(&self) -> Option<Amount> {
        self.lower_bound
    }

    /// The limit that stopped the search, if one did.
    pub fn stopped_by(&self) -> Option<&'static str> {
        self.stopped_by
    }

    /// The figures of the search.
    pub fn statistics(&self) -> &FiguresJson {
        &self.statistics
    }

    /// The rounds of an iterative search.
    pub fn iterations(&self) -> &[Round] {
        &self.iterations
    }
}

fn record(answer: &Answer) -> AnswerJson<'_> {
    AnswerJson {
        stated: answer.instance.facts(),
        result: Findings::new(&answer.instance, (&answer.config, &answer.limits), &answer.report, answer.moves_line()),
        stopped_in: answer.in_tables.then_some("tables"),
        findings: answer.findings(),
        ignored: answer.ignored.iter().copied().map(Ignored::name).collect(),
        clamped: &[],
        next: &answer.next,
        partial: partial(answer),
        states: None,
        scenes: None,
    }
}

pub(super) fn write(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    line(&record(answer), out)
}

/// Parts of an answer that the command line does not print.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerParts<'a> {
    /// Whether positions are drawn.
    pub scenes: bool,
    /// The first step of a trace that is written, from 1; 0 for all.
    pub first: u64,
    /// Limits that the request set and that were lowered.
    pub clamped: &'a [&'static str],
}

/// `answer` as one JSON object in a line, with the positions of its plan and with `extras`.
///
/// # Errors
/// Never: every answer can be written.
pub fn encode_answer(answer: &Answer, extras: AnswerParts<'_>) -> io::Result<Vec<u8>> {
    let states = Some(answer.has_room(MOST_CELLS).then_some(States(answer)));
    let scenes = extras.scenes.then(|| can_be_drawn(answer).then_some(Scenes(answer)));
    encoded(&AnswerJson { clamped: extras.clamped, states, scenes, ..record(answer) })
}

/// Whether there is a plan and its pictures are small enough: each has about as many shapes as the first.
fn can_be_drawn(answer: &Answer) -> bool {
    let shapes = || answer.instance.scene().shapes.len().max(1);
    answer.steps().is_some_and(|steps| (steps + 1).saturating_mul(shapes()) <= MOST_SHAPES)
}

pub(super) fn write_error(number: usize, message: &str, out: &mut dyn Write) -> io::Result<()> {
    line(&ErrorRecord { outcome: "error", line: number, error: message }, out)
}

/// Writes one object and a line break.
///
/// The object is assembled in memory: hundreds of calls through `dyn Write` would take longer than copying it once.
///
/// # Errors
/// If `out` cannot be written to.
pub fn line(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&encoded(record)?)
}

/// One object and a line break.
pub(super) fn encoded(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(4096);
    serde_json::to_writer(&mut bytes, record)?;
    bytes.push(b'\n');
    Ok(bytes)
}
