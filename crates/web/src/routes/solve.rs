//! Solving: a problem of any domain by any method.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::Settings;
use jiugong_lab::registry::Method;
use jiugong_lab::trace::Subject;
use jiugong_puzzles::tiles::Convention;
use jiugong_search::Progress;
use jiugong_show::export::{ProgressRecord, encode_solution, schema};

use super::boards::at_once;
use crate::app::App;
use crate::ask::{Ask, EVENTS, JSON};
use crate::body::Search;
use crate::events::{Job, Run, answer, json};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::subject::Reader;

/// What a search may take beyond its own limit before it is called off.
pub(crate) const GRACE: Duration = Duration::from_secs(5);

/// Solves a problem. As JSON, the answer is waited for; as events, progress is told about ten times a second.
#[utoipa::path(post, path = "/api/v1/solve", tag = "searches", params(Lang), request_body = Search,
    responses((status = 200, description = "What came out; as events: `progress`, then one `result` or `problem`",
        content((schema::AnySolution = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) async fn solve(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let (language, peer) = (ask.language, ask.peer());
    let mut body: Search = ask.json(&app).await?;
    let asked = body.common();
    let reader = Reader { app: &app, language };
    let subject = reader.subject(&asked)?;
    let convention = reader.convention(asked.moves.as_deref())?;
    let mut settings = reader.settings(&asked, std::sync::Arc::default())?;
    let method = subject.choose(&settings).method;
    // An anytime search has a time of its own.
    if settings.limits.time.is_none() && method != Method::ANYTIME {
        settings.limits.time = Some(app.options().time);
    }
    let known = method == Method::TABLE || subject.hopeless().is_some();
    let small = matches!(&subject, Subject::Tiles(problem) if at_once(problem.start.size()));
    if known && kind == JSON {
        let work = move || {
            found(&subject, &settings, convention, &mut |_| {}).map_err(|error| Problem::request(language, error))
        };
        if small {
            return Ok(json(work()?));
        }
        return Ok(json(app.lanes().quick(language, work).await??));
    }
    let run = Run::new(&app, (peer, language), &mut settings, app.options().time + GRACE, kind)?;
    answer(run, move |job: &mut Job| {
        found(&subject, &settings, convention, &mut |progress| job.progress(|| ProgressRecord::from(progress)))
            .map_err(|error| Problem::request(language, error))
    })
    .await
}

/// Searches, and writes what came out.
fn found(
    subject: &Subject,
    settings: &Settings,
    convention: Convention,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Vec<u8>, jiugong_lab::RequestError> {
    let solution = subject.solve(settings, tell)?;
    // It never fails.
    Ok(encode_solution(&solution, convention).unwrap_or_default())
}
