//! The command line and the server give the same answers to the same requests, except times and memory, for every verb they share; and they
//! refuse the same requests for the same reasons.

use std::io::{Read, Write};
use std::process::{Command, Output};

use jiugong_lab::registry::{Ability, DOMAINS, DomainName};
use serde_json::{Map, Value, json};

use crate::served::Served;

/// A problem and its settings, by the names of the JSON fields.
#[derive(Clone)]
struct Case {
    domain: &'static str,
    text: &'static str,
    options: Vec<(&'static str, Value)>,
}

fn case(domain: DomainName, text: &'static str) -> Case {
    Case { domain: domain.name(), text, options: Vec::new() }
}

fn board(text: &'static str) -> Case {
    case(DomainName::default(), text)
}

impl Case {
    fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.options.push((name, value.into()));
        self
    }

    /// The command line: options, then the problem.
    fn words(&self) -> Vec<String> {
        let mut words = vec!["--domain".to_owned(), self.domain.to_owned()];
        for (name, value) in &self.options {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(","),
                other => other.to_string(),
            };
            words.push(format!("--{}", name.replace('_', "-")));
            words.extend((*value != Value::Bool(true)).then_some(text));
        }
        words.push("--".to_owned());
        words.extend((!self.text.is_empty()).then(|| self.text.to_owned()));
        words
    }

    /// The body of the request.
    fn body(&self) -> Value {
        let mut body = Map::from_iter([("domain".to_owned(), self.domain.into())]);
        if !self.text.is_empty() {
            body.insert("text".to_owned(), self.text.into());
        }
        body.extend(self.options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
        body.into()
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Runs the program.
fn run(words: &[&str], more: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jiugong"));
    command.args(words).args(more).env("JIUGONG_LANG", "en").output().unwrap()
}

/// The lines of JSON that the program prints.
fn printed(words: &[&str], case: &Case) -> Vec<Value> {
    let output = run(words, &case.words());
    let said = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8(output.stdout).unwrap();
    let line = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("{words:?}: {line} {said}"));
    let lines: Vec<Value> = text.lines().map(line).collect();
    assert!(!lines.is_empty(), "{words:?} {:?}: {said}", case.words());
    lines
}

fn read(mut stream: std::net::TcpStream) -> (u16, String) {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head[9..12].parse().unwrap(), body.to_owned())
}

/// The response of the server.
fn posted(served: &Served, path: &str, body: &Value) -> (u16, String) {
    read(served.post(path, &body.to_string()))
}

fn got(served: &Served, path: &str) -> Value {
    let mut stream = served.connect();
    let port = served.port;
    write!(stream, "GET /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").unwrap();
    serde_json::from_str(&read(stream).1).unwrap()
}

fn served(served: &Served, path: &str, case: &Case) -> Value {
    let (status, text) = posted(served, path, &case.body());
    assert_eq!(status, 200, "{path} {}: {text}", case.body());
    serde_json::from_str(&text).unwrap()
}

/// Removes the fields that depend on the machine, and `more`.
fn without(mut value: Value, more: &[&str]) -> Value {
    fn forget(value: &mut Value, more: &[&str]) {
        match value {
            Value::Object(map) => {
                map.retain(|name, _| {
                    !name.contains("time_us")
                        && !matches!(&**name, "bytes" | "memory_limit" | "node_limit" | "time_limit_us" | "threads")
                        && !more.contains(&&**name)
                });
                map.values_mut().for_each(|value| forget(value, more));
            }
            Value::Array(list) => list.iter_mut().for_each(|value| forget(value, more)),
            _ => {}
        }
    }
    forget(&mut value, more);
    value
}

/// A line in Korf's format, one move from its default goal.
const KORF: &str = "1 4 1 2 3 0 5 6 7 8 9 10 11 12 13 14 15 1";

/// The example of every domain, and requests that front ends once interpreted differently.
fn problems() -> Vec<Case> {
    let mut all: Vec<Case> = DOMAINS.iter().map(|domain| case(*domain, domain.row().example)).collect();
    all.extend([
        board("283104765").with("goal", "spiral"),
        board("216408753").with("goal", "spiral").with("method", "astar").with("heuristic", "misplaced"),
        board("216408753")
            .with("goal", "spiral")
            .with("method", "wastar")
            .with("weight_h", "1.5")
            .with("moves", "tile"),
        board("216408753").with("goal", "spiral").with("cost", "tile").with("order", "drul").with("moves", "number"),
        board(KORF).with("threads", 1),
        board("1 2 3 4 5 6 0 7").with("size", "2x4").with("goal", "blank-first"),
        board("1 2 3/4 0 5").with("goal", "spiral").with("method", "bfs"),
        board("1 2 3/4 0 5").with("goal", "1 2 3/0 4 5").with("method", "idastar"),
        // The largest bound.
        board("216408753")
            .with("goal", "spiral")
            .with("method", "dls")
            .with("bound", 1_000_000)
            .with("node_limit", 5000),
        // Ignored: the method has neither the knob nor a heuristic.
        board("283104765").with("goal", "spiral").with("method", "bfs").with("heuristic", "manhattan").with("bound", 7),
        Case { domain: "maze", text: "1 9\n1 1", options: Vec::new() }
            .with("weighted", true)
            .with("from", json!([0, 0]))
            .with("to", json!([0, 1])),
    ]);
    all
}

#[test]
fn both_solve_alike() {
    let server = Served::new(&[]);
    let mut ignored = 0;
    for case in problems() {
        let here = without(printed(&["solve", "--format", "json"], &case).remove(0), &[]);
        let there = without(served(&server, "solve", &case), &["states"]);
        assert_eq!(here, there, "{}", case.body());
        ignored += usize::from(here.get("ignored").is_some());
    }
    assert_eq!(ignored, 1, "both report ignored settings");
}

#[test]
fn both_trace_the_same_search() {
    let server = Served::new(&[]);
    for case in problems().into_iter().filter(|case| case.options.iter().all(|(name, _)| *name != "moves")) {
        let lines = printed(&["trace", "--format", "json", "--steps", "20"], &case);
        let (head, end) = (lines[0].clone(), without(lines[lines.len() - 1].clone(), &["event"]));
        let traced = served(&server, "trace", &case.clone().with("steps", 20));
        for name in ["domain", "method", "heuristic", "start", "goal", "convention", "metric", "estimates"] {
            assert_eq!(head[name], traced[name], "{name} of {}", case.body());
        }
        assert_eq!(end["left_out"], traced["left_out"], "{}", case.body());
        let result = traced["result"].as_object().expect("an object");
        let end: serde_json::Map<_, _> =
            result.keys().map(|name| (name.clone(), end.get(name).cloned().unwrap_or_default())).collect();
        assert_eq!(without(end.into(), &[]), without(traced["result"].clone(), &[]), "{}", case.body());
    }
}

#[test]
fn both_draw_the_same_tree() {
    let server = Served::new(&[]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    let rounds = board("216408753").with("goal", "spiral").with("method", "idastar");
    let drawn = problems().into_iter().filter(|case| case.options.iter().all(|(name, _)| *name != "moves"));
    let drawn = drawn.chain([rounds.clone().with("round", 2), rounds.clone().with("nodes", 40)]);
    let mut pictures = 0;
    for (number, case) in drawn.enumerate() {
        let file = format!("{folder}/both-{number}.svg");
        let _ = std::fs::remove_file(&file);
        let output = run(&["tree", "--output", &file], &case.words());
        let (status, picture) = posted(&server, "tree", &case.body());
        if let Ok(here) = std::fs::read_to_string(&file) {
            assert_eq!((status, here.trim_end()), (200, picture.trim_end()), "{}", case.body());
            pictures += 1;
        } else {
            // Both report that there was nothing to search.
            let detail = serde_json::from_str::<Value>(&picture).unwrap()["detail"].as_str().unwrap().to_owned();
            assert!(String::from_utf8_lossy(&output.stderr).contains(&detail), "{output:?} {detail}");
        }
    }
    assert!(pictures > DOMAINS.len(), "{pictures}");
}

#[test]
fn both_compare_alike() {
    let server = Served::new(&["--time-limit", "600"]);
    // So few nodes that every machine reaches the limit.
    let limited = |case: Case| case.with("node_limit", 1000).with("time_limit", 600).with("threads", 1);
    let mut all: Vec<Case> = DOMAINS.iter().map(|domain| limited(case(*domain, domain.row().example))).collect();
    all.push(limited(board("283104765").with("goal", "spiral").with("order", "drul")));
    all.push(limited(board(KORF)));
    for domain in DOMAINS.iter().filter(|domain| domain.row().abilities.contains(&Ability::Generate)) {
        all.push(limited(case(*domain, "")).with("random", 3).with("seed", 7));
    }
    for case in all {
        let here = without(printed(&["compare", "--all", "--format", "json"], &case).remove(0), &[]);
        let there = without(served(&server, "compare", &case), &[]);
        assert_eq!(here, there, "{}", case.body());
        assert!(here["runs"].as_array().is_some_and(|runs| !runs.is_empty()), "{}", case.body());
    }
    // The default time limit is the same too.
    let server = Served::new(&[]);
    let case = board("123456708").with("node_limit", 1000);
    let here = printed(&["compare", "--format", "json", "--methods", "bfs"], &case).remove(0);
    let mut body = case.body();
    body["methods"] = json!(["bfs"]);
    let there: Value = serde_json::from_str(&posted(&server, "compare", &body).1).unwrap();
    assert!(here["settings"]["time_limit_us"].is_u64());
    assert_eq!(here["settings"]["time_limit_us"], there["settings"]["time_limit_us"]);
}

#[test]
fn both_generate_the_same_boards_and_count_the_same_spaces() {
    let server = Served::new(&[]);
    for (goal, size, distance) in [
        (None, None, None),
        (None, None, Some("31")),
        (Some("spiral"), Some("4x4"), None),
        (Some("blank-first"), Some("2x5"), Some("12")),
        // A goal without a size has its own.
        (Some("1 2 3 4/5 6 7 0"), None, Some("9")),
        (Some("spiral"), None, Some("30")),
    ] {
        let mut words = vec!["generate", "--count", "3", "--seed", "7", "--format", "json"];
        let mut body = json!({"count": 3, "seed": 7});
        for (name, value) in [("goal", goal), ("size", size), ("distance", distance)] {
            let Some(value) = value else { continue };
            words.extend([
                ["--goal", "--size", "--distance"]
                    [["goal", "size", "distance"].iter().position(|known| *known == name).unwrap()],
                value,
            ]);
            body[name] = if name == "distance" { value.parse::<u64>().unwrap().into() } else { value.into() };
        }
        let output = run(&words, &[]);
        let lines = String::from_utf8(output.stdout).unwrap();
        let here: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["start"].clone()).collect();
        let there: Value = serde_json::from_str(&posted(&server, "boards/random", &body).1).unwrap();
        let there: Vec<Value> = there["boards"].as_array().unwrap().iter().map(|made| made["start"].clone()).collect();
        assert!(!here.is_empty() && here == there, "{body}: {here:?} {there:?}");
    }
    for (size, goal) in [("3x3", None), ("2x3", Some("spiral")), ("2x4", Some("blank-first"))] {
        let mut words = vec!["space", size, "--format", "json"];
        words.extend(goal.into_iter().flat_map(|goal| ["--goal", goal]));
        let here: Value = serde_json::from_slice(&run(&words, &[]).stdout).unwrap();
        let query = goal.map_or(String::new(), |goal| format!("?goal={goal}"));
        let there = got(&server, &format!("spaces/{size}{query}"));
        let aside = ["threads", "memory", "memory_bytes", "peak_bytes"];
        assert_eq!(without(here, &aside), without(there, &aside), "{size}");
    }
}

#[test]
fn both_list_and_teach_the_same() {
    let server = Served::new(&[]);
    for language in ["en", "zh"] {
        let registry = got(&server, &format!("registry?lang={language}"));
        for (verb, columns) in [
            ("methods", ["name", "title", "guarantee", "help"]),
            ("heuristics", ["name", "title", "quality", "help"]),
            ("domains", ["name", "title", "help", "form"]),
        ] {
            let table = String::from_utf8(run(&[verb, "--lang", language], &[]).stdout).unwrap();
            let rows = registry[verb].as_array().unwrap();
            assert!(!rows.is_empty());
            for row in rows {
                for column in columns {
                    assert!(table.contains(row[column].as_str().unwrap()), "{verb} {column}: {row}\n{table}");
                }
            }
        }
        let here = run(&["lesson", "half", "--format", "json", "--lang", language], &[]).stdout;
        let here: Value = serde_json::from_slice(&here).unwrap();
        let there = got(&server, &format!("lessons/half?lang={language}"));
        assert_eq!(without(here, &[]), without(there, &[]));
    }
}

#[test]
fn both_refuse_alike() {
    let server = Served::new(&[]);
    let spiral = || board("216408753").with("goal", "spiral");
    let refused = [
        ("solve", board("283104765").with("bound", 1_000_001)),
        ("solve", board("283104766")),
        ("solve", board("283104765").with("goal", "snail")),
        ("solve", board("1 2 3/4 0 5").with("goal", "123456780")),
        ("solve", board("283104765").with("order", "lurx")),
        ("solve", board("283104765").with("from", json!([0, 0]))),
        ("solve", board("283104765").with("weight_h", "1001").with("method", "wastar")),
        ("solve", spiral().with("method", "astar").with("heuristic", "one-colour")),
        ("solve", spiral().with("method", "bfs").with("store", "none").with("duplicates", "closed")),
        ("solve", Case { domain: "maze", text: "0\n00", options: Vec::new() }),
        ("solve", Case { domain: "maze", text: "10\n00", options: Vec::new() }),
        ("solve", Case { domain: "maze", text: "00\n00", options: Vec::new() }.with("goal", "spiral")),
        ("solve", Case { domain: "four-in-line", text: "BW", options: Vec::new() }),
        ("trace", spiral().with("method", "anytime")),
        ("tree", spiral().with("round", 1)),
        ("tree", spiral().with("method", "idastar").with("round", 99)),
        ("compare", Case { domain: "doors", text: "", options: Vec::new() }.with("random", 3)),
    ];
    for (verb, case) in refused {
        let (status, text) = posted(&server, verb, &case.body());
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(status, 422, "{verb} {}: {problem}", case.body());
        let detail = problem["detail"].as_str().unwrap();
        let file = format!("{}/refused.svg", env!("CARGO_TARGET_TMPDIR"));
        let words = if verb == "tree" { vec![verb, "--output", &file] } else { vec![verb] };
        let output = run(&words, &case.words());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{verb} {}: {said}", case.body());
        assert!(said.contains(detail), "{verb} {}: {said} {detail}", case.body());
    }
    // Both list the valid names, each in its own format.
    let unknown = Case { domain: "chess", text: "1", options: Vec::new() };
    let (_, text) = posted(&server, "solve", &unknown.body());
    let said = run(&["solve"], &unknown.words());
    for domain in DOMAINS {
        assert!(text.contains(domain.name()) && String::from_utf8_lossy(&said.stderr).contains(domain.name()));
    }
}
