//! The steps of a search as one JSON object: the node taken and the reason, its children and their fates, OPEN and CLOSED.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

#[cfg(feature = "schema")]
use jiugong_lab::registry::Selection;
use jiugong_lab::registry::{Pseudocode, Shape};
use jiugong_lab::scene::Scene;
use jiugong_lab::trace::{Replay, Step, Trace, TraceNode};
use jiugong_lab::{Amount, Facts, Ignored, Language, NextStep, View};
use jiugong_search::{Fate, Side, UNREACHABLE};
use serde::Serialize;

use super::{fate_name, side_name};
use crate::catalogue::{self, fate};
#[cfg(feature = "schema")]
use crate::export::json::NextStepJson;
use crate::export::json::{AnswerParts, Findings, line};
use crate::export::registry::{CodeLine, code_lines};

/// A search, step by step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceSteps))]
pub struct StepsJson<'a> {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, serde_json::Value>))]
    stated: Facts,
    method: &'static str,
    heuristic: Option<&'static str>,
    /// Whether nodes have an h and an f, which a blind search does not use.
    estimates: bool,
    /// Which node the method takes next.
    #[cfg_attr(feature = "schema", schema(schema_with = selections))]
    selection: &'static str,
    /// The method as pseudocode, line by line, with the goal test in force.
    pseudocode: Vec<CodeLine>,
    /// The round of the first listed step, if that step neither begins a round nor is the first step of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    /// Ancestors of the nodes that the steps take which were created before the first listed step: the nearest ones of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    above: Vec<NodeRecord>,
    steps: Vec<StepRecord>,
    /// The number of later steps that are left out.
    left_out: u64,
    result: Outcome,
    /// Settings that had no effect, by the names that requests use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    ignored: Vec<&'static str>,
    /// Limits that were lowered, by the names that requests use.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    clamped: &'a [&'static str],
    /// The pictures of positions by name, if requested: the `width`, the `height` and the `shapes` of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, serde_json::Value>>))]
    scenes: Option<BTreeMap<String, Scene>>,
}

/// The names of the ways to order OPEN.
#[cfg(feature = "schema")]
fn selections() -> utoipa::openapi::Object {
    let names = Selection::ALL.iter().filter(|selection| selection.is_traced()).map(|selection| selection.name());
    utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::Type::String).enum_values(Some(names)).build()
}

/// The result of a traced search.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceResult))]
pub struct Outcome {
    #[serde(flatten)]
    findings: Findings,
    /// The positions of the plan, the start first.
    states: Vec<String>,
    /// Changes that would help after a limit or a bound was reached: the `kind` of each, and in `set` the fields of the request to change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false, value_type = Vec<NextStepJson>))]
    next: Vec<NextStep>,
}

/// One step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceStep))]
pub struct StepRecord {
    /// From 1.
    number: u64,
    /// The number of the round, if it begins one.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    /// The bound in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    bound: Option<Amount>,
    /// The weights of g and h from this step on, if it begins a round with new weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<[u32; 2]>,
    /// Children that waited in OPEN and were refused when they were taken.
    refused: Vec<ChildRecord>,
    /// The number of nodes discarded from OPEN before this step.
    #[serde(skip_serializing_if = "is_none_dropped")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    dropped: usize,
    /// The node taken; `null` if nothing was left to take.
    taken: Option<NodeRecord>,
    /// Why it was selected, in a sentence.
    why: String,
    /// The lines of the pseudocode that it executed, from 1, in order; it ended at the last.
    lines: Vec<usize>,
    /// Whether it is a goal.
    goal: bool,
    children: Vec<ChildRecord>,
    /// The costs of plans that went into table R.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<f64>))]
    incumbents: Vec<Amount>,
    /// OPEN, the next node first.
    open: TableRecord,
    /// CLOSED, newest last; for a search that stores only its path, that path.
    closed: TableRecord,
}

/// A node of the search tree.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceNode))]
#[allow(clippy::option_option, reason = "not estimated, a dead end, or an estimate: three things in data")]
pub struct NodeRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'static, str>>,
    position: String,
    /// Row and column, for a place on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<[u32; 2]>,
    /// Whose turn it is, if that is part of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'static str>,
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    g: Amount,
    /// `null` for a dead end; absent in a blind search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, required = false))]
    h: Option<Option<Amount>>,
    /// Absent in a blind search.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, required = false))]
    f: Option<Amount>,
    /// `forward` or `backward`.
    side: &'static str,
}

/// A child, and what happened to it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceChild))]
pub struct ChildRecord {
    #[serde(flatten)]
    node: NodeRecord,
    /// Its name, for programs.
    fate: &'static str,
    /// Its description.
    fate_text: String,
}

/// OPEN or CLOSED after a step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceTable))]
pub struct TableRecord {
    /// How many there are on both sides.
    count: usize,
    forward: Vec<NodeRecord>,
    /// The list of the other search, if there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    backward: Option<Vec<NodeRecord>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it asks about by reference")]
fn is_none_dropped(dropped: &usize) -> bool {
    *dropped == 0
}

fn node(trace: &Trace, entry: &TraceNode) -> NodeRecord {
    let estimates = trace.has_estimates();
    NodeRecord {
        id: entry.id,
        parent: entry.parent,
        by: entry.by.clone(),
        position: entry.position.name.clone(),
        place: entry.position.place,
        turn: entry.position.turn,
        g: trace.problem.amount(entry.g),
        h: estimates.then(|| Some(entry.h).filter(|&h| h != UNREACHABLE).map(|h| trace.problem.amount(h))),
        f: estimates.then(|| Amount::new(entry.f, trace.decimals)),
        side: side_name(entry.side),
    }
}

fn children(trace: &Trace, children: &[(Fate, TraceNode)], language: Language) -> Vec<ChildRecord> {
    let child = |(became, entry): &(Fate, TraceNode)| ChildRecord {
        node: node(trace, entry),
        fate: fate_name(*became),
        fate_text: fate(language, *became, entry.h),
    };
    children.iter().map(child).collect()
}

/// A table of each side: the number of nodes, and those that are listed.
fn table<'a>(
    trace: &Trace,
    two_sided: bool,
    count: impl Fn(Side) -> usize,
    listed: impl Fn(Side) -> Vec<&'a TraceNode>,
) -> TableRecord {
    let side = |side: Side| listed(side).into_iter().map(|entry| node(trace, entry)).collect::<Vec<_>>();
    TableRecord {
        count: count(Side::Forward) + if two_sided { count(Side::Backward) } else { 0 },
        forward: side(Side::Forward),
        backward: two_sided.then(|| side(Side::Backward)),
    }
}

fn step(trace: &Trace, code: &Pseudocode, step: &Step, replay: &Replay, rows: usize, language: Language) -> StepRecord {
    let two_sided = trace.selection.two_sided();
    let walks = trace.selection.shape() == Shape::Walk;
    let on_path = walks || trace.selection.shape() == Shape::Path && !trace.conditions.remembers;
    let closed = if on_path {
        table(trace, false, |_| replay.path_count(), |_| replay.path_end(rows).collect())
    } else {
        table(trace, two_sided, |side| replay.closed_count(side), |side| replay.newest_closed(side, rows))
    };
    StepRecord {
        number: step.number,
        round: step.round,
        bound: step.bound.map(|bound| trace.bound(bound)),
        weights: step.weights.map(|weights| [weights.g, weights.h]),
        refused: children(trace, &step.refused, language),
        dropped: step.dropped.len(),
        taken: step.taken.as_ref().map(|(entry, _)| node(trace, entry)),
        why: match &step.taken {
            Some((_, why)) => why.text(language, trace.decimals),
            None => catalogue::trace_nothing(language),
        },
        lines: code.executed_lines(step),
        goal: step.goal,
        children: children(trace, &step.children, language),
        incumbents: step.incumbents.iter().map(|&cost| trace.problem.amount(cost)).collect(),
        open: table(trace, two_sided, |side| replay.open_count(side), |side| replay.open(side).take(rows).collect()),
        closed,
    }
}

/// The nodes that a step contains.
fn named(step: &StepRecord) -> impl Iterator<Item = &NodeRecord> {
    let tables = [&step.open, &step.closed].into_iter();
    let waiting = tables.flat_map(|table| table.forward.iter().chain(table.backward.iter().flatten()));
    let children = step.refused.iter().chain(&step.children).map(|child| &child.node);
    step.taken.iter().chain(children).chain(waiting)
}

/// The most shapes that are written: about 80 bytes each.
const MOST_SHAPES: usize = 100_000;

/// The positions of the plan and of the written steps, drawn; only the first ones if there are very many.
fn scenes(trace: &Trace, above: &[NodeRecord], told: &[StepRecord]) -> BTreeMap<String, Scene> {
    let view = |node: &NodeRecord| View { name: node.position.clone(), place: node.place, turn: node.turn };
    let mut scenes = BTreeMap::new();
    let mut shapes = 0;
    for view in trace.path.iter().cloned().chain(above.iter().chain(told.iter().flat_map(named)).map(view)) {
        if shapes > MOST_SHAPES {
            break;
        }
        if !scenes.contains_key(&view.name)
            && let Some(scene) = trace.scene(&view)
        {
            shapes += scene.shapes.len();
            scenes.insert(view.name, scene);
        }
    }
    scenes
}

/// The most ancestors of a node that are written.
const MOST_LEVELS: usize = 40;

/// The ancestors of the nodes that steps take, each once.
#[derive(Default)]
struct Ancestors {
    nodes: Vec<TraceNode>,
    known: HashSet<(Side, u64)>,
}

impl Ancestors {
    fn look(&mut self, step: &Step, replay: &Replay) {
        let Some((taken, _)) = &step.taken else { return };
        let side = taken.side;
        let mut up = taken.parent;
        for _ in 0..MOST_LEVELS {
            let Some(entry) = up.filter(|&id| self.known.insert((side, id))).and_then(|id| replay.node(side, id))
            else {
                break;
            };
            up = entry.parent;
            self.nodes.push(entry.clone());
        }
        let made = step.children.iter().map(|(_, child)| child).chain([taken]);
        self.known.extend(made.filter_map(|entry| Some((entry.side, entry.id?))));
    }
}

/// Writes `trace` as one JSON object, from step `extras.first` on; OPEN and CLOSED show at most `rows` rows.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_steps(
    trace: &Trace,
    rows: usize,
    extras: AnswerParts<'_>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let chosen = &trace.report.config;
    let code = trace.pseudocode();
    let mut steps = trace.steps().explained_from(extras.first);
    let (mut told, mut above) = (Vec::new(), Ancestors::default());
    while let Some(next) = steps.next() {
        if next.number < extras.first {
            continue;
        }
        if extras.first > 1 {
            above.look(&next, steps.replay());
        }
        told.push(step(trace, &code, &next, steps.replay(), rows, language));
    }
    let above: Vec<_> = above.nodes.iter().map(|entry| node(trace, entry)).collect();
    let record = StepsJson {
        stated: trace.problem.facts(),
        method: chosen.method.name(),
        heuristic: chosen.heuristic.map(jiugong_lab::registry::HeuristicName::name),
        estimates: trace.has_estimates(),
        selection: trace.selection.name(),
        scenes: extras.scenes.then(|| scenes(trace, &above, &told)),
        pseudocode: code_lines(&code, language),
        round: trace.round().filter(|_| extras.first > 1),
        above,
        steps: told,
        left_out: trace.left_out,
        result: Outcome {
            findings: Findings::new(
                &trace.problem,
                (chosen, &trace.report.limits),
                &trace.report.search,
                trace.moves(),
            ),
            states: trace.path.iter().map(|view| view.name.clone()).collect(),
            next: trace.report.next.clone(),
        },
        ignored: trace.report.ignored.iter().copied().map(Ignored::name).collect(),
        clamped: extras.clamped,
    };
    line(&record, out)
}

#[cfg(test)]
mod tests {
    use jiugong_lab::trace::Window;
    use jiugong_lab::{Purpose, Request};
    use serde_json::Value;

    use super::*;

    /// The page highlights the lines of a step by their numbers.
    #[test]
    fn every_step_has_lines_of_the_pseudocode() {
        for language in Language::ALL {
            let mut request = Request::default();
            request.set("board", "283104765").unwrap();
            request.set("goal", "spiral").unwrap();
            let trace = request
                .plan(&request.problem().unwrap(), Purpose::Trace)
                .unwrap()
                .trace(Window::first(100), &mut |_| {})
                .unwrap();
            let mut written = Vec::new();
            write_steps(&trace, 5, AnswerParts::default(), language, &mut written).unwrap();
            let read: Value = serde_json::from_slice(&written).unwrap();
            let code = read["pseudocode"].as_array().unwrap();
            assert!(
                code.len() > 5 && code.iter().all(|line| line["text"].as_str().is_some_and(|text| !text.is_empty()))
            );
            for step in read["steps"].as_array().unwrap() {
                let lines = step["lines"].as_array().unwrap();
                let known = |line: &Value| line.as_u64().is_some_and(|line| (1..=code.len() as u64).contains(&line));
                assert!(!lines.is_empty() && lines.iter().all(known), "{step}");
            }
        }
    }
}
