//! The health of the server.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_api::JSON;
use jiugong_api::openapi::ReadResponses;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::dispatch::json_response;
use crate::request::parse_request;
use crate::response::ProblemResponse;

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: a server that is not does not answer.
    status: &'static str,
    version: &'static str,
    /// Searches that run.
    running: usize,
    /// Searches that wait.
    waiting: usize,
    /// Searches that may run at a time.
    workers: usize,
    /// Searches that may wait.
    queue: usize,
}

/// Whether the server is well, and how busy it is.
#[utoipa::path(get, path = "/api/v1/health", tag = "server",
    responses((status = 200, description = "It is well", body = Health), ReadResponses))]
pub(crate) async fn health(State(app): State<App>, request: Request) -> Result<Response, ProblemResponse> {
    parse_request(request)?.kind(&[JSON])?;
    let (running, waiting) = app.scheduler().counts();
    let (workers, queue) = app.scheduler().room();
    let health = Health { status: "ok", version: env!("CARGO_PKG_VERSION"), running, waiting, workers, queue };
    Ok(json_response(&health))
}
