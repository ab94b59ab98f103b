//! Solving: a problem of any domain by any method.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::registry::Kind;
use jiugong_lab::{Instance, OptionRow, RequestError, Settings, Text};
use jiugong_search::Progress;
use jiugong_show::export::{Extras, ProgressRecord, encode_answer, schema};

use super::boards::is_ready;
use super::effort;
use crate::app::App;
use crate::ask::{Ask, EVENTS, JSON};
use crate::asked::Limited;
use crate::events::{Job, Run, answer, json};
use crate::fields::{About, Verb};
use crate::lanes::Effort;
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;

/// What a search may take beyond its own limit before it is called off.
const GRACE: Duration = Duration::from_secs(5);

/// Bytes that a search is never given less than, if the server has them.
pub(super) const LEAST_SHARE: usize = 256 << 20;

/// Whether positions are to be drawn.
pub(super) const SCENES: OptionRow = OptionRow {
    name: "scenes",
    value: "",
    help: Text { en: "Whether the answer is to have each position drawn.", zh: "答案中是否画出每个局面。" },
    kind: Kind::Flag,
    usual: None,
};

static SOLVE: Verb = Verb {
    help: "A problem and how to search it.",
    about: About::Problem { without: &[] },
    options: &[SCENES],
    lists: &[],
};

body! {
    /// A problem and how to search it.
    Search => &SOLVE
}

/// Solves a problem. As JSON, the answer is waited for; as events, progress is told about ten times a second.
#[utoipa::path(post, path = "/api/v1/solve", tag = "searches", params(Lang), request_body = Search,
    responses((status = 200, description = "What came out; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((schema::Answer = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) async fn solve(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let (language, who) = (ask.language, ask.asker());
    let asked = ask.asked(&app, &SOLVE).await?;
    let problem = asked.problem()?;
    let scenes = asked.flag(SCENES.name);
    let mut settings = asked.request.settings;
    let limited = Limited::new(app.options(), &mut settings);
    let row = problem.choose(&settings).method.row();
    // A method that goes on as long as there is time takes what memory it is given, too.
    if row.own_time.is_some() {
        settings.limits.bytes = settings.limits.bytes.map(|bytes| bytes.min(app.options().share().max(LEAST_SHARE)));
    }
    // A method that has a time of its own keeps it.
    if settings.limits.time.is_none() && row.own_time.is_none_or(|time| time > app.options().time) {
        settings.limits.time = Some(app.options().time);
    }
    let hopeless = problem.hopeless().is_some();
    if (hopeless || row.at_once) && kind == JSON {
        let small = hopeless || is_ready(&problem);
        let work = move || {
            found(&problem, &settings, &limited, scenes, &mut |_| {}).map_err(|error| Problem::request(language, &error))
        };
        if small {
            return Ok(json(work()?));
        }
        return Ok(json(app.lanes().quick(language, work).await??));
    }
    // What goes on until its time is over is not tried before.
    let effort = if row.own_time.is_some() { Effort::Long } else { effort(&problem, &settings) };
    let run = Run::new(&app, &who, effort, app.options().time + GRACE, kind)?;
    answer(run, move |job: &mut Job| {
        let mut settings = settings.clone();
        job.bind(&mut settings.limits);
        let tell = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        found(&problem, &settings, &limited, scenes, tell).map_err(|error| Problem::request(language, &error))
    })
    .await
}

/// Searches, and writes what came out.
fn found(
    problem: &Instance,
    settings: &Settings,
    limited: &Limited,
    scenes: bool,
    tell: &mut dyn FnMut(&Progress),
) -> Result<Vec<u8>, RequestError> {
    let mut answer = problem.solve(settings, tell)?;
    limited.asked_in_vain(&mut answer.ignored);
    // It never fails.
    Ok(encode_answer(&answer, Extras { scenes, clamped: &limited.clamped, ..Extras::default() }).unwrap_or_default())
}
