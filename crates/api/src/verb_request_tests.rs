//! Errors in requests are reported in the language of the reader and name the field; the schema describes what the parser accepts.

use jiugong_lab::registry::{DOMAINS, Knob};
use jiugong_lab::{Ignored, OptionRow, Purpose, Text};
use serde_json::{Value as Json, json};

use super::*;
use crate::fields::Subject;
use crate::reading::read;
use crate::schema::of_verb;

static VERB: Verb = Verb {
    help: "",
    about: Subject::Problem { without: &[], purpose: Purpose::Solve },
    options: &[OptionRow {
        name: "steps",
        value: "N",
        help: Text { en: "", zh: "" },
        kind: Kind::Whole { least: 0, most: 9 },
        usual: None,
    }],
    lists: &[
        ListRow { name: "methods", help: Text { en: "", zh: "" }, of: ItemKind::Names(Knob::Method) },
        ListRow { name: "boards", help: Text { en: "", zh: "" }, of: ItemKind::Problems(3) },
    ],
};

fn verb_request(language: Language, body: &str) -> Result<VerbRequest, Problem> {
    VerbRequest::new(&VERB, &Allowance::default(), language, &read(language, body.as_bytes())?)
}

fn problem(language: Language, body: &str) -> Json {
    let Err(problem) = verb_request(language, body) else { panic!("{body} is read") };
    serde_json::from_slice(&problem.json()).unwrap()
}

/// Whether a Chinese sentence has no English words in it.
fn is_chinese(detail: &str) -> bool {
    let plain = detail.replace("JSON", "").replace("true", "").replace("false", "");
    !plain.contains(|letter: char| letter.is_ascii_alphabetic())
}

#[test]
fn no_sentence_of_serdes_is_left() {
    let bodies = [
        r#"{"board": 5}"#,
        r#"{"board": [null]}"#,
        r#"{"domain": 5}"#,
        r#"{"domain": "maze", "weighted": "yes"}"#,
        r#"{"domain": "maze", "weighted": null, "from": 3}"#,
        r#"{"domain": "maze", "from": [1]}"#,
        r#"{"domain": "maze", "from": [1, "2"]}"#,
        r#"{"domain": "maze", "from": [1, -2]}"#,
        r#"{"domain": "maze", "from": [1, 4294967296]}"#,
        r#"{"domain": "maze", "from": [1, 2, 3]}"#,
        r#"{"bound": "many"}"#,
        r#"{"bound": -1}"#,
        r#"{"bound": 1.5}"#,
        r#"{"bound": 1000001}"#,
        r#"{"node_limit": 9007199254740992}"#,
        r#"{"memory_limit": "1GiB"}"#,
        r#"{"weight_g": []}"#,
        r#"{"weight_g": 1e300}"#,
        r#"{"time_limit": "1"}"#,
        r#"{"time_limit": -1}"#,
        r#"{"time_limit": {}}"#,
        r#"{"bord": "1"}"#,
        r#"{"board": "1", "board": "2"}"#,
        r#"{"board": "1""#,
        r#"{"board": "1"} 7"#,
        r#"{"time_limit": 1e999}"#,
        r#"{"methods": "bfs"}"#,
        r#"{"methods": [1]}"#,
        r#"{"methods": []}"#,
        r#"{"methods": ["bfs", "bfs"]}"#,
        r#"{"boards": ["1", "2", "3", "4"]}"#,
        r#"{"steps": "x"}"#,
        "[]",
        "7",
        "null",
        "",
    ];
    for body in bodies {
        let said = problem(Language::Zh, body);
        assert!(is_chinese(said["detail"].as_str().unwrap()), "{body}: {said}");
    }
}

/// Values of every JSON type; every field refuses some of them by their type.
#[test]
fn wrong_types_are_refused_in_both_languages_whatever_the_field() {
    let values = [json!(true), json!(-7), json!("\u{4e00}"), json!([[]]), json!({})];
    for domain in DOMAINS {
        for name in VERB.names(*domain) {
            let mut refused = 0;
            for value in &values {
                let body = json!({ "domain": domain.name(), name: value });
                let body = if name == "domain" { json!({ name: value }) } else { body };
                let Err(chinese) = verb_request(Language::Zh, &body.to_string()) else { continue };
                let said: Json = serde_json::from_slice(&chinese.json()).unwrap();
                let named = said["field"].as_str().unwrap();
                assert!(named == name || named.starts_with(&format!("{name}[")), "{body}: {said}");
                let english = problem(Language::En, &body.to_string());
                assert!(english["detail"].as_str().unwrap().is_ascii() || value.is_string(), "{body}: {english}");
                refused += 1;
            }
            assert!(refused >= 3, "{} {name} takes whatever it is given", domain.name());
        }
    }
}

#[test]
fn fields_are_named() {
    let said = problem(Language::En, r#"{"bord": "1"}"#);
    assert_eq!((said["field"].as_str(), said["possible"][0].as_str()), (Some("bord"), Some("board")));
    let said = problem(Language::En, r#"{"domain": "maze", "from": [1, "2"]}"#);
    assert_eq!(said["field"], "from[1]");
    let said = problem(Language::En, "{\n  \"board\": }");
    assert_eq!((&said["line"], &said["column"], said.get("field")), (&2.into(), &12.into(), None));
    let said = problem(Language::En, r#"{"method": "magic"}"#);
    assert!(
        said["field"] == "method" && said["possible"].as_array().is_some_and(|names| names.contains(&"bfs".into()))
    );
    let said = problem(Language::En, r#"{"text": "1", "board": "1"}"#);
    assert_eq!(said["field"], "board");
}

#[test]
fn other_domains_and_their_options_are_named() {
    let said = problem(Language::En, r#"{"domain": "chess"}"#);
    assert_eq!(said["field"], "domain");
    assert_eq!(said["possible"].as_array().map(Vec::len), Some(DOMAINS.len()));
    // An option of another domain is rejected, with the name of a domain that has it.
    let mut foreign = 0;
    for domain in DOMAINS {
        for other in DOMAINS {
            for row in other.row().options.iter().filter(|row| domain.row().option(row.name).is_none()) {
                let body = json!({ "domain": domain.name(), row.name: "1" }).to_string();
                let said = problem(Language::En, &body);
                assert_eq!(said["field"], row.name, "{body}");
                assert!(said["detail"].as_str().unwrap().contains(other.name()), "{body}: {said}");
                let null = json!({ "domain": domain.name(), row.name: null }).to_string();
                assert!(verb_request(Language::En, &null).is_ok(), "{null}");
                foreign += 1;
            }
        }
    }
    assert!(foreign > 0);
}

#[test]
fn the_schema_describes_exactly_the_known_fields() {
    let schema = serde_json::to_value(of_verb(&VERB)).unwrap();
    let described = schema["properties"].as_object().unwrap();
    let mut known: Vec<&str> = DOMAINS.iter().flat_map(|domain| VERB.names(*domain)).collect();
    known.sort_unstable();
    known.dedup();
    let mut described: Vec<&str> = described.keys().map(String::as_str).collect();
    described.sort_unstable();
    assert_eq!(described, known);
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["bound"]["maximum"], 1_000_000);
}

#[test]
fn numbers_are_read_as_they_are_meant() {
    let body = r#"{"board": "123456780", "bound": 2.0, "weight_g": 1.0, "weight_h": "1.5", "time_limit": 0.25, "memory_limit": 1e6}"#;
    let verb_request = verb_request(Language::En, body).unwrap_or_else(|_| panic!("{body}"));
    let settings = &verb_request.request.settings;
    assert_eq!((settings.bound, settings.limits.bytes), (Some(2), Some(1_000_000)));
    assert_eq!(settings.weight_g.map(|weight| weight.to_string()).as_deref(), Some("1"));
    assert_eq!(settings.weight_h.map(|weight| weight.to_string()).as_deref(), Some("1.5"));
    assert_eq!(settings.limits.time, Some(std::time::Duration::from_millis(250)));
}

#[test]
fn only_requested_limits_that_are_lowered_are_reported() {
    let names = |plan: &Plan| plan.clamped.iter().map(|clamped| clamped.knob.name()).collect::<Vec<_>>();
    let plan = |body: &str, allowance: &Allowance| {
        let mut verb_request = verb_request(Language::En, body).unwrap_or_else(|_| panic!("{body}"));
        verb_request.request.settings.ceilings = allowance.ceilings();
        let problem = verb_request.problem().unwrap_or_else(|_| panic!("{body}"));
        verb_request.plan(&problem, Purpose::Solve).unwrap_or_else(|_| panic!("{body}"))
    };
    let allowance = Allowance::default();
    let body = r#"{"board": "123456780", "method": "pidastar", "time_limit": 1e308, "node_limit": 9007199254740991, "threads": 8}"#;
    let all = plan(body, &allowance);
    assert_eq!(names(&all), ["time_limit", "threads"]);
    let limits = &all.settings.limits;
    assert_eq!((limits.time, limits.nodes), (Some(allowance.time), Some(9_007_199_254_740_991)));
    let few = Allowance { nodes: Some(1000), ..allowance.clone() };
    let some = plan(r#"{"board": "123456780", "method": "bfs", "node_limit": 2000}"#, &few);
    assert_eq!((names(&some), some.settings.limits.nodes), (vec!["node_limit"], Some(1000)));
    // A request without limits gets the limits of the server, and its nodes are not limited.
    let none = plan(r#"{"board": "123456780", "method": "anytime", "heuristic": "zero"}"#, &few);
    assert_eq!((names(&none), &none.ignored[..]), (vec![], &[Ignored::Heuristic][..]));
    let none = plan(r#"{"board": "123456780", "method": "bfs"}"#, &allowance);
    assert_eq!((none.settings.limits.nodes, none.settings.limits.bytes), (None, Some(allowance.memory)));
}

#[test]
fn what_answers_have_in_lists_is_read_too() {
    let text = |body: &str| {
        let verb_request = verb_request(Language::En, body).unwrap_or_else(|problem| panic!("{body}: {problem:?}"));
        String::from_utf8(verb_request.request.text.unwrap()).unwrap()
    };
    assert_eq!(text(r#"{"board": [["x", 1], [2, 3]]}"#), "x 1\n2 3");
    assert_eq!(text(r#"{"text": ["B", "W"], "domain": "four-in-line"}"#), "B W");
    let rows = |body: &str| verb_request(Language::En, body).unwrap_or_else(|_| panic!("{body}")).request.rows;
    assert_eq!(rows(r#"{"board": [[1, 2, 3], [4, 0, 5]]}"#), Some(vec![vec![1, 2, 3], vec![4, 0, 5]]));
    assert_eq!(rows(r#"{"board": [1, 2, 3, 0]}"#), Some(vec![vec![1, 2, 3, 0]]));
    let goal = verb_request(Language::En, r#"{"board": "123456780", "goal": [1, 2, 3, 8, 0, 4, 7, 6, 5]}"#);
    assert_eq!(
        goal.unwrap_or_else(|_| panic!("a goal")).request.options.rows("goal"),
        Some(vec![vec![1, 2, 3, 8, 0, 4, 7, 6, 5]])
    );
    for (body, field) in [
        (r#"{"board": [1, true]}"#, "board[1]"),
        (r#"{"board": [1, -2]}"#, "board[1]"),
        (r#"{"board": [1, "2 3"]}"#, "board[1]"),
        (r#"{"board": [[1, 2], 3]}"#, "board[1]"),
        (r#"{"board": [[1, 2], [3, null]]}"#, "board[1][1]"),
        (r#"{"board": {"cells": []}}"#, "board"),
        (r#"{"goal": [[1], [[2]]]}"#, "goal[1][0]"),
        (r#"{"boards": ["1 0", [1, {}]]}"#, "boards[1][1]"),
    ] {
        assert_eq!(problem(Language::En, body)["field"], field, "{body}");
    }
}

#[test]
fn errors_state_the_limits_of_the_server() {
    let few = Allowance { time: std::time::Duration::from_millis(2500), memory: 7 << 20, ..Allowance::default() };
    for (body, said) in [
        (r#"{"time_limit": -1}"#, "2.5"),
        (r#"{"time_limit": "1m"}"#, "2.5"),
        (r#"{"memory_limit": -1}"#, "7340032"),
        (r#"{"memory_limit": "1GiB"}"#, "7340032"),
        (r#"{"memory_limit": 1.5}"#, "7340032"),
    ] {
        for language in Language::ALL {
            let read = read(language, body.as_bytes()).unwrap_or_else(|_| panic!("{body}"));
            let Err(problem) = VerbRequest::new(&VERB, &few, language, &read) else { panic!("{body} is read") };
            let problem: Json = serde_json::from_slice(&problem.json()).unwrap();
            let detail = problem["detail"].as_str().unwrap();
            assert!(detail.contains(said) && !detail.contains("1000000000"), "{body}: {detail}");
        }
    }
}
