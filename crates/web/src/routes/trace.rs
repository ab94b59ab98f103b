//! A search, step by step.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::registry::Method;
use jiugong_lab::trace::Subject;
use jiugong_lab::{Language, Settings};
use jiugong_search::Progress;
use jiugong_show::export::{ProgressRecord, schema, write_trace_steps};

use super::written;
use crate::app::App;
use crate::ask::{Ask, EVENTS, JSON};
use crate::body::{Common, TraceBody};
use crate::events::{Job, Run, answer};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::subject::Reader;

/// How long a search that is to be shown may take unless asked otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most steps that are told.
const MOST_STEPS: u64 = 2000;

/// The most rows of OPEN and CLOSED.
const MOST_ROWS: u64 = 30;

/// What is to be shown, and how it is searched. Unless asked for, the method is A*: what is chosen to be fast has little
/// to show.
pub(super) fn shown(app: &App, language: Language, asked: &Common) -> Result<(Subject, Settings), Problem> {
    let reader = Reader { app, language };
    let subject = reader.subject(asked)?;
    let mut settings = reader.settings(asked, Arc::default())?;
    settings.method.get_or_insert(Method::ASTAR);
    settings.limits.time.get_or_insert(PATIENCE.min(app.options().time));
    Ok((subject, settings))
}

/// A search step by step: which node was taken and why, what became of its children, OPEN and CLOSED.
#[utoipa::path(post, path = "/api/v1/trace", tag = "searches", params(Lang), request_body = TraceBody,
    responses((status = 200, description = "The steps; as events: `progress`, then one `result` or `problem`",
        content((schema::TraceSteps = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) async fn trace(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let (language, peer) = (ask.language, ask.peer());
    let mut body: TraceBody = ask.json(&app).await?;
    let asked = body.common();
    let reader = Reader { app: &app, language };
    let steps = reader.within("steps", body.steps.unwrap_or(200), (0, MOST_STEPS))?;
    let rows = reader.within("rows", body.rows.unwrap_or(20), (0, MOST_ROWS))? as usize;
    let (subject, mut settings) = shown(&app, language, &asked)?;
    let run = Run::new(&app, (peer, language), &mut settings, app.options().time, kind)?;
    answer(run, move |job: &mut Job| {
        let tell = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        let trace = subject.trace(&settings, steps, tell).map_err(|error| Problem::request(language, error))?;
        Ok(written(|out| write_trace_steps(&trace, rows, language, out)))
    })
    .await
}
