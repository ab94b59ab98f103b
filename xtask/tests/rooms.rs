//! The rooms of the house: which package may know which, what stays out of the lower ones, where dependencies come from and under
//! which licences they stand, and what a package says of itself. All of it is read from `cargo metadata`, so that a new dependency is
//! looked at without being listed here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The packages and those that each may depend on, in any kind of dependency. What is not here is not allowed.
const ARROWS: [(&str, &[&str]); 14] = [
    ("jiugong-search", &[]),
    ("jiugong-store", &[]),
    ("jiugong-puzzles", &["jiugong-search"]),
    ("jiugong-lab", &["jiugong-puzzles", "jiugong-search", "jiugong-store"]),
    ("jiugong-cluster", &["jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-store"]),
    ("jiugong-show", &["jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-store"]),
    ("jiugong-course", &["jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-show"]),
    ("jiugong-api", &["jiugong-course", "jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-show"]),
    ("jiugong-site", &["jiugong-api", "jiugong-lab", "jiugong-show", "jiugong-store"]),
    ("jiugong-web", &["jiugong-api", "jiugong-course", "jiugong-lab", "jiugong-search", "jiugong-show"]),
    (
        "jiugong-tui",
        &["jiugong-course", "jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-show", "jiugong-store"],
    ),
    (
        "jiugong",
        &[
            "jiugong-cluster",
            "jiugong-course",
            "jiugong-lab",
            "jiugong-puzzles",
            "jiugong-search",
            "jiugong-show",
            "jiugong-store",
            "jiugong-tui",
            "jiugong-web",
        ],
    ),
    ("jiugong-python", &["jiugong", "jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-show"]),
    ("xtask", &["jiugong-lab", "jiugong-puzzles", "jiugong-search", "jiugong-show", "jiugong-store", "jiugong-web"]),
];

/// What shows things to people or serves them, and so has no place below `jiugong-show`.
const PRESENTATION: [&str; 7] = ["axum", "clap", "comfy-table", "ratatui", "resvg", "unicode-width", "utoipa"];

/// Licences that ask for no more than their text and a notice.
const LICENCES: [&str; 15] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Zlib",
];

/// Everything that `cargo metadata` knows, of all platforms and features.
fn metadata() -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn texts<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    list.as_array().expect("a list").iter().map(|entry| entry[key].as_str().expect("a text")).collect()
}

/// The packages of this workspace with the names that their manifests depend on, optional and for tests included.
fn workspace(metadata: &Value) -> BTreeMap<&str, BTreeSet<&str>> {
    let members = metadata["workspace_members"].as_array().expect("a list");
    let packages = metadata["packages"].as_array().expect("a list");
    let ours = packages.iter().filter(|package| members.contains(&package["id"]));
    ours.map(|package| {
        let wanted = texts(&package["dependencies"], "name").into_iter().collect();
        (package["name"].as_str().expect("a name"), wanted)
    })
    .collect()
}

#[test]
fn arrows_between_the_packages_point_one_way() {
    let metadata = metadata();
    let packages = workspace(&metadata);
    let listed: BTreeSet<_> = ARROWS.iter().map(|&(name, _)| name).collect();
    assert_eq!(packages.keys().copied().collect::<BTreeSet<_>>(), listed, "a package is missing in ARROWS, or gone");
    for (place, (name, allowed)) in ARROWS.into_iter().enumerate() {
        for wanted in packages[name].intersection(&listed) {
            assert!(allowed.contains(wanted), "{name} must not depend on {wanted}");
        }
        // The list itself is in order, so it has no circles.
        let before: Vec<_> = ARROWS[..place].iter().map(|&(name, _)| name).collect();
        assert!(allowed.iter().all(|wanted| before.contains(wanted)), "{name} stands before what it needs");
    }
}

#[test]
fn what_shows_things_stays_out_of_the_rooms_below() {
    let metadata = metadata();
    let packages = workspace(&metadata);
    for name in ["jiugong-search", "jiugong-store", "jiugong-puzzles", "jiugong-lab"] {
        let stray: Vec<_> = PRESENTATION.iter().filter(|wanted| packages[name].contains(*wanted)).collect();
        assert!(stray.is_empty(), "{name} depends on {stray:?}");
    }
}

/// WebAssembly has no clock of its own: asked there, the standard library's panics.
#[test]
fn what_a_page_needs_has_its_clock_from_one_place() {
    fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            if entry.path().is_dir() {
                sources(&entry.path(), found);
            } else {
                found.push(entry.path());
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut found = Vec::new();
    for name in ["search", "puzzles", "store", "lab", "show", "course", "api", "site"] {
        sources(&crates.join(name).join("src"), &mut found);
    }
    assert!(found.len() > 300, "{}", found.len());
    let own = |path: &&std::path::PathBuf| {
        !path.ends_with("search/src/clock.rs") && !path.to_string_lossy().contains("tests")
    };
    for path in found.iter().filter(own) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let strange = text.lines().find(|line| line.contains("std::time") && line.contains("Instant"));
        assert!(strange.is_none(), "{}: {strange:?}: jiugong_search::clock has one", path.display());
    }
}

/// Whether an SPDX expression can be met with the licences of the list: one of each `OR`, all of each `AND`.
fn allowed(expression: &str) -> bool {
    // Old manifests write a slash for OR. AND binds closer, but nobody has parentheses inside parentheses.
    let expression = expression.replace('/', " OR ");
    let mut rest = expression.trim();
    let mut all = true;
    while !rest.is_empty() {
        let (part, after) = match rest.strip_prefix('(') {
            Some(inner) => inner.split_once(')').unwrap_or((inner, "")),
            None => rest.find(" AND ").map_or((rest, ""), |end| rest.split_at(end)),
        };
        all &= part.split(" OR ").any(|one| LICENCES.contains(&one.trim()));
        rest = after.trim_start().strip_prefix("AND ").unwrap_or(after).trim();
    }
    all && !expression.trim().is_empty()
}

#[test]
fn licences_are_read_as_they_are_written() {
    for good in
        ["MIT", "MIT/Apache-2.0", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "MIT AND BSD-3-Clause"]
    {
        assert!(allowed(good), "{good}");
    }
    let bad = ["", "GPL-3.0", "SSPL-1.0", "AGPL-3.0-only", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND AGPL-3.0"];
    for bad in bad.into_iter().chain(["LGPL-2.1 OR GPL-2.0", "MIT AND (GPL-2.0 OR SSPL-1.0)"]) {
        assert!(!allowed(bad), "{bad}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_may_be_passed_on() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list");
    assert!(packages.len() > 100, "all of them, not only ours");
    // One of Windows' own and one behind a feature.
    for name in ["windows-sys", "resvg"] {
        assert!(
            packages.iter().any(|package| package["name"] == name),
            "{name}: all platforms and features are looked at"
        );
    }
    let strange: Vec<_> = packages
        .iter()
        .filter(|package| !allowed(package["license"].as_str().unwrap_or_default()))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(strange.is_empty(), "{strange:#?}");
}

/// What is published can only rest on what is published, in versions that were tried.
#[test]
fn dependencies_come_from_the_registry_in_stated_versions() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().expect("a list");
    for package in metadata["packages"].as_array().expect("a list") {
        let name = &package["name"];
        if !members.contains(&package["id"]) {
            let source = package["source"].as_str().unwrap_or("a folder");
            assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{name}");
            continue;
        }
        for wanted in package["dependencies"].as_array().expect("a list") {
            let version = wanted["req"].as_str().expect("a version");
            assert!(!version.contains('*'), "{name} takes any version of {}: {version}", wanted["name"]);
        }
    }
}

#[test]
fn packages_say_what_they_are() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().expect("a list");
    let packages = metadata["packages"].as_array().expect("a list");
    let mut descriptions = BTreeSet::new();
    for package in packages.iter().filter(|package| members.contains(&package["id"])) {
        let name = package["name"].as_str().expect("a name");
        // The one is for those who work on the project, the others are published as a wheel and as a package for JavaScript.
        if ["xtask", "jiugong-python", "jiugong-site"].contains(&name) {
            assert_eq!(package["publish"], serde_json::json!([]), "{name} is no crate to be published");
            continue;
        }
        assert!(package["publish"].is_null(), "{name} is published");
        let text = |key: &str| package[key].as_str().unwrap_or_else(|| panic!("{name} has no {key}"));
        assert_eq!(text("license"), "MIT OR Apache-2.0");
        assert_eq!(text("repository"), "https://github.com/jiugong/jiugong");
        assert_eq!(text("documentation"), format!("https://docs.rs/{name}"));
        assert_eq!(text("readme"), "README.md");
        assert_eq!(text("rust_version"), "1.95");
        assert!(descriptions.insert(text("description").to_owned()), "{name} has the description of another");
        for (list, most) in [("keywords", 5), ("categories", 5)] {
            let count = package[list].as_array().map_or(0, Vec::len);
            assert!((1..=most).contains(&count), "{name} has {count} {list}");
        }
        let folder = Path::new(text("manifest_path")).parent().expect("a folder");
        let readme = std::fs::read_to_string(folder.join("README.md")).expect("a README");
        assert!(readme.contains("Rust 1.95") && readme.contains("MIT or Apache-2.0"), "{name}: README.md");
        let features = package["features"].as_object().expect("features");
        for feature in features.keys().filter(|feature| *feature != "default") {
            assert!(readme.contains(&format!("`{feature}`")), "{name}: README.md does not mention {feature}");
        }
    }
    assert_eq!(descriptions.len(), ARROWS.len() - 3);
}
