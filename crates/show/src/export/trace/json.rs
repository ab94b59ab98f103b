//! The events of a search as JSON lines: the first says how it was run, the last what came out.

use std::io::{self, Write};

use jiugong_lab::Amount;
use jiugong_lab::trace::{Trace, TraceEvent};
use jiugong_search::{Cost, UNREACHABLE, Weights};
use serde::Serialize;

use super::{fate_name, side_name};
use crate::export::json::{Findings, line};

#[derive(Serialize)]
struct Head<'a> {
    event: &'static str,
    domain: &'static str,
    method: &'static str,
    heuristic: Option<&'static str>,
    start: &'a str,
}

#[derive(Serialize)]
struct NodeLine<'a> {
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<u64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    by: Option<&'a str>,
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'static str>,
    g: Amount,
    /// `null` for a dead end.
    h: Option<Amount>,
    f: Amount,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
}

#[derive(Serialize)]
struct BoundLine {
    event: &'static str,
    bound: Amount,
}

#[derive(Serialize)]
struct WeightsLine {
    event: &'static str,
    g: u32,
    h: u32,
}

#[derive(Serialize)]
struct IncumbentLine {
    event: &'static str,
    cost: Amount,
}

#[derive(Serialize)]
struct End<'a> {
    event: &'static str,
    /// Expansions after those told.
    steps_left_out: u64,
    #[serde(flatten)]
    result: Findings,
    /// The positions of the plan, the start first.
    path: Vec<&'a str>,
}

pub(super) fn write(trace: &Trace, out: &mut dyn Write) -> io::Result<()> {
    let chosen = &trace.report.chosen;
    let head = Head {
        event: "begin",
        domain: trace.domain.name(),
        method: chosen.method.name(),
        heuristic: chosen.heuristic.map(jiugong_lab::registry::HeuristicName::name),
        start: &trace.start.name,
    };
    line(&head, out)?;
    let amount = |cost: Cost| Amount::new(cost, trace.decimals);
    let two_sided = trace.selection.two_sided();
    for event in &trace.events {
        match event {
            TraceEvent::Node(fate, node) => line(
                &NodeLine {
                    event: fate_name(*fate),
                    id: node.id,
                    parent: node.parent,
                    by: node.by.as_deref(),
                    position: &node.position.name,
                    turn: node.position.turn,
                    g: amount(node.g),
                    h: Some(node.h).filter(|&h| h != UNREACHABLE).map(amount),
                    f: Amount::new(node.f, trace.decimals),
                    side: two_sided.then(|| side_name(node.side)),
                },
                out,
            )?,
            TraceEvent::Bound(bound) => line(&BoundLine { event: "bound", bound: amount(*bound) }, out)?,
            TraceEvent::Weights(Weights { g, h }) => line(&WeightsLine { event: "weights", g: *g, h: *h }, out)?,
            TraceEvent::Incumbent(cost) => line(&IncumbentLine { event: "incumbent", cost: amount(*cost) }, out)?,
        }
    }
    let end = End {
        event: "end",
        steps_left_out: trace.left_out,
        result: Findings::new(chosen, &trace.report.search, trace.moves(), trace.decimals),
        path: trace.path.iter().map(|view| view.name.as_str()).collect(),
    };
    line(&end, out)
}
