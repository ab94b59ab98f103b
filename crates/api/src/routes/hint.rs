//! A hint: one good move, by one search that ends when nobody waits for it.

use std::time::Duration;

use jiugong_lab::registry::Knob;
use jiugong_lab::{Answer, Instance, RequestError, Settings};
use jiugong_search::Progress;
use jiugong_show::export::ProgressRecord;
use serde::Serialize;
use utoipa::ToSchema;

use super::boards::is_ready;
use super::effort;
use crate::allowance::Allowance;
use crate::ask::{Ask, EVENTS, JSON, Request};
use crate::asked::Limited;
use crate::fields::{About, Verb};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Job, Work};

/// The time of a hint unless asked otherwise; half of it for the shortest way, the rest for any.
const TIME: Duration = Duration::from_secs(4);

static HINT: Verb = Verb {
    help: "A problem, and how to search it if that is not to be left to the program.",
    about: About::Problem { without: &[Knob::Method] },
    options: &[],
    lists: &[],
};

body! {
    /// A problem for which a good move is wanted.
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

/// A good move: the first of a shortest solution where that is soon found, else of a good one. Hanging up ends the search.
#[utoipa::path(post, path = "/api/v1/hint", tag = "searches", params(Lang), request_body = HintBody,
    responses((status = 200, description = "The move; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((Hint = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) fn hint(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let language = ask.language;
    let asked = ask.asked(allowance, &HINT)?;
    let problem = asked.problem()?;
    let mut settings = asked.request.settings;
    Limited::new(allowance, &mut settings);
    let time = settings.limits.time.unwrap_or(TIME).min(allowance.time);
    let share = allowance.share;
    settings.limits.bytes = Some(settings.limits.bytes.unwrap_or(share).min(share));
    // What a table answers does not queue.
    if kind == JSON && problem.choose(&settings).method.row().at_once && is_ready(&problem) {
        let answer = problem.solve(&settings, &mut |_| {}).map_err(|error| Problem::request(language, &error))?;
        return Ok(Work::json(line(&answer)));
    }
    Ok(Work::search(effort(&problem, &settings), allowance.time, kind, move |job: &mut Job| {
        let found = found(&problem, &settings, time, job).map_err(|error| Problem::request(language, &error))?;
        Ok(line(&found))
    }))
}

/// The first move of an answer, in a line.
fn line(answer: &Answer) -> Vec<u8> {
    let mut line = serde_json::to_vec(&Hint::from(answer)).unwrap_or_default();
    line.push(b'\n');
    line
}

/// The shortest solution if there is one soon, else any.
fn found(problem: &Instance, settings: &Settings, time: Duration, job: &mut Job) -> Result<Answer, RequestError> {
    let mut settings = settings.clone();
    job.bind(&mut settings.limits);
    let any = problem.anytime();
    settings.limits.time = Some(if any.is_some() { time / 2 } else { time });
    let mut tell = |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
    let best = problem.solve(&settings, &mut tell)?;
    let done = best.report.plan().is_some() || best.outcome_name() != "stopped" || job.is_cancelled();
    match any.filter(|&any| !done && best.chosen.method != any) {
        None => Ok(best),
        Some(any) => {
            settings.method = Some(any);
            settings.heuristic = None;
            problem.solve(&settings, &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress)))
        }
    }
}

impl From<&Answer> for Hint {
    fn from(answer: &Answer) -> Self {
        let moves = answer.moves().unwrap_or_default();
        Hint {
            outcome: if answer.report.plan().is_some() { "solved" } else { answer.outcome_name() },
            by: moves.into_iter().next().map(std::borrow::Cow::into_owned),
            steps: answer.steps(),
            optimal: answer.report.is_optimal(),
            method: answer.chosen.method.name(),
        }
    }
}
