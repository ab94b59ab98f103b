//! A trace file of the Posthoc visualiser, version 1.4.0 of its format, written as JSON, which is also YAML.
//!
//! As in the traces published by its authors, the file starts with a `source` and a `destination`, and no root has a parent. It contains
//! the whole search, or the requested number of steps. Boards are drawn cell by cell, one frame per event; cells of a map at their place.

use std::borrow::Cow;
use std::io::{self, Write};

use jiugong_lab::trace::{Trace, TraceEvent, TraceNode};
use jiugong_lab::{Amount, View};
use jiugong_search::{Cost, Fate, Side, UNREACHABLE};
use serde::Serialize;
use serde_json::{Value, json};

#[derive(Serialize)]
struct Event {
    #[serde(rename = "type")]
    kind: &'static str,
    id: String,
    #[serde(rename = "pId", skip_serializing_if = "Option::is_none")]
    parent: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<Amount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<Amount>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Amount>,
    #[serde(skip_serializing_if = "String::is_empty")]
    position: String,
    /// The column and the row of a cell on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<u32>,
    /// The cells of a board, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
}

/// The event types that have colours in the visualiser. A root is an ordinary created node; `source` occurs only once, at the start.
fn kind(fate: Fate) -> &'static str {
    match fate {
        Fate::Started | Fate::Waiting | Fate::Generated => "generating",
        Fate::Expanded => "expanding",
        Fate::Duplicate | Fate::Pruned | Fate::Dropped => "closing",
        Fate::Improved | Fate::Reopened | Fate::Postponed | Fate::Restored => "updating",
        Fate::Met | Fate::Reached => "end",
    }
}

/// A unique name for each node: its number, with a prefix in the backward search.
fn name(side: Side, id: u64) -> String {
    if side == Side::Forward { id.to_string() } else { format!("b{id}") }
}

/// The name of a node; one that was never entered is named by its parent and move.
fn named(entry: &TraceNode) -> String {
    let parent = entry.parent.map(|id| name(entry.side, id)).unwrap_or_default();
    let unnamed = || format!("{parent}:{}", entry.by.as_deref().unwrap_or(""));
    entry.id.map_or_else(unnamed, |id| name(entry.side, id))
}

/// An event at a position, without further data.
fn at(kind: &'static str, id: String, view: &View) -> Event {
    let place = view.place;
    Event {
        kind,
        id,
        parent: None,
        g: None,
        h: None,
        f: None,
        by: None,
        bound: None,
        position: view.name.clone(),
        x: place.map(|[_, column]| column),
        y: place.map(|[row, _]| row),
        cells: if place.is_some() { Vec::new() } else { view.rows().concat() },
    }
}

fn event(trace: &Trace, fate: Fate, entry: &TraceNode) -> Event {
    let amount = |cost: Cost| trace.problem.amount(cost);
    let estimates = trace.has_estimates();
    // A root has no parent, also where local search restarts from another state.
    let is_root = fate == Fate::Started;
    Event {
        parent: entry.parent.filter(|_| !is_root).map(|id| name(entry.side, id)),
        g: Some(amount(entry.g)),
        h: Some(entry.h).filter(|&h| estimates && h != UNREACHABLE).map(amount),
        f: Some(entry.f).filter(|_| estimates).map(|f| Amount::new(f, trace.decimals)),
        by: entry.by.clone().filter(|_| !is_root),
        ..at(kind(fate), named(entry), &entry.position)
    }
}

/// The first two events: the start of the search and its goal. The goal has the name of the node that reached it, if there is one.
fn ends(trace: &Trace) -> Vec<Event> {
    let goal = trace.path.last().cloned().or_else(|| trace.problem.goal());
    let reached = trace.events.iter().rev().find_map(|happened| match happened {
        TraceEvent::Node(Fate::Reached, entry) => Some(named(entry)),
        _ => None,
    });
    let begun = trace.events.iter().find_map(|happened| match happened {
        TraceEvent::Node(_, entry) if entry.side == Side::Forward => Some(named(entry)),
        _ => None,
    });
    let source = at("source", begun.unwrap_or_else(|| "0".to_owned()), &trace.start);
    let destination = goal.map(|goal| at("destination", reached.unwrap_or_else(|| "goal".to_owned()), &goal));
    [Some(source), destination].into_iter().flatten().collect()
}

/// How an event is drawn: a place on a map as a square, a board by its cells.
fn views(trace: &Trace) -> Value {
    if trace.start.place.is_some() {
        return json!({ "main": [{
            "$": "rect", "width": 1, "height": 1, "x": "${{ $.x }}", "y": "${{ $.y }}",
            "fill": "${{ color[$.type] }}", "clear": false
        }] });
    }
    let rows = trace.start.rows();
    let columns = rows.first().map_or(1, Vec::len);
    let cell = |place: usize| {
        let (row, column) = (place / columns, place % columns);
        json!({
            "$": "rect", "width": 0.9, "height": 0.9, "x": column, "y": row, "clear": true,
            "fill": format!("${{{{ $.cells[{place}] === '0' ? '#ffffff' : color[$.type] }}}}"),
            "label": format!("${{{{ $.cells[{place}] === '0' ? '' : $.cells[{place}] }}}}"),
            "label-size": 0.4, "label-x": 0.3, "label-y": 0.65, "label-color": "#ffffff"
        })
    };
    let cells: Vec<Value> = (0..rows.len() * columns).map(cell).collect();
    json!({ "main": cells })
}

pub(super) fn write(trace: &Trace, out: &mut dyn Write) -> io::Result<()> {
    let rows = trace.start.rows();
    let pivot = if trace.start.place.is_some() {
        json!({ "x": "${{ $.x + 0.5 }}", "y": "${{ $.y + 0.5 }}", "scale": 1 })
    } else {
        let (height, width) = (rows.len() as f64, rows.first().map_or(1, Vec::len) as f64);
        json!({ "x": width / 2.0, "y": height / 2.0, "scale": 1 })
    };
    writeln!(out, "{{\"version\": \"1.4.0\",\n\"views\": {},\n\"pivot\": {pivot},\n\"events\": [", views(trace))?;
    let mut rounds = 0;
    let nodes = trace.events.iter().filter_map(|happened| match happened {
        TraceEvent::Node(fate, entry) => Some(event(trace, *fate, entry)),
        TraceEvent::Bound(bound) => {
            rounds += 1;
            let begins = at("round", format!("round {rounds}"), &trace.start);
            Some(Event { bound: Some(trace.bound(*bound)), ..begins })
        }
        _ => None,
    });
    for (place, event) in ends(trace).into_iter().chain(nodes).enumerate() {
        write!(out, "{}", if place == 0 { "" } else { ",\n" })?;
        serde_json::to_writer(&mut *out, &event)?;
    }
    writeln!(out, "\n]}}")
}
