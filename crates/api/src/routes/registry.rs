//! The registry.

use jiugong_course::export::lesson_choices;
use jiugong_show::export::{schema, write_registry};

use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::openapi::{Lang, ReadResponses};
use crate::problem::Problem;
use crate::work::Work;

/// Everything that requests can choose from, with texts in the requested language.
#[utoipa::path(get, path = "/api/v1/registry", tag = "server", params(Lang),
    responses((status = 200, description = "Methods, heuristics, knobs, lessons and limits", body = schema::Registry), ReadResponses))]
pub(crate) fn registry(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    ask.kind(&[JSON])?;
    let lessons = lesson_choices(ask.language);
    Ok(Work::json(written(|out| write_registry(&allowance.bounds(), &lessons, ask.language, out))))
}
