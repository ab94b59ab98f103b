//! What the server has done, for Prometheus.

use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::ask::ask;
use crate::metrics::Now;
use crate::refused::Refused;

/// The media type of the text format.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// `GET /metrics`.
pub(crate) async fn metrics(State(app): State<App>, request: Request) -> Result<Response, Refused> {
    ask(request)?;
    let ((running, waiting), (workers, queue)) = (app.lanes().counts(), app.lanes().room());
    let (held, memory) = app.lanes().memory();
    let text = app.metrics().text(&Now { running, waiting, workers, queue, held, memory });
    Ok(([(header::CONTENT_TYPE, TEXT)], text).into_response())
}
