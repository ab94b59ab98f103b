//! A hint: one good move, by one search that ends when the client disconnects.

use jiugong_lab::registry::Knob;
use jiugong_lab::{Answer, Purpose};
use jiugong_search::Progress;
use jiugong_show::export::ProgressRecord;
use serde::Serialize;
use utoipa::ToSchema;

use super::boards::is_ready;
use super::effort;
use crate::allowance::Allowance;
use crate::ask::{EVENTS, JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Job, Work};

static HINT: Verb = Verb {
    help: "A problem, and optionally how to search it, by default within 4 seconds.",
    about: Subject::Problem { without: &[Knob::Method], purpose: Purpose::Hint },
    options: &[],
    lists: &[],
};

body! {
    /// A problem for which to find a good move.
    HintBody => &HINT
}

/// A good move.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// `solved` if there is a move, else as in answers.
    outcome: &'static str,
    /// The move, written as the request asks; `null` if the start is the goal, or if none was found in time.
    #[serde(rename = "move")]
    by: Option<String>,
    /// Moves of the solution that it begins.
    steps: Option<usize>,
    /// Whether no solution is shorter or cheaper.
    optimal: bool,
    /// The method that found it.
    method: &'static str,
}

/// A good move: the first of a shortest solution if one is found quickly, otherwise of a good one. Disconnecting ends the search.
#[utoipa::path(post, path = "/api/v1/hint", tag = "searches", params(Lang), request_body = HintBody,
    responses((status = 200, description = "The move; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((Hint = "application/json"), (String = "text/event-stream"))), SearchResponses))]
pub(crate) fn hint(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &HINT)?;
    let problem = verb_request.problem()?;
    let plan = verb_request.plan(&problem, Purpose::Hint)?;
    // An answer from a table does not wait in the queue.
    if kind == JSON && plan.config.method.row().at_once && is_ready(&problem) {
        let answer = plan.solve(&mut |_| {}).map_err(|error| Problem::request(language, &error))?;
        return Ok(Work::json(line(&answer)));
    }
    Ok(Work::search(effort(&problem), allowance.time, kind, move |job: &mut Job| {
        let mut plan = plan.clone();
        job.bind(&mut plan.settings.limits);
        let progress = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        Ok(line(&plan.hint(progress).map_err(|error| Problem::request(language, &error))?))
    }))
}

/// The first move of an answer, as one line of JSON.
fn line(answer: &Answer) -> Vec<u8> {
    let mut line = serde_json::to_vec(&Hint::from(answer)).unwrap_or_default();
    line.push(b'\n');
    line
}

impl From<&Answer> for Hint {
    fn from(answer: &Answer) -> Self {
        let moves = answer.moves().unwrap_or_default();
        Hint {
            outcome: if answer.report.plan().is_some() { "solved" } else { answer.outcome_name() },
            by: moves.into_iter().next().map(std::borrow::Cow::into_owned),
            steps: answer.steps(),
            optimal: answer.report.is_optimal(),
            method: answer.config.method.name(),
        }
    }
}
