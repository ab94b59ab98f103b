//! The links to share this server.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_api::JSON;
use jiugong_api::openapi::{Lang, ReadResponses};
use serde::Serialize;
use utoipa::ToSchema;

use super::picture;
use crate::app::App;
use crate::assets;
use crate::dispatch::json_response;
use crate::request::parse_request;
use crate::response::ProblemResponse;
use crate::share::qr_svg;

/// How others come here.
#[derive(Serialize, ToSchema)]
pub(crate) struct Share {
    /// Whether others can: with a token that each of them has to show.
    shared: bool,
    /// The links, the best first, with the token; of a server that is not shared there are none.
    links: Vec<String>,
    /// Where the QR code of the first link is.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr: Option<&'static str>,
}

/// The links that lead others here.
#[utoipa::path(get, path = "/api/v1/share", tag = "server", params(Lang),
    responses((status = 200, description = "Whether the server is shared, and its links", body = Share), ReadResponses))]
pub(crate) async fn share(State(app): State<App>, request: Request) -> Result<Response, ProblemResponse> {
    parse_request(request)?.kind(&[JSON])?;
    let shared = app.options().token.is_some();
    let links = if shared { app.links() } else { Vec::new() };
    let share = Share { shared, qr: shared.then_some("/share.svg"), links };
    Ok(json_response(&share))
}

/// `GET /share.svg`: the first link as a QR code.
pub(crate) async fn code(State(app): State<App>, request: Request) -> Result<Response, ProblemResponse> {
    let link = app.options().token.as_ref().and_then(|_| app.links().into_iter().next());
    match link.and_then(|link| qr_svg(&link)) {
        Some(svg) => Ok(picture(svg)),
        None => Err(assets::missing(request).await),
    }
}
