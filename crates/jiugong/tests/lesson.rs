//! The figures of every lesson are those that the commands it names give, each run on its own.

use std::process::{Command, Output};

use serde_json::Value;

fn jiugong(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jiugong"));
    command.args(words).env_remove("JIUGONG_LANG").env("LC_ALL", "C.UTF-8").env("NO_COLOR", "1");
    command.env("JIUGONG_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"));
    command.output().expect("the binary starts")
}

fn record(words: &[&str]) -> Value {
    serde_json::from_slice(&jiugong(words).stdout).expect("JSON")
}

/// The words of a command, as a shell would take it apart: spaces between, single quotes around.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for char in command.chars() {
        match char {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("one at least").push(char),
        }
    }
    assert_eq!(words.remove(0), "jiugong");
    words
}

const LESSONS: [&str; 6] = ["bfs-to-astar", "bound", "weights", "counting-the-blank", "two-searches", "half"];

fn lessons(board: Option<&str>) -> impl Iterator<Item = Value> {
    LESSONS.into_iter().map(move |name| {
        let mut words = vec!["lesson", name, "--format", "json"];
        words.extend(board.into_iter().flat_map(|board| ["--board", board]));
        record(&words)
    })
}

fn parts<'a>(lesson: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    lesson["parts"].as_array().expect("a list").iter().filter(move |part| part["kind"] == kind)
}

/// What `command` gives when it is run on its own.
fn alone(command: &str) -> Value {
    let mut words = words(command);
    words.extend(["--format".to_owned(), "json".to_owned()]);
    record(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn runs_and_tables_have_the_figures_of_their_commands() {
    let mut compared = 0;
    for lesson in lessons(None).chain(lessons(Some("281043765"))) {
        for run in parts(&lesson, "run") {
            let own = alone(run["command"].as_str().expect("a command"));
            for field in ["outcome", "steps", "moves", "method", "heuristic", "start", "goal"] {
                assert_eq!(run[field], own[field], "{field} of {}", run["command"]);
            }
            for counter in ["expanded", "generated", "duplicates", "reopened", "max_open", "max_closed"] {
                assert_eq!(run["statistics"][counter], own["statistics"][counter], "{counter} of {}", run["command"]);
            }
            compared += 1;
        }
        for table in parts(&lesson, "table") {
            let columns = table["columns"].as_array().expect("a list");
            for row in table["rows"].as_array().expect("a list") {
                let Some(command) = row["command"].as_str() else { continue };
                let own = alone(command);
                for (column, cell) in columns.iter().zip(row["cells"].as_array().expect("a list")) {
                    let expected = match column["key"].as_str().expect("a key") {
                        "steps" if own["outcome"] == "solved" => &own["steps"],
                        key @ ("expanded" | "generated" | "max_open") => &own["statistics"][key],
                        "method" => &own["method"],
                        "reached" => &own["counted"],
                        "largest" => &own["largest"],
                        "states" => &own["boards"],
                        "overestimates" => &own["overestimates"],
                        _ => continue,
                    };
                    assert_eq!(cell, expected, "{column} of {command}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn everything_to_try_works() {
    for lesson in lessons(None) {
        for part in parts(&lesson, "try") {
            for attempt in part["attempts"].as_array().expect("a list") {
                let command = attempt["command"].as_str().expect("a command");
                let words = words(command);
                let output = jiugong(&words.iter().map(String::as_str).collect::<Vec<_>>());
                assert!([Some(0), Some(1), Some(3)].contains(&output.status.code()), "{command}");
                assert!(output.stderr.is_empty() && !output.stdout.is_empty(), "{command}");
            }
        }
    }
}
