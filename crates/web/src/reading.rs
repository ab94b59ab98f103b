//! JSON into what a request says, and what is wrong with it in the reader's language.
//!
//! serde tells what it found in English sentences. They are few, so they are read here and said anew; one that is not known is
//! passed on as it is.

use axum::http::StatusCode;
use jiugong_lab::Language;
use jiugong_show::catalogue;
use serde::de::DeserializeOwned;

use crate::ask::shortened;
use crate::body::{MOST_WHOLE, NOT_A_DECIMAL, NOT_WHOLE};
use crate::problem::Problem;

/// Reads JSON; what does not fit names its field.
pub(crate) fn read<T: DeserializeOwned>(language: Language, bytes: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let broken = |error: &serde_json::Error| {
        let problem = Problem::new(language, StatusCode::BAD_REQUEST, catalogue::web_not_json(language));
        problem.at(error.line(), error.column())
    };
    // What is read into a struct may also be a list of its fields, which nobody means.
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(Problem::field(language, "body", catalogue::web_object_only(language)));
    }
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.inner();
        if !inner.is_data() {
            return broken(inner);
        }
        // The place in the body is of no use beside the field's name.
        let said = inner.to_string();
        let said = said.rsplit_once(" at line ").map_or(&*said, |(said, _)| said);
        let wrong = wrong(language, said);
        let field = if path == "." { wrong.field.unwrap_or("body").to_owned() } else { path };
        let problem = Problem::field(language, &shortened(&field), wrong.detail);
        if wrong.possible.is_empty() { problem } else { problem.possible(wrong.possible) }
    })?;
    reader.end().map_err(|error| broken(&error))?;
    Ok(value)
}

/// What serde said, understood.
struct Wrong<'a> {
    detail: String,
    /// A field that is unknown, missing or repeated is not on the path.
    field: Option<&'a str>,
    possible: Vec<String>,
}

fn wrong(language: Language, said: &str) -> Wrong<'_> {
    let quoted = |text: &'static str| said.strip_prefix(text).and_then(|rest| rest.split('`').next());
    let named = |field, detail, possible| Wrong { detail, field: Some(field), possible };
    if let Some(field) = quoted("unknown field `") {
        // Every other piece between backquotes is a name; the first is the one that is unknown.
        let known = said.split('`').skip(1).step_by(2).skip(1).map(str::to_owned).collect();
        return named(field, catalogue::web_no_such_field(language), known);
    }
    if let Some(field) = quoted("missing field `") {
        return named(field, catalogue::web_missing(language), Vec::new());
    }
    if let Some(field) = quoted("duplicate field `") {
        return named(field, catalogue::web_repeated(language), Vec::new());
    }
    let expected = said.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    let detail = match expected {
        _ if said == NOT_WHOLE => catalogue::web_range(language, "0", &MOST_WHOLE.to_string()),
        _ if said == NOT_A_DECIMAL => catalogue::web_expected_decimal(language),
        "a string" => catalogue::web_expected_text(language),
        "a boolean" => catalogue::web_expected_boolean(language),
        "a sequence" => catalogue::web_expected_list(language),
        "an array of length 2" | "a tuple of size 2" => catalogue::web_expected_pair(language),
        "f64" | "f32" | "u32" | "u64" | "usize" | "a JSON number" | "a number" => {
            catalogue::web_expected_number(language)
        }
        _ if expected.starts_with("struct ") => catalogue::web_object_only(language),
        _ => catalogue::web_value(language, said),
    };
    Wrong { detail, field: None, possible: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::{BoardBody, CompareBody, Search};

    fn problem<T: DeserializeOwned>(language: Language, body: &str) -> serde_json::Value {
        let Err(problem) = read::<T>(language, body.as_bytes()) else { panic!("{body} is read") };
        serde_json::from_slice(&problem.json()).unwrap()
    }

    #[test]
    fn no_sentence_of_serdes_is_left() {
        let bodies = [
            r#"{"board": 5}"#,
            r#"{"board": ["1"]}"#,
            r#"{"weighted": "yes"}"#,
            r#"{"weighted": null, "from": 3}"#,
            r#"{"from": [1]}"#,
            r#"{"from": [1, "2"]}"#,
            r#"{"from": [1, -2]}"#,
            r#"{"from": [1, 2, 3]}"#,
            r#"{"bound": "many"}"#,
            r#"{"bound": -1}"#,
            r#"{"bound": 1.5}"#,
            r#"{"weight_g": []}"#,
            r#"{"time_limit": "1"}"#,
            r#"{"time_limit": {}}"#,
            r#"{"bord": "1"}"#,
            r#"{"board": "1", "board": "2"}"#,
            r#"{"board": "1""#,
            r#"{"board": "1"} 7"#,
            r#"{"time_limit": 1e999}"#,
            "7",
            "null",
            "",
        ];
        for body in bodies {
            let said = problem::<Search>(Language::Zh, body);
            let detail = said["detail"].as_str().unwrap();
            let plain = detail.replace("JSON", "").replace("true", "").replace("false", "");
            assert!(!plain.contains(|letter: char| letter.is_ascii_alphabetic()), "{body}: {said}");
        }
        for body in [r#"{"methods": "bfs"}"#, r#"{"methods": [1]}"#, r#"{"random": "x"}"#] {
            let said = problem::<CompareBody>(Language::Zh, body);
            let detail = said["detail"].as_str().unwrap();
            assert!(!detail.contains(|letter: char| letter.is_ascii_alphabetic()), "{body}: {said}");
        }
    }

    #[test]
    fn fields_are_named() {
        let said = problem::<BoardBody>(Language::En, r#"{"bord": "1"}"#);
        assert_eq!((said["field"].as_str(), said["possible"][0].as_str()), (Some("bord"), Some("board")));
        let said = problem::<Search>(Language::En, r#"{"from": [1, "2"]}"#);
        assert_eq!(said["field"], "from[1]");
        let said = problem::<Search>(Language::En, "{\n  \"board\": }");
        assert_eq!((&said["line"], &said["column"], said.get("field")), (&2.into(), &12.into(), None));
    }
}
