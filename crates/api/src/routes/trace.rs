//! A search, step by step.

use jiugong_lab::registry::Kind;
use jiugong_lab::trace::Window;
use jiugong_lab::{OptionRow, Purpose, Text, defaults};
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::export::{AnswerParts, ProgressRecord, schema, write_trace_steps};

use super::solve::SCENES;
use super::{clamped_names, effort, written};
use crate::allowance::Allowance;
use crate::ask::{EVENTS, JSON, ParsedRequest, Request};
use crate::fields::{MOST_WHOLE, Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Job, Work};

static TRACE: Verb = Verb {
    help: "A search to be recorded step by step, by default A* within 10 seconds.",
    about: Subject::Problem { without: &[], purpose: Purpose::Trace },
    options: &[
        OptionRow {
            name: "steps",
            value: "N",
            help: Text { en: "Steps to record; 200 if left open.", zh: "记录的步数；默认为 200。" },
            kind: Kind::Whole { least: 0, most: 2000 },
            usual: Some("200"),
        },
        OptionRow {
            name: "rows",
            value: "N",
            help: Text {
                en: "Rows of OPEN and CLOSED to show; 20 if left open.",
                zh: "OPEN 与 CLOSED 显示的行数；默认为 20。",
            },
            kind: Kind::Whole { least: 0, most: 30 },
            usual: Some("20"),
        },
        OptionRow {
            name: "first",
            value: "N",
            help: Text {
                en: "The first step to record; 1 if left open.", zh: "从第几步开始记录；默认为 1。"
            },
            kind: Kind::Whole { least: 1, most: MOST_WHOLE },
            usual: Some("1"),
        },
        SCENES,
    ],
    lists: &[],
};

/// The bytes per node that are kept to show OPEN and CLOSED at a step.
const BYTES_OF_NODE: usize = 1 << 10;

/// Steps beyond this number get no quick first attempt: reaching them takes too long.
const FAR: u64 = 5_000;

body! {
    /// A search to be recorded step by step.
    TraceBody => &TRACE
}

/// A search step by step: which node was taken and why, what happened to its children, OPEN and CLOSED.
#[utoipa::path(post, path = "/api/v1/trace", tag = "searches", params(Lang), request_body = TraceBody,
    responses((status = 200, description = "The steps; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((schema::TraceSteps = "application/json"), (String = "text/event-stream"))), SearchResponses))]
pub(crate) fn trace(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &TRACE)?;
    let steps = verb_request.integer("steps", defaults::TRACE_STEPS);
    let rows = verb_request.integer("rows", defaults::TRACE_ROWS as u64) as usize;
    let (scenes, first) = (verb_request.flag(SCENES.name), verb_request.integer("first", defaults::TRACE_FIRST));
    let problem = verb_request.problem()?;
    let plan = verb_request.plan(&problem, Purpose::Trace)?;
    let clamped = clamped_names(&plan);
    let effort = if first > FAR { Effort::Long } else { effort(&problem) };
    let nodes = allowance.share() / BYTES_OF_NODE;
    Ok(Work::search(effort, allowance.time, kind, move |job: &mut Job| {
        let mut plan = plan.clone();
        job.bind(&mut plan.settings.limits);
        let progress = &mut |progress: &Progress| job.progress(|| ProgressRecord::from(progress));
        let window = Window { first, steps, nodes };
        let trace = plan.trace(window, progress).map_err(|error| Problem::request(language, &error))?;
        if let Some(furthest) = trace.furthest {
            return Err(Problem::field(language, "first", catalogue::web_too_far(language, furthest, nodes)));
        }
        let extras = AnswerParts { scenes, first, clamped: &clamped };
        Ok(written(|out| write_trace_steps(&trace, rows, extras, language, out)))
    }))
}
