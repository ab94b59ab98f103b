//! The routes of the API, as [`jiugong_api`] lists them, and those of the server itself, one file for each.

use axum::Router;
use axum::extract::{Request, State};
use axum::http;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, get, on};
use jiugong_api::{ROUTES, SVG};
use tower::service_fn;
use utoipa::OpenApi;

use crate::app::App;
use crate::assets;
use crate::dispatch::handle;
use crate::guard::guard;

mod document;
mod health;
mod share;

/// The `OpenAPI` document of the server's own routes.
#[derive(OpenApi)]
#[openapi(paths(health::health, share::share, document::document), components(schemas(crate::dispatch::QueuePosition)))]
struct ServerApi;

/// The `OpenAPI` document of the whole API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut all = jiugong_api::openapi::openapi();
    all.merge(ServerApi::openapi());
    all
}

/// The routes of the API and the server's own JSON routes.
fn json_routes() -> Router<App> {
    let own = Router::new()
        .route("/api/v1/health", get(health::health))
        .route("/api/v1/share", get(share::share))
        .route("/api/v1/openapi.json", get(document::document));
    ROUTES.iter().fold(own, |routes, route| {
        let method = if route.method == http::Method::POST { MethodFilter::POST } else { MethodFilter::GET };
        let handler = route.handler;
        routes.route(
            route.path,
            on(method, move |State(app): State<App>, request: Request| handle(app, handler, request)),
        )
    })
}

mod metrics;
mod problems;

pub(crate) use problems::{HTML, page};

/// All routes of the server.
pub fn router(app: App) -> Router {
    let routes = json_routes()
        .route("/", get(assets::index))
        .route("/favicon.svg", get(assets::favicon))
        .route("/metrics", get(metrics::metrics))
        .route("/problems", get(problems::all))
        .route("/problems/{name}", get(problems::one))
        .route("/share.svg", get(share::code))
        .route("/assets/{hash}/{*name}", get(assets::asset))
        .fallback(assets::missing)
        .with_state(app.clone());
    guarded(app, routes)
}

/// Puts routes behind the checks of this server and adds its headers to their responses.
pub fn guarded(app: App, routes: Router) -> Router {
    // Around the whole router, so that it also sees the router's own error responses; a plain function, because middleware costs more per
    // request.
    Router::new().fallback_service(service_fn(move |request| guard(app.clone(), routes.clone(), request)))
}

/// A response with an SVG picture.
fn picture(svg: String) -> Response {
    ([(axum::http::header::CONTENT_TYPE, SVG)], svg).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_includes_the_routes_of_the_server() {
        let document = serde_json::to_value(openapi()).unwrap();
        let described = document["paths"].as_object().unwrap();
        assert_eq!(described.len(), ROUTES.len() + 3);
        for path in ["/api/v1/health", "/api/v1/share", "/api/v1/openapi.json", "/api/v1/solve"] {
            assert!(described.contains_key(path), "{path}");
        }
        assert!(document["components"]["schemas"].get("QueuePosition").is_some());
    }
}
