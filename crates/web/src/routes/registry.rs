//! Everything there is to choose from.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_course::export::lesson_choices;
use jiugong_show::export::{schema, write_registry};

use super::written;
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::events::json;
use crate::openapi::{Lang, Read};
use crate::problem::Problem;

/// Everything there is to choose from, with texts in the language asked for.
#[utoipa::path(get, path = "/api/v1/registry", tag = "server", params(Lang),
    responses((status = 200, description = "Methods, heuristics, knobs, lessons and limits", body = schema::Registry), Read))]
pub(crate) async fn registry(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    ask.kind(&[JSON])?;
    let lessons = lesson_choices(ask.language);
    Ok(json(written(|out| write_registry(&app.options().bounds(), &lessons, ask.language, out))))
}
