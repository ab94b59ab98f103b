//! The routes, one file for each, and the list that both the server and its description are made from.

use axum::Router;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use jiugong_lab::{Instance, Settings};
use tower::service_fn;
use utoipa::OpenApi;

use crate::app::App;
use crate::assets;
use crate::guard::guard;
use crate::lanes::Effort;

/// Lists the routes: how each is asked, where, and the function that answers, in a file of its own.
macro_rules! routes {
    ($($method:ident $path:literal => $module:ident::$handler:ident,)*) => {
        $(mod $module;)*

        /// The description of all routes.
        #[derive(OpenApi)]
        #[openapi(
            info(
                title = "jiugong 九宫",
                description = "Sliding-puzzle solver and search laboratory",
                license(name = "MIT OR Apache-2.0")
            ),
            paths($($module::$handler),*),
            components(schemas(
                crate::problem::DetailsJson,
                jiugong_show::export::schema::Progress,
                compare::ComparisonProgress,
                crate::events::Place,
            ))
        )]
        pub(crate) struct Api;

        /// How each is asked, and where.
        #[cfg(test)]
        static LIST: &[(&str, &str)] = &[$((stringify!($method), $path)),*];

        fn listed() -> Router<App> {
            Router::new()$(.route($path, $method($module::$handler)))*
        }
    };
}

routes! {
    get "/api/v1/health" => health::health,
    get "/api/v1/registry" => registry::registry,
    post "/api/v1/boards" => boards::look,
    post "/api/v1/boards/random" => drawn::draw,
    post "/api/v1/solve" => solve::solve,
    post "/api/v1/hint" => hint::hint,
    post "/api/v1/compare" => compare::compare,
    post "/api/v1/trace" => trace::trace,
    post "/api/v1/tree" => tree::tree,
    get "/api/v1/spaces/{size}" => spaces::space,
    post "/api/v1/layers" => layers::layers,
    post "/api/v1/audit" => audit::audit,
    get "/api/v1/lessons/{name}" => lessons::lesson,
    get "/api/v1/share" => share::share,
    get "/api/v1/openapi.json" => document::document,
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

/// How long a search of `problem` may take, as far as that can be said beforehand: where all states fit in a small table, not long.
fn effort(problem: &Instance, settings: &Settings) -> Effort {
    if problem.suggest(settings).perfect { Effort::Small } else { Effort::Unknown }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_says_how_each_route_is_asked() {
        let document = serde_json::to_value(Api::openapi()).unwrap();
        let described = document["paths"].as_object().unwrap();
        assert_eq!(described.len(), LIST.len());
        for (method, path) in LIST {
            assert!(described[*path].get(method).is_some(), "{method} {path}");
        }
    }
}
