//! The JSON of every verb is valid by the schema in `docs/schema`, and every verb reads the boards in it.

use std::collections::BTreeSet;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{jiugong, text, with_input};

/// A schema of the repository.
fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema").join(name);
    let written = std::fs::read_to_string(path).expect("the schema is there");
    serde_json::from_str(&written).expect("it is JSON")
}

/// The part of the schema for objects of one kind.
fn kind(of: &str) -> Validator {
    let whole = schema("jiugong.schema.json");
    let part = json!({ "$schema": whole["$schema"], "$ref": format!("#/$defs/{of}"), "$defs": whole["$defs"] });
    jsonschema::validator_for(&part).expect("a schema")
}

/// The parts of a schema that describe the same value.
fn alternatives(part: &Value) -> impl Iterator<Item = &Value> {
    let lists = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|list| part[list].as_array());
    lists.flatten().chain(part.get("else").filter(|part| part.is_object()))
}

/// The schema of an item of a list.
fn item(part: &Value, index: usize) -> &Value {
    part["prefixItems"].get(index).unwrap_or(&part["items"])
}

/// The paths of all properties that `part` defines itself.
fn defined(path: &str, part: &Value, paths: &mut BTreeSet<String>) {
    if !part.is_object() {
        return;
    }
    for (name, part) in part["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        defined(&path, part, paths);
        paths.insert(path);
    }
    let tuple = part["prefixItems"].as_array().map_or(0, Vec::len);
    (0..=tuple).for_each(|index| defined(path, item(part, index), paths));
    alternatives(part).for_each(|part| defined(path, part, paths));
}

/// The paths of those properties of `part`, a part of `defs`, that `object` has.
fn used(defs: &Value, path: &str, part: &Value, object: &Value, paths: &mut BTreeSet<String>) {
    if let Some(name) = part["$ref"].as_str().and_then(|target| target.strip_prefix("#/$defs/")) {
        used(defs, name, &defs[name], object, paths);
    }
    for (name, part) in part["properties"].as_object().into_iter().flatten() {
        if let Some(object) = object.get(name) {
            let path = format!("{path}/{name}");
            used(defs, &path, part, object, paths);
            paths.insert(path);
        }
    }
    for (index, object) in object.as_array().into_iter().flatten().enumerate() {
        used(defs, path, item(part, index), object, paths);
    }
    alternatives(part).for_each(|part| used(defs, path, part, object, paths));
}

fn check(schema: &Validator, object: &Value, what: &str) {
    let wrong: Vec<_> =
        schema.iter_errors(object).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(wrong.is_empty(), "{what}: {wrong:#?}\n{object}");
}

/// The objects that a command writes, in both languages.
fn written(words: &[&str]) -> Vec<Value> {
    let mut objects = Vec::new();
    for language in ["en", "zh"] {
        let output = jiugong(words).args(["--format", "json", "--lang", language]).output().expect("it runs");
        let lines = text(&output.stdout).lines();
        objects.extend(lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON")));
        assert!(!objects.is_empty(), "{words:?}: {}", text(&output.stderr));
    }
    objects
}

/// Commands, and the kind of their output.
const COMMANDS: &[(&str, &[&str])] = &[
    ("answer", &["solve", "283104765", "--goal", "spiral"]),
    ("answer", &["solve", "283104765"]),
    ("answer", &["solve", "867254301", "--method", "dls", "--bound", "5", "--moves", "number"]),
    ("answer", &["solve", "867254301", "--method", "bfs", "--node-limit", "50", "--ties", "oldest"]),
    ("answer", &["solve", "283104765", "--goal", "spiral", "--method", "iddfs", "--metric", "multi"]),
    ("answer", &["solve", "283104765", "--goal", "spiral", "--method", "wastar", "--weight-h", "2"]),
    ("answer", &["solve", "867254301", "--method", "dfbnb", "--bound", "33"]),
    ("answer", &["solve", "283104765", "--goal", "spiral", "--method", "anytime"]),
    ("answer", &["solve", "15 14 8 12/10 11 13 9/2 6 5 1/3 7 4 0", "--heuristic", "pdb", "--memory-limit", "1MiB"]),
    ("answer", &["solve", "283104765", "--goal", "spiral", "--method", "pidastar"]),
    ("answer", &["solve", "--domain", "graph", "--map", "romania"]),
    ("answer", &["solve", "--domain", "graph", "A B 1.5", "B C 2.25", "start A", "goal C"]),
    ("answer", &["solve", "--domain", "river", "4", "4", "2", "--method", "idastar"]),
    ("answer", &["solve", "--domain", "queens", "8", "--method", "hill"]),
    ("answer", &["solve", "--domain", "queens", "6", "--method", "genetic"]),
    ("answer", &["solve", "--domain", "cube", "R U2"]),
    ("answer", &["solve", "867254301", "--method", "astar", "--node-limit", "50"]),
    ("answer", &["solve", "867254301", "--method", "wastar", "--weight-h", "9"]),
    ("answer", &["solve", "--domain", "maze", "010", "000"]),
    ("answer", &["four-in-line", "BWBO", "WBWB", "BWBW", "WBWO"]),
    ("trace", &["trace", "283104765", "--goal", "spiral"]),
    ("trace", &["trace", "283104765", "--goal", "spiral", "--method", "bfs", "--steps", "2", "--threads", "2"]),
    ("trace", &["trace", "283104765", "--goal", "spiral", "--method", "bibfs"]),
    ("trace", &["trace", "283104765", "--goal", "spiral", "--method", "idastar"]),
    ("trace", &["trace", "867254301", "--method", "bfs", "--steps", "2", "--node-limit", "50"]),
    ("trace", &["trace", "283104765", "--goal", "spiral", "--method", "ara"]),
    ("trace", &["trace", "--domain", "river", "2", "2", "2", "--method", "dfbnb"]),
    ("trace", &["trace", "--domain", "graph", "A B 1.5", "B C 2.25", "start A", "goal C", "--method", "ucs"]),
    ("trace", &["trace", "--domain", "four-in-line", "BWBO", "WBWB", "BWBW", "WBWO", "--steps", "2"]),
    (
        "comparison",
        &["compare", "283104765", "--goal", "spiral", "--methods", "bfs,dls,astar,anytime", "--time-limit", "1s"],
    ),
    ("comparison", &["compare", "--random", "2", "--seed", "1", "--methods", "bfs,astar"]),
    ("comparison", &["compare", "--domain", "river", "2", "2", "2", "--threads", "2"]),
    ("bench", &["bench", "korf100", "--only", "12", "--method", "anytime", "--time-limit", "100ms"]),
    ("audit", &["audit", "--heuristic", "manhattan,manhattan-with-blank", "--goal", "1230"]),
    (
        "audit",
        &["audit", "--domain", "graph", "A B 1.5", "B C 2.25", "h A 4.5", "start A", "goal C", "--heuristic", "given"],
    ),
    ("generated", &["generate", "--seed", "1", "--count", "2"]),
    ("generated", &["generate", "--distance", "25", "--goal", "spiral", "--count", "2", "--seed", "1"]),
    ("generated", &["generate", "--domain", "river", "--seed", "1"]),
    ("generated", &["generate", "--faster", "astar:manhattan", "--than", "bfs", "--sample", "5", "--seed", "1"]),
    ("coach", &["coach", "283104765", "uldr", "--goal", "spiral"]),
    ("coach", &["coach", "283104765", "rluldr", "--goal", "spiral"]),
    ("path", &["path", "283104765", "--goal", "spiral"]),
    ("path", &["path", "--domain", "maze", "000", "000", "--all"]),
    ("space", &["space", "2x2"]),
    ("space", &["space", "--domain", "river", "2", "2", "2"]),
    ("plan", &["space", "3x3", "--plan"]),
    ("plan", &["space", "4x4", "--plan", "--machines", "16", "--disk-speed", "2GB/s", "--network", "10Gb/s"]),
    ("plan", &["space", "5x5", "--plan", "--layers", "14"]),
    ("board", &["solvable", "283104765", "315408267", "--goal", "spiral"]),
    ("converted", &["convert", "283104765", "--to", "json"]),
    ("converted", &["convert", "board", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57", "--to", "json"]),
    ("methods", &["list", "methods"]),
    ("heuristics", &["list", "heuristics"]),
    ("domains", &["list", "domains"]),
    ("goals", &["list", "goals"]),
    ("sets", &["list", "sets"]),
    ("formats", &["list", "formats"]),
    ("lessons", &["lesson"]),
    ("lesson", &["lesson", "bound"]),
    ("lesson", &["lesson", "hills"]),
    ("tables", &["tables", "build", "2x3"]),
    ("tables", &["tables", "list"]),
    ("tables", &["tables", "verify"]),
];

/// The schema is closed for tiles; other domains have fields of their own.
#[test]
fn a_field_outside_the_schema_is_rejected() {
    let cases: [(&str, &[&str]); 7] = [
        ("plan", &["space", "2x3", "--plan"]),
        ("answer", &["solve", "283104765", "--goal", "spiral"]),
        ("trace", &["trace", "283104765", "--goal", "spiral"]),
        ("audit", &["audit", "--heuristic", "manhattan", "--goal", "1230"]),
        ("generated", &["generate", "--seed", "1"]),
        ("path", &["path", "283104765", "--goal", "spiral"]),
        ("space", &["space", "2x2"]),
    ];
    for (of, words) in cases {
        let schema = kind(of);
        for mut object in written(words) {
            check(&schema, &object, of);
            object["strange"] = json!(1);
            assert!(!schema.is_valid(&object), "{of}: {object}");
        }
    }
}

/// Each object is valid, and each property in the schema is in some object, so that none is left over when a verb changes.
#[test]
fn every_verb_follows_the_schema() {
    let schema = schema("jiugong.schema.json");
    let defs = &schema["$defs"];
    let whole = jsonschema::validator_for(&schema).expect("a schema");
    let mut written_properties = BTreeSet::new();
    for (of, words) in COMMANDS {
        let validator = kind(of);
        let objects = if *of == "converted" {
            let output = jiugong(words).output().expect("it runs");
            vec![serde_json::from_slice(&output.stdout).expect("JSON")]
        } else {
            written(words)
        };
        for object in &objects {
            check(&validator, object, &format!("{words:?} as {of}"));
            used(defs, of, &defs[of], object, &mut written_properties);
            assert!(whole.is_valid(object), "{words:?}");
            let event = object["event"].as_str();
            if object.get("moves").is_some() || event == Some("begin") {
                for name in ["convention", "metric", "start", "goal"] {
                    assert!(object.get(name).is_some(), "{words:?}: {name}");
                }
            }
        }
    }
    let mut properties = BTreeSet::new();
    for (name, part) in defs.as_object().expect("definitions") {
        defined(name, part, &mut properties);
    }
    let invalid = with_input(&["solve", "--format", "json"], b"1 2 3\n");
    let error = serde_json::from_slice(&invalid.stdout).expect("JSON");
    used(defs, "error", &defs["error"], &error, &mut written_properties);
    // Settings are generated from the registry; a count is resumed only after it was stopped.
    let elsewhere = |path: &str| path.starts_with("settings/") || path == "space/resumed";
    let unwritten: Vec<_> = properties.difference(&written_properties).filter(|path| !elsewhere(path)).collect();
    assert!(unwritten.is_empty(), "no verb writes {unwritten:#?}");
}

/// The schema does not accept everything.
#[test]
fn the_schema_rejects_wrong_objects() {
    let answer = &written(&["solve", "283104765", "--goal", "spiral"])[0];
    let validator = kind("answer");
    for (place, wrong) in [
        ("/statistics/time_us", json!(1.5)),
        ("/statistics/expanded", json!(-1)),
        ("/outcome", json!("done")),
        ("/settings/ties", json!("any")),
        ("/steps", json!("4")),
    ] {
        let mut bad = answer.clone();
        *bad.pointer_mut(place).expect(place) = wrong;
        assert!(!validator.is_valid(&bad), "{place}");
    }
    for missing in ["settings", "convention", "metric", "goal", "start", "moves"] {
        let mut bad = answer.clone();
        bad.as_object_mut().expect("an object").remove(missing);
        assert!(!validator.is_valid(&bad), "{missing}");
    }
}

/// Figures that a method does not count are null; the others are numbers.
#[test]
fn uncounted_figures_are_null() {
    for method in ["anytime", "pidastar", "table"] {
        let answer = &written(&["solve", "867254301", "--method", method])[0];
        let figures = &answer["statistics"];
        for counted in ["expanded", "depth", "bytes"] {
            assert!(figures[counted].as_u64().is_some_and(|figure| figure > 0), "{method} {counted}: {figures}");
        }
        assert!(figures["duplicates"].is_null() && figures["reopened"].is_null(), "{method}: {figures}");
    }
}

/// Every verb that reads boards reads those in JSON output, with their goals.
#[test]
fn boards_in_json_are_read_back_by_every_verb() {
    let made = written(&["generate", "--distance", "12", "--goal", "spiral", "--seed", "1"])[0].to_string();
    let solved = written(&["solve", "283104765", "--goal", "spiral"])[0].to_string();
    for board in [&made, &solved] {
        for (verb, options) in [
            (&["solve"][..], &["--format", "moves"][..]),
            (&["solvable"], &[]),
            (&["trace"], &["--steps", "1"]),
            (&["compare"], &["--methods", "astar"]),
            (&["path"], &["--format", "moves"]),
            (&["convert"], &["--to", "rank"]),
            (&["convert", "board"], &["--to", "digits"]),
        ] {
            let from_input = with_input(&[verb, options].concat(), format!("{board}\n").as_bytes());
            assert_eq!(from_input.status.code(), Some(0), "{verb:?}: {}", text(&from_input.stderr));
            let words = [verb, &[board.as_str()], options].concat();
            let from_argument = jiugong(&words).output().expect("it runs");
            assert_eq!(from_argument.status.code(), Some(0), "{words:?}: {}", text(&from_argument.stderr));
        }
    }
    // The goal is that of the JSON unless an option names another.
    let solve = |goal: &[&str]| {
        let words: Vec<_> = ["solve", "--format", "json"].iter().chain(goal).copied().collect();
        serde_json::from_slice::<Value>(&with_input(&words, made.as_bytes()).stdout).expect("JSON")
    };
    assert_eq!(solve(&[])["steps"], 12);
    assert_eq!(solve(&["--goal", "standard"])["outcome"], "unsolvable");
    let shown = jiugong(&["coach", &made, "l", "--format", "json"]).output().expect("it runs");
    assert_eq!(serde_json::from_slice::<Value>(&shown.stdout).expect("JSON")["optimum"], 12, "{shown:?}");
    let lesson = jiugong(&["lesson", "bound", "--board", &made]).output().expect("it runs");
    assert_eq!(lesson.status.code(), Some(0), "{}", text(&lesson.stderr));
}

/// The file contains the whole search; roots have no parent, and there is a destination.
#[test]
fn posthoc_traces_are_complete_and_valid() {
    let validator = jsonschema::validator_for(&schema("posthoc.schema.json")).expect("a schema");
    let traced = |words: &[&str]| -> Value {
        let output = jiugong(&["trace"]).args(words).args(["--format", "posthoc"]).output().expect("it runs");
        let trace = serde_json::from_slice(&output.stdout).expect("JSON");
        check(&validator, &trace, &format!("{words:?}"));
        trace
    };
    let kinds = |trace: &Value, kind: &str| {
        let events = trace["events"].as_array().expect("a list").iter();
        events.filter(|event| event["type"] == kind).cloned().collect::<Vec<_>>()
    };
    let board = ["867254301", "--method", "astar", "--heuristic", "manhattan"];
    let words: Vec<_> = ["solve"].iter().chain(&board).copied().collect();
    let whole = traced(&board);
    assert_eq!(kinds(&whole, "expanding").len() as u64, written(&words)[0]["statistics"]["expanded"], "all of it");
    for words in [
        &["283104765", "--goal", "spiral", "--method", "bfs"][..],
        &["283104765", "--goal", "spiral", "--method", "bibfs"],
        &["283104765", "--goal", "spiral", "--method", "idastar"],
        &["283104765", "--goal", "spiral", "--method", "lrta", "--trials", "2"],
        &["--domain", "queens", "6", "--method", "hill", "--restarts", "50", "--seed", "2"],
        &["--domain", "maze", "010", "000"],
        &["--domain", "graph", "A B 1.5", "B C 2.25", "start A", "goal C", "--method", "ucs"],
    ] {
        let trace = traced(words);
        assert_eq!((kinds(&trace, "source").len(), kinds(&trace, "destination").len()), (1, 1), "{words:?}");
        let events = trace["events"].as_array().expect("a list");
        let known: Vec<_> = events.iter().map(|event| &event["id"]).collect();
        assert!(events.iter().all(|event| event.get("pId").is_none_or(|parent| known.contains(&parent))), "{words:?}");
        assert!(!kinds(&trace, "end").is_empty(), "{words:?}");
    }
    let blind = traced(&["283104765", "--goal", "spiral", "--method", "bfs"]);
    assert!(kinds(&blind, "expanding").iter().all(|event| event.get("h").is_none() && event.get("f").is_none()));
    let cut = jiugong(&["trace", "283104765", "--steps", "1", "--goal", "spiral", "--format", "posthoc"]);
    let said = { cut }.output().expect("it runs");
    assert!(text(&said.stderr).contains("more steps"), "{}", text(&said.stderr));
}
