//! Comparing: many contenders on one problem or on many.

use std::cell::RefCell;
use std::time::Duration;

use jiugong_lab::registry::{HeuristicName, Kind, Knob, Method, Store};
use jiugong_lab::{
    ComparePlan, CompareRequest, CompareScope, Contender, Language, OptionRow, ProblemSource, Purpose, Text, Value,
    defaults, study,
};
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::export::{ProgressRecord, StudyOptions, schema, write_study_with_chart};
use serde::Serialize;
use utoipa::ToSchema;

use super::{effort, written};
use crate::allowance::Allowance;
use crate::ask::{EVENTS, JSON, ParsedRequest, Request};
use crate::fields::{ItemKind, ListRow, MOST_WHOLE, Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::verb_request::VerbRequest;
use crate::work::{Effort, Job, Work};

/// The most problems.
const MOST_PROBLEMS: u64 = 200;

/// The most runs that count as quick.
const MOST_SMALL: usize = 20;

/// The most runs of contenders on problems.
const MOST_RUNS: usize = 2000;

static COMPARE: Verb = Verb {
    help: "Methods to compare on problems, by default each within 5 seconds.",
    about: Subject::Problem { without: &[Knob::Method, Knob::Heuristic, Knob::Seed], purpose: Purpose::Compare },
    options: &[
        OptionRow {
            name: "random",
            value: "N",
            help: Text { en: "The number of random problems.", zh: "随机问题的个数。" },
            kind: Kind::Whole { least: 1, most: MOST_PROBLEMS },
            usual: None,
        },
        OptionRow {
            name: "seed",
            value: "S",
            help: Text {
                en: "The seed of random problems; 1 if left open.", zh: "随机问题的种子；默认为 1。"
            },
            kind: Kind::Whole { least: 0, most: MOST_WHOLE },
            usual: Some("1"),
        },
        OptionRow {
            name: "chart",
            value: "",
            help: Text { en: "Whether the answer has a chart.", zh: "答案中是否要有图表。" },
            kind: Kind::Flag,
            usual: None,
        },
    ],
    lists: &[
        ListRow {
            name: "methods",
            help: Text {
                en: "The methods; those that are usually compared if left open.",
                zh: "方法；默认为常比较的方法。",
            },
            of: ItemKind::Names(Knob::Method),
        },
        ListRow {
            name: "heuristics",
            help: Text {
                en: "The heuristics, for methods that use one.", zh: "启发函数，用于需要的方法。"
            },
            of: ItemKind::Names(Knob::Heuristic),
        },
        ListRow {
            name: "stores",
            help: Text {
                en: "The stores, for methods that keep the states seen.",
                zh: "存储方式，用于保存状态的方法。",
            },
            of: ItemKind::Names(Knob::Store),
        },
        ListRow {
            name: "boards",
            help: Text {
                en: "The texts of several problems, instead of one.", zh: "多个问题，代替单个问题。"
            },
            of: ItemKind::Problems(MOST_PROBLEMS as usize),
        },
    ],
};

body! {
    /// Methods to compare.
    CompareBody => &COMPARE
}

/// The progress of a comparison.
#[derive(Serialize, ToSchema)]
pub(crate) struct ComparisonProgress {
    /// Runs that have ended.
    done: usize,
    /// All runs.
    total: usize,
    /// The contender that is running.
    contender: String,
    /// The progress of that run.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    run: Option<ProgressRecord>,
}

/// Runs many contenders on one problem or on many, of any domain.
#[utoipa::path(post, path = "/api/v1/compare", tag = "searches", params(Lang), request_body = CompareBody,
    responses((status = 200, description = "Figures of every run; as events: `waiting` and `progress`, then one `result` or `problem`",
        content((schema::Comparison = "application/json"), (String = "text/event-stream"))), SearchResponses))]
pub(crate) fn compare(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let language = ask.language;
    let mut verb_request = ask.verb_request(allowance, &COMPARE)?;
    let problem_source = problem_source(&mut verb_request)?;
    let seed = match problem_source {
        ProblemSource::Random { seed, .. } => Some(seed),
        ProblemSource::Given(_) => None,
    };
    let chart = verb_request.flag("chart");
    let stores: Vec<Store> = values(&verb_request, "stores", |value| match value {
        Value::Name(name) => name.parse().ok(),
        _ => None,
    });
    let methods: Vec<Method> = values(&verb_request, "methods", |value| match value {
        Value::Method(method) => Some(*method),
        _ => None,
    });
    let heuristics: Vec<HeuristicName> = values(&verb_request, "heuristics", |value| match value {
        Value::Heuristic(heuristic) => Some(*heuristic),
        _ => None,
    });
    let random = seed.is_some();
    let request = CompareRequest {
        request: verb_request.request,
        problem_source,
        scope: CompareScope::All,
        methods,
        heuristics,
        stores,
    };
    let time = allowance.time;
    let prepared = move || {
        let plan = request.resolve().map_err(|error| Problem::read(language, "random", &error))?;
        compared(plan, ComparisonOptions { seed, chart, language, kind, time })
    };
    // Drawing random problems may take many attempts.
    if random { Ok(Work::Quick(Box::new(prepared))) } else { prepared() }
}

/// The format of a comparison, and its time limit.
#[derive(Clone, Copy)]
struct ComparisonOptions {
    seed: Option<u64>,
    chart: bool,
    language: Language,
    kind: &'static str,
    time: Duration,
}

/// Compares known contenders.
fn compared(plan: ComparePlan, options: ComparisonOptions) -> Result<Work, Problem> {
    let clamped: Vec<_> = plan.clamped.iter().map(|clamped| clamped.knob.name()).collect();
    let ComparisonOptions { seed, chart, language, kind, time } = options;
    let total = plan.runs();
    if plan.contenders.is_empty() {
        return Err(Problem::field(language, "methods", catalogue::web_no_ways(language)));
    }
    if total > MOST_RUNS {
        return Err(Problem::field(language, "methods", catalogue::web_runs_limit(language, total, MOST_RUNS)));
    }
    let small = total <= MOST_SMALL && plan.problems.iter().all(|problem| effort(problem) == Effort::Small);
    let effort = if small { Effort::Small } else { Effort::Unknown };
    Ok(Work::search(effort, time, kind, move |job: &mut Job| {
        let mut plan = plan.clone();
        job.bind(&mut plan.settings.limits);
        let at = RefCell::new((job, 0, String::new()));
        let mut tell = |progress: &Progress| {
            let (job, done, name) = &mut *at.borrow_mut();
            job.progress(|| ComparisonProgress {
                done: *done,
                total,
                contender: name.clone(),
                run: Some(ProgressRecord::from(progress)),
            });
        };
        let mut begin = |number: usize, contender: &Contender| {
            let (job, done, name) = &mut *at.borrow_mut();
            (*done, *name) = (number, contender.name());
            job.tell(&ComparisonProgress { done: number, total, contender: name.clone(), run: None });
        };
        let study = study(&plan, &mut tell, &mut begin).map_err(|error| Problem::request(language, &error))?;
        let shown = StudyOptions { settings: &plan.in_force, seed };
        Ok(written(|out| write_study_with_chart(&study, &shown, &clamped, chart, language, out)))
    }))
}

/// The values of a list; empty if it is missing.
fn values<T>(verb_request: &VerbRequest, name: &str, read: impl Fn(&Value) -> Option<T>) -> Vec<T> {
    verb_request.list(name).unwrap_or_default().iter().filter_map(read).collect()
}

/// The problems to compare on: one, several, or random ones.
fn problem_source(verb_request: &mut VerbRequest) -> Result<ProblemSource, Problem> {
    let language = verb_request.language;
    let wrong = |field: &str, detail: String| Err(Problem::field(language, field, detail));
    let several = verb_request.list("boards").map(<[Value]>::to_vec);
    let one = verb_request.request.domain.row().field;
    if let Some(count) = verb_request.own.whole("random") {
        if verb_request.has_text() || several.is_some() {
            return wrong("random", catalogue::web_not_both(language, one));
        }
        return Ok(ProblemSource::Random {
            count: count as usize,
            seed: verb_request.integer("seed", defaults::SEED),
            size: None,
        });
    }
    if verb_request.own.has("seed") {
        return wrong("random", catalogue::web_missing(language));
    }
    let Some(several) = several else { return Ok(ProblemSource::Given(vec![verb_request.problem()?])) };
    if verb_request.has_text() {
        return wrong("boards", catalogue::web_not_both(language, one));
    }
    let mut problems = Vec::new();
    for (place, problem) in several.into_iter().enumerate() {
        let request = &mut verb_request.request;
        (request.text, request.rows) = match problem {
            Value::Rows(rows) => (None, Some(rows)),
            Value::Text(text) => (Some(text.into_bytes()), None),
            _ => continue,
        };
        problems.push(verb_request.problem_called(&format!("boards[{place}]"))?);
    }
    Ok(ProblemSource::Given(problems))
}
