//! All states of a problem of any domain, counted by their distance from the goal.

use std::ops::ControlFlow;

use jiugong_lab::registry::Knob;
use jiugong_lab::{CountLimits, DomainError, Explain, Instance, Purpose, SpaceReport, StateCounter, WholeSpaceError};
use jiugong_search::Progress;
use jiugong_show::export::{SpaceFormat, schema};

use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Job, Work};

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

pub(super) static LAYERS: Verb = Verb {
    help: "A problem whose states to count.",
    about: Subject::Problem { without: &SEARCHED, purpose: Purpose::Solve },
    options: &[],
    lists: &[],
};

body! {
    /// A problem whose states to count.
    LayersBody => &LAYERS
}

/// The most states that are counted layer by layer: it takes half a second of one core, and 30 MiB.
const MOST_STATES: u64 = 239_500_800;

/// The count layer by layer of `problem`, if its domain has one and there are not too many states.
pub(super) fn counter(problem: &Instance, allowance: &Allowance) -> Option<Box<dyn StateCounter>> {
    let limits = CountLimits { threads: Some(1), memory: allowance.share as u64, disk: None };
    let counter = problem.domain().row().capabilities.count?(problem, limits)?;
    counter.states().is_ok_and(|states| states <= MOST_STATES).then_some(counter)
}

/// Counts until the job is cancelled.
pub(super) fn count(counter: &dyn StateCounter, job: &Job) -> Result<SpaceReport, DomainError> {
    let mut monitor =
        |_: &Progress| if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    counter.count(&mut monitor)
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
    let counter = counter(&problem, allowance);
    Ok(Work::search(Effort::Unknown, allowance.time, kind, move |job| {
        let report = match (SpaceReport::new(&problem), &counter) {
            // Its states do not fit in a table, but can be counted layer by layer.
            (Err(WholeSpaceError::TooLarge { .. }), Some(counter)) => count(&**counter, job)
                .map(|report| SpaceReport { problem: problem.clone(), from_goal: false, ..report })
                .map_err(|error| error.explain(language)),
            (report, _) => report.map_err(|error| error.explain(language)),
        };
        let report = report.map_err(|detail| Problem::field(language, problem.domain().row().field, detail))?;
        Ok(written(|out| SpaceFormat::Json.write(&report, language, out)))
    }))
}
