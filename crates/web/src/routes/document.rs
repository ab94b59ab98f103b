//! The description of the API.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::response::Response;
use jiugong_api::JSON;
use jiugong_api::openapi::Read;

use super::openapi;
use crate::ask::ask;
use crate::events::json;
use crate::refused::Refused;

static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(openapi);

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server",
    responses((status = 200, description = "The description of the API", body = Object), Read))]
pub(crate) async fn document(request: Request) -> Result<Response, Refused> {
    ask(request)?.kind(&[JSON])?;
    Ok(json(&*DOCUMENT))
}
