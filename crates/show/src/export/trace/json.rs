//! The events of a search as JSON lines: the first describes the search, the last its outcome.

use std::io::{self, Write};

use jiugong_lab::trace::{Trace, TraceEvent};
use jiugong_lab::{Amount, Facts, Ignored, NextStep};
use jiugong_search::{Cost, UNREACHABLE, Weights};
use serde::Serialize;

use super::{fate_name, side_name};
use crate::export::json::{Findings, line};
use crate::export::settings::SettingsJson;

#[derive(Serialize)]
struct Head {
    event: &'static str,
    #[serde(flatten)]
    stated: Facts,
    method: &'static str,
    heuristic: Option<&'static str>,
    settings: SettingsJson,
    /// Whether nodes have an h and an f, which mean nothing in a blind search.
    estimates: bool,
}

#[derive(Serialize)]
#[allow(clippy::option_option, reason = "not estimated, a dead end, or an estimate: three things in data")]
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
    /// `null` for a dead end; missing in a blind search.
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<Option<Amount>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    f: Option<Amount>,
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
    /// Expansions after those written.
    left_out: u64,
    #[serde(flatten)]
    stated: Facts,
    #[serde(flatten)]
    result: Findings,
    /// The positions of the plan, the start first.
    states: Vec<&'a str>,
    /// The parts of the request that have no effect, by their names in requests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<&'static str>,
    /// Suggested changes after a limit or a bound was reached.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    next: &'a [NextStep],
}

pub(super) fn write(trace: &Trace, out: &mut dyn Write) -> io::Result<()> {
    let chosen = &trace.report.config;
    let estimates = trace.has_estimates();
    let head = Head {
        event: "begin",
        stated: trace.problem.facts(),
        method: chosen.method.name(),
        heuristic: chosen.heuristic.map(jiugong_lab::registry::HeuristicName::name),
        settings: SettingsJson::new(&trace.problem, chosen, &trace.report.limits),
        estimates,
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
                    h: estimates.then(|| Some(node.h).filter(|&h| h != UNREACHABLE).map(amount)),
                    f: estimates.then(|| Amount::new(node.f, trace.decimals)),
                    side: two_sided.then(|| side_name(node.side)),
                },
                out,
            )?,
            TraceEvent::Bound(bound) => line(&BoundLine { event: "bound", bound: trace.bound(*bound) }, out)?,
            TraceEvent::Weights(Weights { g, h }) => line(&WeightsLine { event: "weights", g: *g, h: *h }, out)?,
            TraceEvent::Incumbent(cost) => line(&IncumbentLine { event: "incumbent", cost: amount(*cost) }, out)?,
        }
    }
    let end = End {
        event: "end",
        left_out: trace.left_out,
        stated: trace.problem.facts(),
        result: Findings::new(&trace.problem, (chosen, &trace.report.limits), &trace.report.search, trace.moves()),
        states: trace.path.iter().map(|view| view.name.as_str()).collect(),
        ignored: trace.report.ignored.iter().copied().map(Ignored::name).collect(),
        next: &trace.report.next,
    };
    line(&end, out)
}
