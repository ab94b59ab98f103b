//! A search, step by step.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::registry::Kind;
use jiugong_lab::trace::Window;
use jiugong_lab::{Instance, OptionRow, Settings, Text};
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::export::{Extras, ProgressRecord, schema, write_trace_steps};

use super::solve::{LEAST_SHARE, SCENES};
use super::{effort, written};
use crate::app::App;
use crate::ask::{Ask, EVENTS, JSON};
use crate::asked::{Asked, Limited};
use crate::events::{Job, Run, answer};
use crate::fields::{About, MOST_WHOLE, Verb};
use crate::lanes::Effort;
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;

static TRACE: Verb = Verb {
    help: "A search to be told step by step; by A* within 10 seconds unless asked otherwise.",
    about: About::Problem { without: &[] },
    options: &[
        OptionRow {
            name: "steps",
            value: "N",
            help: Text { en: "Steps to tell; 200 if left open.", zh: "讲述的步数；默认为 200。" },
            kind: Kind::Whole { least: 0, most: 2000 },
            usual: Some("200"),
        },
        OptionRow {
            name: "rows",
            value: "N",
            help: Text { en: "Rows of OPEN and CLOSED to show; 20 if left open.", zh: "OPEN 与 CLOSED 显示的行数；默认为 20。" },
            kind: Kind::Whole { least: 0, most: 30 },
            usual: Some("20"),
        },
        OptionRow {
            name: "first",
            value: "N",
            help: Text { en: "The first step to tell; 1 if left open.", zh: "从第几步讲起；默认为 1。" },
            kind: Kind::Whole { least: 1, most: MOST_WHOLE },
            usual: Some("1"),
        },
        SCENES,
    ],
    lists: &[],
};

/// What a node takes that is held to know OPEN and CLOSED at a step.
const BYTES_OF_NODE: usize = 1 << 10;

/// Steps that are told from further away are not tried beside the long searches first: to come there takes too long.
const FAR: u64 = 5_000;

body! {
    /// A search to be told step by step.
    TraceBody => &TRACE
}

/// What is to be shown, and how it is searched.
pub(super) fn shown(app: &App, asked: &mut Asked) -> Result<(Instance, Settings, Limited), Problem> {
    let problem = asked.problem()?;
    let limited = Limited::new(app.options(), &mut asked.request.settings);
    let mut settings = asked.request.shown();
    settings.limits.time = settings.limits.time.map(|time| time.min(app.options().time));
    Ok((problem, settings, limited))
}

/// A search step by step: which node was taken and why, what became of its children, OPEN and CLOSED.
#[utoipa::path(post, path = "/api/v1/trace", tag = "searches", params(Lang), request_body = TraceBody,
    responses((status = 200, description = "The steps; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((schema::TraceSteps = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) async fn trace(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let (language, who) = (ask.language, ask.asker());
    let mut asked = ask.asked(&app, &TRACE).await?;
    let (steps, rows) = (asked.whole("steps", 200), asked.whole("rows", 20) as usize);
    let (scenes, first) = (asked.flag(SCENES.name), asked.whole("first", 1));
    let (problem, settings, limited) = shown(&app, &mut asked)?;
    let effort = if first > FAR { Effort::Long } else { effort(&problem, &settings) };
    let nodes = app.options().share().max(LEAST_SHARE) / BYTES_OF_NODE;
    let run = Run::new(&app, &who, effort, app.options().time, kind)?;
    answer(run, move |job: &mut Job| {
        let mut settings = settings.clone();
        job.bind(&mut settings.limits);
        let tell = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        let window = Window { first, steps, nodes };
        let mut trace = problem.trace_window(&settings, window, tell).map_err(|error| Problem::request(language, &error))?;
        if let Some(furthest) = trace.furthest {
            return Err(Problem::field(language, "first", catalogue::web_too_far(language, furthest, nodes)));
        }
        limited.asked_in_vain(&mut trace.report.ignored);
        let extras = Extras { scenes, first, clamped: &limited.clamped };
        Ok(written(|out| write_trace_steps(&trace, rows, extras, language, out)))
    })
    .await
}
