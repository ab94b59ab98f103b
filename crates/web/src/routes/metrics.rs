//! The metrics of the server, for Prometheus.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::metrics::Gauges;
use crate::request::parse_request;
use crate::response::ProblemResponse;

/// The media type of the text format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// `GET /metrics`.
pub(crate) async fn metrics(State(app): State<App>, request: Request) -> Result<Response, ProblemResponse> {
    parse_request(request)?;
    let ((running, waiting), (workers, queue)) = (app.scheduler().counts(), app.scheduler().room());
    let (held, memory) = app.scheduler().memory();
    let text = app.metrics().text(&Gauges { running, waiting, workers, queue, held, memory });
    Ok(([(header::CONTENT_TYPE, TEXT)], text).into_response())
}
