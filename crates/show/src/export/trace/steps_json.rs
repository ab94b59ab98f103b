//! The steps of a search as one JSON object: what was taken and why, what became of the children, OPEN and CLOSED.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use jiugong_lab::registry::Selection;
use jiugong_lab::scene::Scene;
use jiugong_lab::trace::{Replay, Step, Trace, TraceEvent, TraceNode};
use jiugong_lab::{Ignored, Language};
use jiugong_search::{Cost, Fate, Side, UNREACHABLE};
use serde::Serialize;

use super::{fate_name, side_name};
use crate::catalogue::{self, fate};
use crate::export::json::{Extras, Findings, line};

/// A search, step by step.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceSteps))]
pub struct StepsJson<'a> {
    domain: &'static str,
    method: &'static str,
    heuristic: Option<&'static str>,
    start: String,
    /// Which node the method takes next: `oldest`, `newest`, `smallest`, `backed`, `focal`, `layered`, `listed`, `path`, `sides`, `middle`,
    /// `pairs`, `corrected` or `known`.
    #[serde(rename = "taking")]
    selection: &'static str,
    /// Digits behind the point: costs and estimates of steps are counted in parts.
    #[serde(skip_serializing_if = "is_whole")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    decimals: u32,
    steps: Vec<StepRecord>,
    /// Steps that were taken and are not told.
    left_out: u64,
    result: Outcome,
    /// What was asked for and makes no difference, by the names that requests have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    ignored: Vec<&'static str>,
    /// Limits that were asked for and had to be lowered, by the names that requests have.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    clamped: &'a [&'static str],
    /// The positions by their names, drawn, where that was asked for: the `width`, the `height` and the `shapes` of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<BTreeMap<String, serde_json::Value>>))]
    scenes: Option<BTreeMap<String, Scene>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_whole(decimals: &u32) -> bool {
    *decimals == 0
}

/// What came out of a search that was told.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceResult))]
pub struct Outcome {
    #[serde(flatten)]
    findings: Findings,
    /// The positions of the plan, the start first.
    states: Vec<String>,
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
    bound: Option<Cost>,
    /// The weights of g and h from here on, if it begins a round with other ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<[u32; 2]>,
    /// Children that waited, and were refused when their turn came.
    refused: Vec<ChildRecord>,
    /// How many nodes were thrown out of OPEN before.
    #[serde(skip_serializing_if = "is_none_dropped")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    dropped: usize,
    /// The node taken; `null` if nothing was left to take.
    taken: Option<NodeRecord>,
    /// Why it was the next, in a sentence.
    why: String,
    /// Whether it is a goal.
    goal: bool,
    children: Vec<ChildRecord>,
    /// The costs of plans that went into table R.
    incumbents: Vec<Cost>,
    /// What waits, next first.
    open: TableRecord,
    /// What is done, newest last; of a search that keeps nothing else, the path in hand.
    closed: TableRecord,
}

/// A node of the search tree.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceNode))]
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
    /// Whose turn it is, where that is part of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'static str>,
    g: Cost,
    /// `null` for a dead end.
    h: Option<Cost>,
    f: u64,
    /// `forward` or `backward`.
    side: &'static str,
}

/// A child, and what became of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = TraceChild))]
pub struct ChildRecord {
    #[serde(flatten)]
    node: NodeRecord,
    /// By name, for programs.
    fate: &'static str,
    /// In words.
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
    /// The other one of two searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    backward: Option<Vec<NodeRecord>>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it asks about by reference")]
fn is_none_dropped(dropped: &usize) -> bool {
    *dropped == 0
}

fn selection_name(selection: Selection) -> &'static str {
    match selection {
        Selection::Oldest => "oldest",
        Selection::Newest => "newest",
        Selection::Smallest => "smallest",
        Selection::Backed => "backed",
        Selection::Focal => "focal",
        Selection::Layered => "layered",
        Selection::Listed => "listed",
        Selection::Path => "path",
        Selection::Sides => "sides",
        Selection::Middle => "middle",
        Selection::Pairs => "pairs",
        Selection::Corrected => "corrected",
        Selection::Known => "known",
        Selection::Climb => "climb",
        Selection::Drawn => "drawn",
        Selection::Ahead => "ahead",
        Selection::Untraced => "untold",
    }
}

fn node(entry: &TraceNode) -> NodeRecord {
    NodeRecord {
        id: entry.id,
        parent: entry.parent,
        by: entry.by.clone(),
        position: entry.position.name.clone(),
        place: entry.position.place,
        turn: entry.position.turn,
        g: entry.g,
        h: Some(entry.h).filter(|&h| h != UNREACHABLE),
        f: entry.f,
        side: side_name(entry.side),
    }
}

fn children(children: &[(Fate, TraceNode)], language: Language) -> Vec<ChildRecord> {
    let child = |(became, entry): &(Fate, TraceNode)| ChildRecord {
        node: node(entry),
        fate: fate_name(*became),
        fate_text: fate(language, *became, entry.h),
    };
    children.iter().map(child).collect()
}

/// The first, or the last, `rows` entries of each side.
fn table<'a, I: Iterator<Item = &'a TraceNode>>(
    two_sided: bool,
    rows: usize,
    newest: bool,
    of: impl Fn(Side) -> I,
) -> TableRecord {
    let mut count = 0;
    let mut side = |side: Side| {
        let all: Vec<&TraceNode> = of(side).collect();
        count += all.len();
        let hidden = if newest { all.len().saturating_sub(rows) } else { 0 };
        all[hidden..].iter().take(rows).map(|entry| node(entry)).collect::<Vec<_>>()
    };
    let forward = side(Side::Forward);
    let backward = two_sided.then(|| side(Side::Backward));
    TableRecord { count, forward, backward }
}

fn step(trace: &Trace, step: &Step, replay: &Replay, rows: usize, language: Language) -> StepRecord {
    let two_sided = trace.selection.two_sided();
    let walks = matches!(trace.selection, Selection::Climb | Selection::Drawn);
    let on_path = walks || trace.selection == Selection::Path && !trace.conditions.remembers;
    let closed = if on_path {
        table(false, rows, true, |_| replay.path())
    } else {
        table(two_sided, rows, true, |side| replay.closed(side))
    };
    StepRecord {
        number: step.number,
        round: step.round,
        bound: step.bound,
        weights: step.weights.map(|weights| [weights.g, weights.h]),
        refused: children(&step.refused, language),
        dropped: step.dropped.len(),
        taken: step.taken.as_ref().map(|(entry, _)| node(entry)),
        why: match &step.taken {
            Some((_, why)) => catalogue::why(language, *why),
            None => catalogue::trace_nothing(language),
        },
        goal: step.goal,
        children: children(&step.children, language),
        incumbents: step.incumbents.clone(),
        open: table(two_sided, rows, false, |side| replay.open(side)),
        closed,
    }
}

/// The most shapes that are written: some 80 bytes each.
const MOST_SHAPES: usize = 100_000;

/// The positions that occur, drawn, the first ones if they are very many.
fn scenes(trace: &Trace) -> BTreeMap<String, Scene> {
    let recorded = trace.events.iter().filter_map(|event| match event {
        TraceEvent::Node(_, node) => Some(&node.position),
        _ => None,
    });
    let mut scenes = BTreeMap::new();
    let mut shapes = 0;
    for view in trace.path.iter().chain(recorded) {
        if shapes > MOST_SHAPES {
            break;
        }
        if !scenes.contains_key(&view.name)
            && let Some(scene) = trace.scene(view)
        {
            shapes += scene.shapes.len();
            scenes.insert(view.name.clone(), scene);
        }
    }
    scenes
}

/// Writes `trace` as one JSON object; OPEN and CLOSED show `rows` rows at most.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_steps(
    trace: &Trace,
    rows: usize,
    extras: Extras<'_>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let chosen = &trace.report.chosen;
    let mut steps = trace.steps();
    let mut told = Vec::new();
    while let Some(next) = steps.next() {
        told.push(step(trace, &next, steps.replay(), rows, language));
    }
    let record = StepsJson {
        domain: trace.domain.name(),
        method: chosen.method.name(),
        heuristic: chosen.heuristic.map(jiugong_lab::registry::HeuristicName::name),
        start: trace.start.name.clone(),
        selection: selection_name(trace.selection),
        decimals: trace.decimals,
        steps: told,
        left_out: trace.left_out,
        result: Outcome {
            findings: Findings::new(chosen, &trace.report.search, trace.moves(), trace.decimals),
            states: trace.path.iter().map(|view| view.name.clone()).collect(),
        },
        ignored: trace.report.ignored.iter().copied().map(Ignored::name).collect(),
        clamped: extras.clamped,
        scenes: extras.scenes.then(|| scenes(trace)),
    };
    line(&record, out)
}
