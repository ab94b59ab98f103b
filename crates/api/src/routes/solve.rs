//! Solving: a problem of any domain by any method.

use std::time::Duration;

use jiugong_lab::registry::Kind;
use jiugong_lab::{OptionRow, Plan, Purpose, RequestError, Text};
use jiugong_search::Progress;
use jiugong_show::export::{AnswerParts, ProgressRecord, encode_answer, schema};

use super::boards::is_ready;
use super::{clamped_names, effort};
use crate::allowance::Allowance;
use crate::ask::{EVENTS, JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Job, Work};

/// The time that a search may take beyond its own limit before it is cancelled.
const GRACE: Duration = Duration::from_secs(5);

/// Whether positions are drawn.
pub(super) const SCENES: OptionRow = OptionRow {
    name: "scenes",
    value: "",
    help: Text { en: "Whether the answer is to have each position drawn.", zh: "答案中是否画出每个局面。" },
    kind: Kind::Flag,
    usual: None,
};

static SOLVE: Verb = Verb {
    help: "A problem and how to search it.",
    about: Subject::Problem { without: &[], purpose: Purpose::Solve },
    options: &[SCENES],
    lists: &[],
};

body! {
    /// A problem and how to search it.
    Search => &SOLVE
}

/// Solves a problem. With JSON, the response is the answer; with events, progress is sent about ten times per second.
#[utoipa::path(post, path = "/api/v1/solve", tag = "searches", params(Lang), request_body = Search,
    responses((status = 200, description = "The answer; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((schema::Answer = "application/json"), (String = "text/event-stream"))), SearchResponses))]
pub(crate) fn solve(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &SOLVE)?;
    let problem = verb_request.problem()?;
    let scenes = verb_request.flag(SCENES.name);
    let plan = verb_request.plan(&problem, Purpose::Solve)?;
    let clamped = clamped_names(&plan);
    if plan.is_instant() && kind == JSON {
        let is_fast = plan.unsolvable.is_some() || is_ready(&problem);
        let work =
            move || found(&plan, &clamped, scenes, &mut |_| {}).map_err(|error| Problem::request(language, &error));
        return if is_fast { Ok(Work::json(work()?)) } else { Ok(Work::quick(work)) };
    }
    // A method that runs until its time is over gets no quick first attempt.
    let effort = if plan.config.method.row().own_time.is_some() { Effort::Long } else { effort(&problem) };
    Ok(Work::search(effort, allowance.time + GRACE, kind, move |job: &mut Job| {
        let mut plan = plan.clone();
        job.bind(&mut plan.settings.limits);
        let progress = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        found(&plan, &clamped, scenes, progress).map_err(|error| Problem::request(language, &error))
    }))
}

/// Searches, and writes the answer.
fn found(
    plan: &Plan,
    clamped: &[&'static str],
    scenes: bool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Vec<u8>, RequestError> {
    let answer = plan.solve(progress)?;
    // Writing to memory does not fail.
    Ok(encode_answer(&answer, AnswerParts { scenes, clamped, ..AnswerParts::default() }).unwrap_or_default())
}
