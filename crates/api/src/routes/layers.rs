//! All states of a problem of any domain, counted by their distance from the goal.

use jiugong_lab::registry::Knob;
use jiugong_lab::{Explain, count_layers};
use serde::Serialize;
use utoipa::ToSchema;

use crate::allowance::Allowance;
use crate::ask::{Ask, JSON, Request};
use crate::fields::{About, Verb};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Work};

/// All that says how a problem is searched, the heuristic first: whoever counts its states does not search it.
pub(super) static SEARCHED: [Knob; 22] = [
    Knob::Heuristic,
    Knob::Method,
    Knob::GoalTest,
    Knob::Duplicates,
    Knob::Store,
    Knob::Bound,
    Knob::WeightG,
    Knob::WeightH,
    Knob::Within,
    Knob::TimeLimit,
    Knob::NodeLimit,
    Knob::MemoryLimit,
    Knob::Threads,
    Knob::Ties,
    Knob::Seed,
    Knob::Capacity,
    Knob::Width,
    Knob::Trials,
    Knob::Lookahead,
    Knob::Variant,
    Knob::Restarts,
    Knob::Schedule,
];

static LAYERS: Verb = Verb {
    help: "A problem whose states are to be counted.",
    about: About::Problem { without: &SEARCHED },
    options: &[],
    lists: &[],
};

body! {
    /// A problem whose states are to be counted.
    LayersBody => &LAYERS
}

/// The states of a problem by their distance from the goal.
#[derive(Serialize, ToSchema)]
struct LayersJson {
    /// All states that reach a goal.
    states: u64,
    /// For each distance that occurs, the nearest first.
    layers: Vec<LayerJson>,
    /// Some of the states that are farthest away.
    farthest: Vec<String>,
    /// Digits behind the point: distances are counted in parts.
    decimals: u32,
}

/// The states at a distance.
#[derive(Serialize, ToSchema)]
struct LayerJson {
    distance: u32,
    states: u64,
}

/// All states of a problem of any domain, counted by their distance from the goal, if they are not too many.
#[utoipa::path(post, path = "/api/v1/layers", tag = "searches", params(Lang), request_body = LayersBody,
    responses((status = 200, description = "The states by distance", body = LayersJson), Searched))]
pub(crate) fn layers(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let language = ask.language;
    let asked = ask.asked(&LAYERS)?;
    let problem = asked.problem()?;
    Ok(Work::search(Effort::Unknown, allowance.time, kind, move |_| {
        let field = problem.domain().row().field;
        let counted =
            count_layers(&problem).map_err(|error| Problem::field(language, field, error.explain(language)))?;
        let layers: Vec<_> =
            counted.counts.iter().map(|&(distance, states)| LayerJson { distance, states }).collect();
        let record = LayersJson {
            states: layers.iter().map(|layer| layer.states).sum(),
            layers,
            farthest: counted.farthest.into_iter().map(|view| view.name).collect(),
            decimals: problem.decimals(),
        };
        Ok(serde_json::to_vec(&record).unwrap_or_default())
    }))
}
