//! The figures of every lesson equal those of the commands it names, run separately.

use std::process::Output;

use serde_json::Value;

fn jiugong(words: &[&str]) -> Output {
    // Commands write their files there.
    crate::jiugong(words).current_dir(env!("CARGO_TARGET_TMPDIR")).output().expect("the binary starts")
}

fn record(words: &[&str]) -> Value {
    serde_json::from_slice(&jiugong(words).stdout).expect("JSON")
}

/// Splits a command into words like a shell: by spaces, with single quotes.
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

/// The names of all lessons.
fn names() -> Vec<String> {
    let output = jiugong(&["lesson"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let names: Vec<String> = text.lines().filter_map(|line| Some(line.split_once("  ")?.0.to_owned())).collect();
    assert!(names.len() >= 14, "{names:?}");
    names
}

/// The lessons as JSON; those about boards on `board`.
fn lessons(board: Option<&str>) -> Vec<Value> {
    let own = |name: &String| record(&["lesson", name, "--format", "json"]);
    let all: Vec<Value> = names().iter().map(own).collect();
    let Some(board) = board else { return all };
    let on_boards = all.iter().filter(|lesson| lesson.get("start").is_some());
    let on = |lesson: &Value| {
        let name = lesson["lesson"].as_str().expect("a name");
        record(&["lesson", name, "--format", "json", "--board", board])
    };
    on_boards.map(on).collect()
}

fn parts<'a>(lesson: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    lesson["parts"].as_array().expect("a list").iter().filter(move |part| part["kind"] == kind)
}

/// Another board, far enough from its goal for every lesson.
const OTHER: &str = "647850321";

/// The output of `command`.
fn alone(command: &str) -> Value {
    let mut words = words(command);
    words.extend(["--format".to_owned(), "json".to_owned()]);
    record(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Whether a cell is a figure of a contender in a comparison on many boards, and agrees with it.
fn is_of_way(own: &Value, columns: &[Value], row: &Value, key: &str, cell: &Value) -> bool {
    let named = |wanted: &str| {
        let place = columns.iter().position(|column| column["key"] == wanted).expect("such a column");
        &row["cells"][place]
    };
    let ways = own["ways"].as_array().expect("a list");
    let is_it = |way: &Value| way["method"] == *named("method") && way["heuristic"] == *named("heuristic");
    let number = ways.iter().position(is_it).expect("the way");
    let runs = || own["runs"].as_array().expect("a list").iter().filter(|run| run["way"] == number);
    let optimum = |run: &Value| own["boards"][run["board"].as_u64().expect("a number") as usize]["optimum"].as_u64();
    let expected = match key {
        "total_expanded" => runs().filter_map(|run| run["expanded"].as_u64()).sum::<u64>() as f64,
        "longer" => runs().filter(|run| run["cost"].as_u64() > optimum(run)).count() as f64,
        "over_optimum" => ways[number][key].as_f64().expect("a number"),
        _ => return false,
    };
    let found = cell.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-6, "{key}: {found}, {expected}");
    true
}

#[test]
fn runs_and_tables_have_the_figures_of_their_commands() {
    let mut compared = 0;
    for lesson in lessons(None).into_iter().chain(lessons(Some(OTHER))) {
        for run in parts(&lesson, "run") {
            let own = alone(run["command"].as_str().expect("a command"));
            for field in ["outcome", "steps", "cost", "moves", "method", "heuristic", "start", "goal", "optimal"] {
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
                    let key = column["key"].as_str().expect("a key");
                    if own["ways"].is_array() {
                        compared += usize::from(is_of_way(&own, columns, row, key, cell));
                        continue;
                    }
                    let trials = || own["iterations"].as_array().map_or(0, Vec::len).into();
                    let expected = match key {
                        "steps" if own["outcome"] == "solved" => &own["steps"],
                        "best_steps" => &own["steps"],
                        "first_walk" => &own["incumbents"][0],
                        "trials" => &trials(),
                        "lower_bound" | "cost" | "heuristic" | "moves" if own.get(key).is_some() => &own[key],
                        "expanded" | "generated" | "max_open" | "max_closed" => &own["statistics"][key],
                        "method" => &own["method"],
                        "reached" => &own["counted"],
                        "largest" => &own["largest"],
                        "space" | "states" => &own["states"],
                        "overestimates" => &own["overestimates"],
                        _ => continue,
                    };
                    let same = cell == expected || cell.as_f64().is_some_and(|cell| Some(cell) == expected.as_f64());
                    assert!(same, "{column} of {command}: {cell}, {expected}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn every_suggested_command_works() {
    for lesson in lessons(None) {
        for part in parts(&lesson, "try") {
            for attempt in part["attempts"].as_array().expect("a list") {
                let command = attempt["command"].as_str().expect("a command");
                let words = words(command);
                let output = jiugong(&words.iter().map(String::as_str).collect::<Vec<_>>());
                assert!([Some(0), Some(1), Some(3)].contains(&output.status.code()), "{command}");
                let written = words.iter().position(|word| word == "--output").map(|place| &words[place + 1]);
                let file = written.map(|file| std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(file));
                let errors = String::from_utf8_lossy(&output.stderr);
                // Commands that write a file report it besides the answer.
                let well = match file {
                    Some(file) => file.exists() && output.status.success(),
                    None => errors.is_empty() && !output.stdout.is_empty(),
                };
                assert!(well, "{command}: {errors}");
            }
        }
    }
}
