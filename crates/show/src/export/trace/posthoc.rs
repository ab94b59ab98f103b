//! A trace file of the Posthoc visualiser, version 1.4.0 of its format, written as JSON, which is YAML too.
//!
//! Boards are drawn cell by cell, one frame an event; places on a map are drawn where they are.

use std::borrow::Cow;
use std::io::{self, Write};

use jiugong_lab::trace::{Trace, TraceEvent, TraceNode};
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
    g: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<Cost>,
    f: u64,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    by: Option<Cow<'static, str>>,
    position: String,
    /// Column and row of a place on a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<u32>,
    /// The cells of a board, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
}

/// The words that the visualiser knows.
fn kind(fate: Fate) -> &'static str {
    match fate {
        Fate::Started => "source",
        Fate::Expanded => "expand",
        Fate::Waiting | Fate::Generated => "generate",
        Fate::Duplicate | Fate::Pruned | Fate::Dropped => "close",
        Fate::Improved | Fate::Reopened | Fate::Postponed | Fate::Restored => "update",
        Fate::Met | Fate::Reached => "destination",
    }
}

/// One number for each node; the second search counts apart, and what was never entered is named by its parent and move.
fn name(side: Side, id: u64) -> String {
    if side == Side::Forward { id.to_string() } else { format!("b{id}") }
}

fn event(fate: Fate, entry: &TraceNode) -> Event {
    let parent = entry.parent.map(|id| name(entry.side, id));
    let unnamed = || format!("{}:{}", parent.as_deref().unwrap_or(""), entry.by.as_deref().unwrap_or(""));
    let place = entry.position.place;
    let cells = if place.is_some() { Vec::new() } else { entry.position.rows().concat() };
    Event {
        kind: kind(fate),
        id: entry.id.map_or_else(unnamed, |id| name(entry.side, id)),
        g: entry.g,
        h: Some(entry.h).filter(|&h| h != UNREACHABLE),
        f: entry.f,
        by: entry.by.clone(),
        position: entry.position.name.clone(),
        x: place.map(|[_, column]| column),
        y: place.map(|[row, _]| row),
        cells,
        parent,
    }
}

/// How an event is drawn: a place on a map as a square, a board as its cells.
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
    let nodes = trace.events.iter().filter_map(|happened| match happened {
        TraceEvent::Node(fate, entry) => Some(event(*fate, entry)),
        _ => None,
    });
    for (place, event) in nodes.enumerate() {
        write!(out, "{}", if place == 0 { "" } else { ",\n" })?;
        serde_json::to_writer(&mut *out, &event)?;
    }
    writeln!(out, "\n]}}")
}
