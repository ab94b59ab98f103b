//! Lessons, held on the spot.

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use jiugong_course::export::{LessonFormat, LessonJson};
use jiugong_course::lesson::{LessonError, by_lesson_name};
use jiugong_lab::Explain;
use jiugong_search::Limits;

use super::written;
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::asked;
use crate::events::{Job, Run, answer};
use crate::lanes::Effort;
use crate::openapi::{Found, LessonQuery};
use crate::problem::Problem;

/// A lesson, held on its own board or on another of 3x3.
#[utoipa::path(get, path = "/api/v1/lessons/{name}", tag = "lessons", params(LessonQuery,
        ("name" = String, Path, description = "The name, as the registry lists it", max_length = 100, example = "half")),
    responses((status = 200, description = "The lesson", body = LessonJson), Found))]
pub(crate) async fn lesson(
    State(app): State<App>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let ask = Ask::new(request, &["board"])?;
    let kind = ask.kind(&[JSON])?;
    let (language, who) = (ask.language, ask.asker());
    let row = by_lesson_name(&name).map_err(|error| {
        let detail = error.explain(language);
        Problem::new(language, StatusCode::NOT_FOUND, detail).possible(error.possible)
    })?;
    let board = ask.parameter("board").map(|text| asked::board(language, "board", text)).transpose()?;
    let run = Run::new(&app, &who, Effort::Unknown, app.options().time, kind)?;
    let bytes = app.options().memory;
    answer(run, move |job: &mut Job| {
        let mut limits = Limits { bytes: Some(bytes), ..Limits::default() };
        job.bind(&mut limits);
        let lesson = row.teach(board.as_ref().map(|parsed| &parsed.board), language, &limits).map_err(|error| match error {
            LessonError::Request(error) => Problem::request(language, &error),
            other => Problem::field(language, "board", other.explain(language)),
        })?;
        Ok(written(|out| LessonFormat::Json.write(&lesson, None, out)))
    })
    .await
}
