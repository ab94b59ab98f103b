//! Which files may name a domain: its own files and those that are about this domain alone. All other code takes domains from the
//! registry, so that adding one means adding its files and one line. Likewise only a method's own file compares its name.

use std::fs;
use std::path::{Path, PathBuf};

/// The list of domains contains all of them.
const LIST: &str = "crates/lab/src/domains/mod.rs";

/// The files or folders that may name a domain because they are about it: the domain, the path, the reason. `any` stands for
/// all domains.
const ABOUT: &[(&str, &str, &str)] = &[
    // Lessons, judges, interactive programs and short forms are about certain problems by definition.
    ("any", "crates/course/src/lesson/", "each lesson is on problems of its own"),
    ("any", "crates/course/src/judge/", "each judge asks about problems of its own"),
    ("tiles", "crates/course/src/interactive/", "the interactive programs solve boards"),
    ("tiles", "crates/course/src/export/json.rs", "lessons draw boards"),
    ("any", "crates/jiugong/src/args/short.rs", "short forms of `solve`"),
    ("any", "crates/jiugong/src/help/short.rs", "the help of short forms"),
    ("maze", "crates/jiugong/src/help/trace.rs", "the help of a short form"),
    // Folders about boards.
    ("tiles", "crates/lab/src/boards/", "solutions, counts, orders, forecasts, tables and options of boards"),
    ("tiles", "crates/show/src/export/boards/", "forms, facts, solutions and forecasts of boards"),
    ("tiles", "crates/jiugong/src/boards/", "the stream of boards, with its fast lane"),
    ("tiles", "crates/jiugong/src/cmd/boards/", "verbs about boards"),
    ("tiles", "crates/jiugong/src/args/boards/", "arguments of verbs about boards"),
    ("tiles", "crates/cluster/src/space/", "spaces of boards on several processes"),
    ("tiles", "crates/tui/src/play/", "the game on boards"),
    ("tiles", "crates/tui/src/catalogue/play.rs", "sentences of the game on boards"),
    ("tiles", "python/src/boards/", "the class of boards, and arrays of boards"),
    // Sets of boards with published optima.
    ("tiles", "crates/lab/src/experiments/bench.rs", "known sets of boards"),
    ("tiles", "crates/show/src/export/bench/", "known sets of boards"),
    ("tiles", "crates/jiugong/src/cmd/bench/together.rs", "known sets of boards on several processes"),
    // Single boards.
    ("tiles", "crates/lab/src/lib.rs", "what the library exports"),
    ("tiles", "crates/lab/src/request/settings.rs", "settings carry the store of pattern databases"),
    ("tiles", "crates/api/src/routes/boards", "the routes about boards"),
    ("tiles", "crates/api/src/verb_request.rs", "boards and sizes as fields"),
    ("tiles", "crates/api/src/problem.rs", "what is wrong with a board"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources in `folder`, without tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs")
            && name != "tests.rs"
            && !name.ends_with("_tests.rs")
        {
            found.push(path);
        }
    }
}

/// All sources of the packages: their paths from the root, and their lines without comments and without the tests at the end.
fn all() -> Vec<(String, Vec<String>)> {
    let crates = root().join("crates");
    let mut found = Vec::new();
    for package in fs::read_dir(&crates).expect("a folder") {
        let source = package.expect("an entry").path().join("src");
        if source.is_dir() {
            sources(&source, &mut found);
        }
    }
    sources(&root().join("python/src"), &mut found);
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source");
        let code = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
        let lines = code.filter(|line| !line.trim_start().starts_with("//")).map(str::to_owned).collect();
        let path = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
        (path, lines)
    };
    found.into_iter().map(read).collect()
}

/// What the library exports.
const EXPORTS: &str = "crates/lab/src/lib.rs";

/// The folder of lab that is about the domain `tiles`, beside its own.
const BOARDS: &str = "crates/lab/src/boards/";

/// The modules of the domains, from their list, each with the types and constants that lab exports from its files.
fn modules(sources: &[(String, Vec<String>)]) -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join(LIST)).expect("the list of domains");
    let list = text.split_once("\ndomains! {\n").and_then(|(_, rest)| rest.split_once("\n}")).expect("the list").0;
    let exported = exports(sources);
    let split = |line: &str| {
        let (module, _) = line.trim().split_once(": ")?;
        let own = format!("crates/lab/src/domains/{module}");
        let is_own = |path: &str| path.starts_with(&own) || module == "tiles" && path.starts_with(BOARDS);
        let lines: Vec<&String> =
            sources.iter().filter(|(path, _)| is_own(path)).flat_map(|(_, lines)| lines).collect();
        let defines = |name: &&String| {
            let start = |kind: &str| format!("pub {kind} {name}");
            let starts = ["struct", "enum", "trait", "type", "static", "const"].map(start);
            let ends = |rest: &str| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            lines.iter().any(|line| starts.iter().any(|start| line.strip_prefix(start.as_str()).is_some_and(ends)))
        };
        Some((module.to_owned(), exported.iter().filter(defines).cloned().collect()))
    };
    list.lines().filter_map(split).collect()
}

/// The types and constants that lab exports.
fn exports(sources: &[(String, Vec<String>)]) -> Vec<String> {
    let (_, lines) = sources.iter().find(|(path, _)| path == EXPORTS).expect("the exports of lab");
    let text = lines.concat();
    let uses = text.split(';').filter(|part| part.contains("pub use"));
    let words = uses.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    words.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned).collect()
}

/// Whether `line` names the domain: by its name in quotation marks, by its module, or by one of its types.
fn names(line: &str, name: &str, types: &[String]) -> bool {
    // Every second part is between quotation marks.
    let code = line.split('"').step_by(2);
    let mut words = code.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    if words.any(|word| types.iter().any(|name| name == word)) {
        return true;
    }
    let module = format!("{}::", name.replace('-', "_"));
    let starts = |place: usize| !line[..place].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    line.contains(&format!("\"{name}\"")) || line.match_indices(&module).any(|(place, _)| starts(place))
}

/// Whether a line of lab uses its folder about boards. What a module only exports again is found by the name of its type where it is used.
fn names_boards(path: &str, line: &str) -> bool {
    path.starts_with("crates/lab/src/") && line.contains("crate::boards::") && !line.starts_with("pub use ")
}

#[test]
fn only_what_is_about_a_domain_names_it() {
    let sources = all();
    assert!(sources.len() > 200, "{}", sources.len());
    let mut strays = Vec::new();
    let mut needed = vec![false; ABOUT.len()];
    let modules = modules(&sources);
    assert!(modules.len() >= 4, "{modules:?}");
    for known in ["TilesProblem", "Walks", "CountRequest", "CoachReport", "BOARD_DOMAINS"] {
        assert!(modules.iter().any(|(_, types)| types.iter().any(|name| name == known)), "{known}: {modules:?}");
    }
    for (module, types) in &modules {
        let name = &module.replace('_', "-");
        let own = [format!("crates/puzzles/src/{module}"), format!("crates/lab/src/domains/{module}")];
        for (path, lines) in &sources {
            if path == LIST || own.iter().any(|own| path.starts_with(own.as_str())) {
                continue;
            }
            let names = |line: &&String| names(line, name, types) || name == "tiles" && names_boards(path, line);
            let Some(line) = lines.iter().find(names) else { continue };
            let about = |row: &(&str, &str, &str)| [name.as_str(), "any"].contains(&row.0) && path.starts_with(row.1);
            match ABOUT.iter().position(about) {
                Some(row) => needed[row] = true,
                None => strays.push(format!("{path} names {name}: {}", line.trim())),
            }
        }
    }
    assert!(strays.is_empty(), "only its own files name a domain; take it from the registry:\n{}", strays.join("\n"));
    let idle: Vec<_> = ABOUT.iter().zip(needed).filter(|(_, needed)| !needed).map(|(row, _)| row).collect();
    assert!(idle.is_empty(), "these no longer name their domain, so the list need not have them: {idle:#?}");
}

/// A growing list would mean that code depends on names of domains again.
#[test]
fn exceptions_are_few() {
    assert!(ABOUT.len() <= 25, "{}", ABOUT.len());
}

/// What decides how a search runs, and the folders and files that may call it.
const DECISIONS: &[(&str, &[&str])] = &[
    ("Config::new(", &["crates/lab/src/request/"]),
    (".ignored_options(", &["crates/lab/src/request/"]),
    (".fill_limits(", &["crates/lab/src/request/"]),
    (".clamp()", &["crates/lab/src/request/"]),
    ("Purpose::Compare.time()", &["crates/lab/src/request/"]),
    // A domain may use the suggestion of a simpler problem.
    (".suggest(settings)", &["crates/lab/src/domains/"]),
    (".suggest(&settings)", &["crates/lab/src/request/"]),
    // A domain may ask another about its rules, and a review of moves has no plan of its own.
    (".unsolvable_reason()", &["crates/lab/src/request/", "crates/lab/src/domains/", "crates/lab/src/boards/coach.rs"]),
    (".refusal(", &["crates/lab/src/request/", "crates/lab/src/domain/mod.rs", "crates/lab/src/domains/"]),
    // A plan is made from a request, or from settings where there is none.
    (
        "Plan::resolve(",
        &[
            "crates/lab/src/request/",
            "crates/lab/src/domain/instance.rs",
            "crates/lab/src/experiments/solve.rs",
            "crates/lab/src/experiments/bench.rs",
            "crates/jiugong/src/cmd/",
            "crates/course/src/lesson/",
            "crates/api/src/routes/audit.rs",
            "python/src/",
        ],
    ),
    (".time.or(", &["crates/lab/src/request/"]),
    ("Ceilings {", &["crates/lab/src/request/", "crates/api/src/allowance.rs"]),
];

/// Defaults, limits, suggestions and ignored options are decided once, when a request is resolved.
#[test]
fn only_the_resolver_decides() {
    let sources = all();
    for (call, places) in DECISIONS {
        let mut calls = 0;
        for (path, lines) in &sources {
            let Some(line) = lines.iter().find(|line| line.contains(call)) else { continue };
            calls += 1;
            assert!(places.iter().any(|place| path.starts_with(place)), "{path}: {}", line.trim());
        }
        assert!(calls > 0, "nothing calls {call}");
    }
}

#[test]
fn no_file_compares_methods_by_name() {
    let own = ["crates/lab/src/methods/", "crates/lab/src/domains/"];
    let comparisons = [
        "== Method::",
        "!= Method::",
        "method.name() == \"",
        "method.name() != \"",
        "row().name == \"",
        "row().name != \"",
    ];
    let asks = |line: &&String| comparisons.iter().any(|comparison| line.contains(comparison));
    let mut strays = Vec::new();
    for (path, lines) in all() {
        if !own.iter().any(|own| path.starts_with(own)) {
            strays.extend(lines.iter().filter(asks).map(|line| format!("{path}: {}", line.trim())));
        }
    }
    assert!(strays.is_empty(), "a method's row says what is to be known of it:\n{}", strays.join("\n"));
}
