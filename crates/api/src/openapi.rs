//! The `OpenAPI` description, made from the list of routes, the rows that requests are parsed by, and the types that answers are
//! serialized from.

use std::collections::BTreeMap;

use utoipa::openapi::response::{Response as Described, ResponseBuilder};
use utoipa::openapi::{ContentBuilder, Ref, RefOr};
use utoipa::{IntoParams, IntoResponses, OpenApi};

use crate::problem::PROBLEM_JSON;
use crate::routes::Api;

/// The language of sentences.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "it is read by name")]
pub struct Lang {
    /// The language of sentences [default: from Accept-Language].
    #[param(schema_with = language)]
    lang: Option<String>,
}

/// The parameters of a count of a space.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "it is read by name")]
pub struct SpaceQuery {
    /// The language of sentences [default: from Accept-Language].
    #[param(schema_with = language)]
    lang: Option<String>,
    /// The domain: one whose problems can be made from their goal alone.
    #[param(schema_with = posed_by_goal)]
    domain: Option<String>,
    /// The goal, as the option `goal` of the domain: for boards `standard`, `blank-first`, `spiral`, or a board.
    #[param(max_length = 1000)]
    goal: Option<String>,
    /// `svg` draws a chart.
    #[param(schema_with = svg)]
    chart: Option<String>,
}

/// The parameters of a lesson.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "it is read by name")]
pub struct LessonQuery {
    /// The language of sentences [default: from Accept-Language].
    #[param(schema_with = language)]
    lang: Option<String>,
    /// Another board of 3x3 for the lesson, if it is about boards.
    #[param(max_length = 1000)]
    board: Option<String>,
}

fn one_of(names: &[&str]) -> utoipa::openapi::schema::Object {
    let kind = utoipa::openapi::schema::Type::String;
    utoipa::openapi::schema::ObjectBuilder::new().schema_type(kind).enum_values(Some(names.to_vec())).build()
}

fn posed_by_goal() -> utoipa::openapi::schema::Object {
    one_of(&crate::routes::posed_by_goal())
}

fn language() -> utoipa::openapi::schema::Object {
    one_of(&["en", "zh"])
}

fn svg() -> utoipa::openapi::schema::Object {
    one_of(&["svg"])
}

/// The problems that a route may return, by status.
fn problems(statuses: &[(u16, &str)]) -> BTreeMap<String, RefOr<Described>> {
    let problem = |&(status, why): &(u16, &str)| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        let response = ResponseBuilder::new().description(why).content(PROBLEM_JSON, content).build();
        (status.to_string(), RefOr::T(response))
    };
    statuses.iter().map(problem).collect()
}

const READ: [(u16, &str); 6] = [
    (400, "The request cannot be read"),
    (403, "Another page sent it"),
    (405, "The method is not allowed"),
    (406, "No such representation"),
    (421, "The host is not this server"),
    (422, "Something in it is wrong; `field` says what"),
];
const SENT: [(u16, &str); 4] = [
    (408, "The body came too slowly"),
    (413, "The body is too large"),
    (415, "The body is not JSON"),
    (503, "The queue is full; Retry-After says when to come again"),
];
const SEARCHED: [(u16, &str); 2] =
    [(429, "Too many searches of one client; Retry-After says when to come again"), (500, "Internal error")];
const FOUND: [(u16, &str); 1] = [(404, "There is no such thing")];

/// Responses of routes that only read.
pub struct ReadResponses;

impl IntoResponses for ReadResponses {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        problems(&READ)
    }
}

/// Responses of routes with a body.
pub struct BodyResponses;

impl IntoResponses for BodyResponses {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        problems(&[&READ[..], &SENT].concat())
    }
}

/// Responses of routes that search.
pub struct SearchResponses;

impl IntoResponses for SearchResponses {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        problems(&[&READ[..], &SENT, &SEARCHED].concat())
    }
}

/// Responses of routes that search and have a name in their path.
pub struct NamedResponses;

impl IntoResponses for NamedResponses {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        problems(&[&READ[..], &SENT, &SEARCHED, &FOUND].concat())
    }
}

/// The `OpenAPI` description.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use serde_json::Value;

    use super::*;

    /// The names of the properties of `schema`, whose references lead into `parts`.
    fn properties(schema: &Value, parts: &Value) -> BTreeSet<String> {
        let mut names: BTreeSet<String> =
            schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
        for part in schema["allOf"].as_array().into_iter().flatten() {
            let target = part["$ref"].as_str().and_then(|target| target.rsplit('/').next());
            names.extend(properties(target.map_or(part, |target| &parts[target]), parts));
        }
        names
    }

    /// The schema of what the command line writes closes its objects and says more of their values than the types do, so it is a file of its
    /// own. Where both describe the same object, they have the same properties, except those that only one of them writes.
    #[test]
    fn the_schema_of_the_command_line_has_the_properties_of_the_types() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/jiugong.schema.json");
        let schema: Value = serde_json::from_str(&fs::read_to_string(path).expect("the schema exists")).expect("JSON");
        let document = serde_json::to_value(openapi()).expect("JSON");
        let (defs, types) = (&schema["$defs"], &document["components"]["schemas"]);
        let only: [(&str, &str, &[&str]); 14] = [
            ("/figures", "Figures", &[]),
            ("/round", "Round", &[]),
            ("/findings", "Findings", &[]),
            ("/settings", "SettingsInForce", &["order", "cost"]),
            ("/board", "BoardFacts", &[]),
            ("/lesson", "Lesson", &[]),
            ("/lessons/properties/lessons/items", "LessonChoice", &[]),
            ("/methods/properties/methods/items", "MethodChoice", &[]),
            ("/heuristics/properties/heuristics/items", "HeuristicChoice", &[]),
            ("/domains/properties/domains/items", "DomainChoice", &[]),
            // No domain has an option that is a whole number.
            ("/domains/properties/domains/items/properties/options/items", "OptionChoice", &["range"]),
            ("/comparison", "Comparison", &["chart", "clamped"]),
            ("/comparison/properties/ways/items", "ComparedWay", &[]),
            ("/comparison/properties/runs/items", "ComparedRun", &[]),
        ];
        for (pointer, name, one_sided) in only {
            let written = properties(defs.pointer(pointer).unwrap_or(&Value::Null), defs);
            let derived = properties(&types[name], types);
            assert!(!written.is_empty() && !derived.is_empty(), "{pointer} {name}");
            let different: BTreeSet<&str> = written.symmetric_difference(&derived).map(String::as_str).collect();
            assert_eq!(different, one_sided.iter().copied().collect(), "{pointer} {name}");
        }
    }
}
