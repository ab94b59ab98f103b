//! The description of the API.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::response::Response;

use crate::ask::{Ask, JSON};
use crate::events::json;
use crate::openapi::{Read, openapi};
use crate::problem::Problem;

static DOCUMENT: LazyLock<String> = LazyLock::new(|| openapi().to_json().unwrap_or_default());

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server",
    responses((status = 200, description = "The description of the API", body = Object), Read))]
pub(crate) async fn document(request: Request) -> Result<Response, Problem> {
    Ask::new(request, &[])?.kind(&[JSON])?;
    Ok(json(DOCUMENT.clone().into_bytes()))
}
