//! All states of a problem of any domain, counted by their distance from the goal.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::registry::Knob;
use jiugong_lab::{Explain, count_layers};
use jiugong_show::export::{CountedProblem, SpaceFormat, schema};

use super::written;
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::events::{Run, answer};
use crate::fields::{About, Verb};
use crate::lanes::Effort;
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;

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

/// All states of a problem of any domain, counted by their distance from the goal, if they are not too many.
#[utoipa::path(post, path = "/api/v1/layers", tag = "searches", params(Lang), request_body = LayersBody,
    responses((status = 200, description = "The states by distance", body = schema::StateCount), Searched))]
pub(crate) async fn layers(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let (language, who) = (ask.language, ask.asker());
    let asked = ask.asked(&app, &LAYERS).await?;
    let problem = asked.problem()?;
    let run = Run::new(&app, &who, Effort::Unknown, app.options().time, kind)?;
    answer(run, move |_| {
        let began = Instant::now();
        let field = problem.domain().row().field;
        let counted =
            count_layers(&problem).map_err(|error| Problem::field(language, field, error.explain(language)))?;
        let report = CountedProblem { problem: &problem, layers: &counted, time: began.elapsed() };
        Ok(written(|out| SpaceFormat::Json.write_problem(&report, language, out)))
    })
    .await
}
