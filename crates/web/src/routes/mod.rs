//! The routes, one file for each thing there is.

pub(crate) mod boards;
pub(crate) mod compare;
pub(crate) mod health;
pub(crate) mod lessons;
pub(crate) mod registry;
pub(crate) mod solve;
pub(crate) mod spaces;
pub(crate) mod trace;
pub(crate) mod tree;

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower::service_fn;

use crate::app::App;
use crate::guard::guard;
use crate::{assets, openapi};

/// Everything that the server answers.
pub fn router(app: App) -> Router {
    let routes = Router::new()
        .route("/", get(assets::index))
        .route("/favicon.svg", get(assets::favicon))
        .route("/assets/{hash}/{*name}", get(assets::asset))
        .route("/api/v1/health", get(health::health))
        .route("/api/v1/registry", get(registry::registry))
        .route("/api/v1/boards", post(boards::look))
        .route("/api/v1/boards/random", post(boards::draw))
        .route("/api/v1/solve", post(solve::solve))
        .route("/api/v1/compare", post(compare::compare))
        .route("/api/v1/trace", post(trace::trace))
        .route("/api/v1/tree", post(tree::tree))
        .route("/api/v1/spaces/{size}", get(spaces::space))
        .route("/api/v1/lessons/{name}", get(lessons::lesson))
        .route("/api/v1/openapi.json", get(openapi::document))
        .fallback(assets::missing)
        .with_state(app.clone());
    guarded(app, routes)
}

/// Any routes behind the checks of this server, with the headers that its answers carry.
pub fn guarded(app: App, routes: Router) -> Router {
    // Around all of it, so that it sees what the router itself says; and by a plain function, which costs a request less than
    // a middleware does.
    Router::new().fallback_service(service_fn(move |request| guard(app.clone(), routes.clone(), request)))
}

/// The media type of pictures.
pub(crate) const SVG: &str = "image/svg+xml";

/// A picture as an answer.
fn picture(svg: String) -> Response {
    ([(axum::http::header::CONTENT_TYPE, SVG)], svg).into_response()
}

/// What `write` writes, which never fails on memory.
fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Memory takes whatever is written to it.
    let _ = write(&mut bytes);
    bytes
}
