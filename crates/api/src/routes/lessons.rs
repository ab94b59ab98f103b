//! Lessons, generated when they are requested.

use http::StatusCode;
use jiugong_course::export::{LessonFormat, LessonJson};
use jiugong_course::lesson::{LessonError, by_lesson_name};
use jiugong_lab::Explain;
use jiugong_search::Limits;

use super::written;
use crate::allowance::Allowance;
use crate::ask::{self, JSON, ParsedRequest, Request};
use crate::openapi::{LessonQuery, NamedResponses};
use crate::problem::Problem;
use crate::verb_request;
use crate::work::{Effort, Job, Work};

/// A lesson, on its own board or on another of 3x3.
#[utoipa::path(get, path = "/api/v1/lessons/{name}", tag = "lessons", params(LessonQuery,
        ("name" = String, Path, description = "The name, as the registry lists it", max_length = 100, example = "half")),
    responses((status = 200, description = "The lesson", body = LessonJson), NamedResponses))]
pub(crate) fn lesson(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let name = ask::name(&request)?;
    let ask = ParsedRequest::new(request, &["board"])?;
    let kind = ask.kind(&[JSON])?;
    let language = ask.language;
    let row = by_lesson_name(&name).map_err(|error| {
        let detail = error.explain(language);
        Problem::new(language, StatusCode::NOT_FOUND, detail).possible(error.possible)
    })?;
    let board = ask.parameter("board").map(|text| verb_request::board(language, "board", text)).transpose()?;
    let bytes = allowance.memory;
    Ok(Work::search(Effort::Unknown, allowance.time, kind, move |job: &mut Job| {
        let mut limits = Limits { bytes: Some(bytes), ..Limits::default() };
        job.bind(&mut limits);
        let lesson =
            row.teach(board.as_ref().map(|parsed| &parsed.board), language, &limits).map_err(|error| match error {
                LessonError::Request(error) => Problem::request(language, &error),
                other => Problem::field(language, "board", other.explain(language)),
            })?;
        Ok(written(|out| LessonFormat::Json.write(&lesson, None, out)))
    }))
}
