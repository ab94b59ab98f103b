//! The routes: those of the API, which [`jiugong_api`] lists, and those that only a server has, one file for each.

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
use crate::events::served;
use crate::guard::guard;

mod document;
mod health;
mod share;

/// The description of the routes that only a server has.
#[derive(OpenApi)]
#[openapi(paths(health::health, share::share, document::document), components(schemas(crate::events::Place)))]
struct Own;

/// The description of the API.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut all = jiugong_api::openapi::openapi();
    all.merge(Own::openapi());
    all
}

/// The routes of the API and the server's own.
fn listed() -> Router<App> {
    let own = Router::new()
        .route("/api/v1/health", get(health::health))
        .route("/api/v1/share", get(share::share))
        .route("/api/v1/openapi.json", get(document::document));
    ROUTES.iter().fold(own, |routes, route| {
        let method = if route.method == http::Method::POST { MethodFilter::POST } else { MethodFilter::GET };
        let handler = route.handler;
        routes.route(
            route.path,
            on(method, move |State(app): State<App>, request: Request| served(app, handler, request)),
        )
    })
}

mod measured;
mod problems;

pub(crate) use problems::{HTML, page};

/// Everything that the server answers.
pub fn router(app: App) -> Router {
    let routes = listed()
        .route("/", get(assets::index))
        .route("/favicon.svg", get(assets::favicon))
        .route("/metrics", get(measured::metrics))
        .route("/problems", get(problems::all))
        .route("/problems/{name}", get(problems::one))
        .route("/share.svg", get(share::code))
        .route("/assets/{hash}/{*name}", get(assets::asset))
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

/// A picture as an answer.
fn picture(svg: String) -> Response {
    ([(axum::http::header::CONTENT_TYPE, SVG)], svg).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_has_what_only_a_server_has_too() {
        let document = serde_json::to_value(openapi()).unwrap();
        let described = document["paths"].as_object().unwrap();
        assert_eq!(described.len(), ROUTES.len() + 3);
        for path in ["/api/v1/health", "/api/v1/share", "/api/v1/openapi.json", "/api/v1/solve"] {
            assert!(described.contains_key(path), "{path}");
        }
        assert!(document["components"]["schemas"].get("Place").is_some());
    }
}
