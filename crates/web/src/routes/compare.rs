//! Comparing: many contenders on one board or on many.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::random::Random;
use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{OnProgress, TilesProblem, contenders, study, usual_heuristics, usual_methods};
use jiugong_puzzles::tiles::{NamedGoal, Size};
use jiugong_show::catalogue;
use jiugong_show::export::{Asked, ProgressRecord, StudyFormat, schema, write_study_with_chart};
use serde::Serialize;
use utoipa::ToSchema;

use super::written;
use crate::app::App;
use crate::ask::{Ask, EVENTS, JSON};
use crate::body::{Common, CompareBody};
use crate::events::{Job, Run, answer};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::subject::Reader;

/// How long each way may take on each board unless asked otherwise.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most boards.
const MOST_BOARDS: u64 = 200;

/// The most runs of contenders on boards.
const MOST_RUNS: usize = 2000;

/// How far a comparison has come.
#[derive(Serialize, ToSchema)]
pub(crate) struct ComparisonProgress {
    /// Runs that are done.
    done: usize,
    /// All runs.
    total: usize,
    /// The way that is being run.
    way: String,
    /// How far that run has come.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    run: Option<ProgressRecord>,
}

/// Runs many contenders on one board or on many of the sliding puzzle.
#[utoipa::path(post, path = "/api/v1/compare", tag = "searches", params(Lang), request_body = CompareBody,
    responses((status = 200, description = "Figures of every run; as events: `progress`, then one `result` or `problem`",
        content((schema::Comparison = "application/json"), (String = "text/event-stream"))), Searched))]
pub(crate) async fn compare(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON, EVENTS])?;
    let (language, peer) = (ask.language, ask.peer());
    let mut body: CompareBody = ask.json(&app).await?;
    let mut asked = body.common();
    let reader = Reader { app: &app, language };
    let problems = problems(reader, &mut asked, &body)?;
    let all = |field: &str, names: &Option<Vec<String>>| names.clone().map(|names| (field.to_owned(), names));
    let methods = read::<Method>(reader, all("methods", &body.methods))?.unwrap_or_else(usual_methods);
    let heuristics = read::<HeuristicName>(reader, all("heuristics", &body.heuristics))?
        .unwrap_or_else(|| usual_heuristics(&problems));
    let stores = read::<Store>(reader, all("stores", &body.stores))?.unwrap_or_default();
    let contenders = contenders(&methods, &heuristics, &stores);
    let total = contenders.len() * problems.len();
    if contenders.is_empty() {
        return Err(Problem::field(language, "methods", catalogue::web_no_ways(language)));
    }
    if total > MOST_RUNS {
        return Err(Problem::field(language, "methods", catalogue::web_runs_limit(language, total, MOST_RUNS)));
    }
    // A list that is asked for among the stores needs its limit too.
    if stores.contains(&Store::List) {
        asked.store = Some(Store::List.name().to_owned());
    }
    let mut settings = reader.settings(&asked, Arc::default())?;
    if !stores.is_empty() {
        settings.store = None;
    }
    settings.limits.time.get_or_insert(PATIENCE.min(app.options().time));
    let seed = body.random.map(|_| body.seed.unwrap_or(1));
    let chart = body.chart.unwrap_or(false);
    let run = Run::new(&app, (peer, language), &mut settings, app.options().time, kind)?;
    answer(run, move |job: &mut Job| {
        let at = RefCell::new((job, 0, String::new()));
        let mut tell = |progress: &jiugong_search::Progress| {
            let (job, done, way) = &mut *at.borrow_mut();
            job.progress(|| ComparisonProgress {
                done: *done,
                total,
                way: way.clone(),
                run: Some(ProgressRecord::from(progress)),
            });
        };
        let mut begin = |number: usize, way: &jiugong_lab::Contender| {
            let (job, done, name) = &mut *at.borrow_mut();
            (*done, *name) = (number, way.name());
            job.tell(&ComparisonProgress { done: number, total, way: name.clone(), run: None });
        };
        let study = study(problems, &settings, &contenders, &mut OnProgress(&mut tell), &mut begin)
            .map_err(|error| Problem::request(language, error))?;
        let asked = Asked { settings: &settings, seed };
        Ok(written(|out| {
            if chart {
                write_study_with_chart(&study, &asked, language, out)
            } else {
                StudyFormat::Json.write(&study, &asked, language, None, out)
            }
        }))
    })
    .await
}

fn read<T: std::str::FromStr<Err = jiugong_lab::registry::UnknownName>>(
    reader: Reader<'_>,
    names: Option<(String, Vec<String>)>,
) -> Result<Option<Vec<T>>, Problem> {
    let Some((field, names)) = names else { return Ok(None) };
    if names.is_empty() {
        return Err(Problem::field(reader.language, &field, catalogue::web_no_ways(reader.language)));
    }
    if let Some(place) = (1..names.len()).find(|&place| names[..place].contains(&names[place])) {
        let detail = catalogue::web_repeated(reader.language);
        return Err(Problem::field(reader.language, &format!("{field}[{place}]"), detail));
    }
    let one = |(place, name): (usize, &String)| reader.named::<T>(&format!("{field}[{place}]"), Some(name));
    names.iter().enumerate().filter_map(|named| one(named).transpose()).collect::<Result<_, _>>().map(Some)
}

/// The boards to compare on, each with its goal.
fn problems(reader: Reader<'_>, asked: &mut Common, body: &CompareBody) -> Result<Vec<TilesProblem>, Problem> {
    let language = reader.language;
    let both = |field: &str, other: &str| Problem::field(language, field, catalogue::web_not_both(language, other));
    let Some(count) = body.random else {
        if body.seed.is_some() {
            return Err(Problem::field(language, "random", catalogue::web_missing(language)));
        }
        let texts = match (asked.board.clone(), &body.boards) {
            (Some(_), Some(_)) => return Err(both("boards", "board")),
            (None, Some(texts)) => texts.clone(),
            (one, None) => return several(reader, asked, one.into_iter().collect()),
        };
        return several(reader, asked, texts);
    };
    if asked.board.is_some() || body.boards.is_some() {
        return Err(both("random", "board"));
    }
    let count = reader.within("random", count, (1, MOST_BOARDS))?;
    let size = reader.size(asked.size.as_deref())?.unwrap_or(Size { rows: 3, columns: 3 });
    let goal = reader.goal(asked.goal.as_deref(), size, NamedGoal::Standard)?;
    let mut random = Random::new(body.seed.unwrap_or(1));
    let texts = (0..count).map(|_| random.board(&goal).rows_with_slashes()).collect();
    several(reader, asked, texts)
}

fn several(reader: Reader<'_>, asked: &mut Common, texts: Vec<String>) -> Result<Vec<TilesProblem>, Problem> {
    reader.within("boards", texts.len() as u64, (1, MOST_BOARDS)).map_err(|problem| {
        let language = reader.language;
        if texts.is_empty() { Problem::field(language, "board", catalogue::web_missing(language)) } else { problem }
    })?;
    let mut problems = Vec::new();
    for text in texts {
        asked.board = Some(text);
        match reader.subject(asked)? {
            jiugong_lab::trace::Subject::Tiles(problem) => problems.push(problem),
            other => {
                let detail = catalogue::web_not_in_domain(reader.language, other.domain().row().name);
                return Err(Problem::field(reader.language, "domain", detail));
            }
        }
    }
    Ok(problems)
}
