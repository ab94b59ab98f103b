//! The routes, one file for each, and the list from which the answers and the `OpenAPI` description are made.

use jiugong_lab::registry::DOMAINS;
use jiugong_lab::{Instance, Plan};
use utoipa::OpenApi;

use crate::allowance::Allowance;
use crate::ask::Request;
use crate::problem::Problem;
use crate::work::{Effort, Reply, Work};

/// Reads a request and returns how it is answered.
pub type Handler = fn(&Allowance, Request) -> Result<Work, Problem>;

/// A route.
#[derive(Clone, Debug)]
pub struct Route {
    /// The HTTP method.
    pub method: http::Method,
    /// The path; a name in braces matches any segment.
    pub path: &'static str,
    /// Reads the requests of the route.
    pub handler: Handler,
}

impl Route {
    /// Whether the route matches `path`.
    pub fn is_at(&self, path: &str) -> bool {
        let (mut own, mut requested) = (self.path.split('/'), path.split('/'));
        loop {
            match (own.next(), requested.next()) {
                (None, None) => return true,
                (Some(own), Some(requested)) if own == requested || own.starts_with('{') && !requested.is_empty() => {}
                _ => return false,
            }
        }
    }

    /// The allowed methods, as in the header `Allow`.
    pub(crate) fn allowed(&self) -> &'static str {
        if self.method == http::Method::GET { "GET,HEAD" } else { "POST" }
    }
}

/// Lists the routes: the method, the path, and the handler, which is in a file of its own.
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
            ))
        )]
        pub(crate) struct Api;

        /// All routes.
        pub static ROUTES: &[Route] =
            &[$(Route { method: http::Method::$method, path: $path, handler: $module::$handler }),*];
    };
}

routes! {
    GET "/api/v1/registry" => registry::registry,
    POST "/api/v1/boards" => boards::look,
    POST "/api/v1/boards/random" => boards_random::draw,
    POST "/api/v1/solve" => solve::solve,
    POST "/api/v1/hint" => hint::hint,
    POST "/api/v1/compare" => compare::compare,
    POST "/api/v1/trace" => trace::trace,
    POST "/api/v1/tree" => tree::tree,
    GET "/api/v1/spaces/{size}" => spaces::space,
    POST "/api/v1/layers" => layers::layers,
    POST "/api/v1/audit" => audit::audit,
    GET "/api/v1/lessons/{name}" => lessons::lesson,
}

/// The expected duration of a search of `problem`: short where all states fit in a small table, otherwise unknown.
fn effort(problem: &Instance) -> Effort {
    if problem.info().is_small { Effort::Small } else { Effort::Unknown }
}

/// The domains whose problems can be made from their goal alone.
pub(crate) fn posed_by_goal() -> Vec<&'static str> {
    DOMAINS
        .iter()
        .map(|domain| domain.row())
        .filter(|row| row.capabilities.goal_alone.is_some())
        .map(|row| row.name)
        .collect()
}

/// The names of the limits that were lowered.
fn clamped_names(plan: &Plan) -> Vec<&'static str> {
    plan.clamped.iter().map(|clamped| clamped.knob.name()).collect()
}

/// The media type of pictures.
pub const SVG: &str = "image/svg+xml";

/// A picture as a reply.
fn picture(svg: String) -> Reply {
    Reply { kind: SVG, headers: Vec::new(), bytes: svg.into_bytes() }
}

/// The bytes that `write` writes. Writing to memory does not fail.
fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Writing to memory does not fail.
    let _ = write(&mut bytes);
    bytes
}

#[cfg(test)]
mod tests {
    use jiugong_lab::defaults::DEFAULTS;
    use jiugong_lab::registry::KNOBS;
    use serde_json::json;

    use super::*;

    #[test]
    fn the_description_says_how_each_route_is_asked() {
        let document = serde_json::to_value(Api::openapi()).unwrap();
        let described = document["paths"].as_object().unwrap();
        assert_eq!(described.len(), ROUTES.len());
        for route in ROUTES {
            let method = route.method.as_str().to_lowercase();
            assert!(described[route.path].get(&method).is_some(), "{method} {}", route.path);
        }
    }

    /// The description states the defaults of the table: those of options as values, those of searches in words.
    #[test]
    fn described_defaults_are_those_in_force() {
        let document = serde_json::to_value(Api::openapi()).unwrap();
        let mut compared = 0;
        for default in DEFAULTS {
            let body = match default.verb {
                "trace" if default.field != "terminal_rows" => "TraceBody",
                // Pictures of trees fold what does not fit a page.
                "tree" if default.field != "nodes" => "TreeBody",
                // The size of positions is an option of the domain, which has a default only for random ones.
                "compare" if default.field != "size" => "CompareBody",
                "hint" => "HintBody",
                "random" => "RandomBody",
                // The command line sets the memory of a search, the number of nodes and the other limits.
                _ => continue,
            };
            let schema = &document["components"]["schemas"][body];
            let field = &schema["properties"][default.field];
            let shown = match &field["default"] {
                serde_json::Value::String(name) => name.clone(),
                value => value.to_string(),
            };
            let time = default.value.strip_suffix('s').filter(|_| default.field == "time_limit");
            assert_eq!(shown, time.unwrap_or(default.value), "{default:?} {field}");
            let is_knob = KNOBS.iter().any(|knob| knob.name == default.field && body != "CompareBody");
            let stated = if let Some(seconds) = time {
                schema["description"].as_str().unwrap_or_default().contains(&format!("{seconds} seconds"))
            } else if is_knob {
                schema["description"].as_str().unwrap_or_default().contains("A*")
            } else {
                let described = field["description"].as_str().unwrap_or_default();
                let words = described.split_once("; ").and_then(|(_, stated)| stated.split_once(" if left open"));
                words.is_some_and(|(value, _)| value == default.value)
            };
            assert!(stated, "{default:?} {field}");
            compared += 1;
        }
        assert!(compared >= 11, "{compared}");
        let of_solve = &document["components"]["schemas"]["Search"]["properties"];
        for knob in KNOBS {
            let usual =
                knob.knob.usual().map(|usual| usual.parse().map_or_else(|_| json!(usual), |whole: u64| json!(whole)));
            let described = of_solve[knob.name].as_object().expect("a schema");
            assert_eq!(described.get("default"), usual.as_ref(), "{}", knob.name);
        }
    }

    #[test]
    fn a_name_in_braces_stands_for_any() {
        let route = ROUTES.iter().find(|route| route.path.ends_with("{size}")).unwrap();
        for (path, is) in [
            ("/api/v1/spaces/3x3", true),
            ("/api/v1/spaces/%20", true),
            ("/api/v1/spaces/", false),
            ("/api/v1/spaces", false),
            ("/api/v1/spaces/3x3/", false),
            ("/api/v2/spaces/3x3", false),
        ] {
            assert_eq!(route.is_at(path), is, "{path}");
        }
    }
}
