//! The `OpenAPI` document of the API.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::response::Response;
use jiugong_api::JSON;
use jiugong_api::openapi::ReadResponses;

use super::openapi;
use crate::dispatch::json_response;
use crate::request::parse_request;
use crate::response::ProblemResponse;

static DOCUMENT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(openapi);

/// This description.
#[utoipa::path(get, path = "/api/v1/openapi.json", tag = "server",
    responses((status = 200, description = "The description of the API", body = Object), ReadResponses))]
pub(crate) async fn document(request: Request) -> Result<Response, ProblemResponse> {
    parse_request(request)?.kind(&[JSON])?;
    Ok(json_response(&*DOCUMENT))
}
