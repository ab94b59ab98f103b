//! All states of a problem of any domain, counted by their distance from the goal.

use jiugong_lab::registry::Knob;
use jiugong_lab::{Explain, SpaceReport};
use jiugong_show::export::{SpaceFormat, schema};

use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Work};

/// The knobs of searches. A count uses none of them.
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
    help: "A problem whose states to count.",
    about: Subject::Problem { without: &SEARCHED },
    options: &[],
    lists: &[],
};

body! {
    /// A problem whose states to count.
    LayersBody => &LAYERS
}

/// All states of a problem of any domain, counted by their distance from the goal, if they are not too many.
#[utoipa::path(post, path = "/api/v1/layers", tag = "searches", params(Lang), request_body = LayersBody,
    responses((status = 200, description = "The states by distance", body = schema::SpaceCount), SearchResponses))]
pub(crate) fn layers(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &LAYERS)?;
    let problem = verb_request.problem()?;
    Ok(Work::search(Effort::Unknown, allowance.time, kind, move |_| {
        let field = problem.domain().row().field;
        let report =
            SpaceReport::new(&problem).map_err(|error| Problem::field(language, field, error.explain(language)))?;
        Ok(written(|out| SpaceFormat::Json.write(&report, language, out)))
    }))
}
