//! Rules about packages: which may depend on which, what the lower ones must not use, where dependencies come from and under
//! which licences, and required manifest fields. Everything is read from `cargo metadata`, so new dependencies are
//! checked without being listed here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// The packages, and those that each may depend on in any kind of dependency. The order is topological.
const LOWER_PACKAGES: [(&str, &[&str]); 14] = [
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

/// Crates for user interfaces and servers, which packages below `jiugong-show` must not use.
const USER_INTERFACES: [&str; 6] = ["axum", "clap", "ratatui", "resvg", "unicode-width", "utoipa"];

/// Licences that require only their text and a notice.
const ALLOWED_LICENCES: [&str; 15] = [
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

/// The output of `cargo metadata`, for all platforms and features.
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

/// The packages of this workspace with the names of their dependencies, including optional ones and those of tests.
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
fn packages_depend_only_on_lower_ones() {
    let metadata = metadata();
    let packages = workspace(&metadata);
    let listed: BTreeSet<_> = LOWER_PACKAGES.iter().map(|&(name, _)| name).collect();
    assert_eq!(packages.keys().copied().collect::<BTreeSet<_>>(), listed, "LOWER_PACKAGES must list all packages");
    for (place, (name, allowed)) in LOWER_PACKAGES.into_iter().enumerate() {
        for wanted in packages[name].intersection(&listed) {
            assert!(allowed.contains(wanted), "{name} must not depend on {wanted}");
        }
        // Each package is listed after its dependencies, so there are no cycles.
        let before: Vec<_> = LOWER_PACKAGES[..place].iter().map(|&(name, _)| name).collect();
        assert!(allowed.iter().all(|wanted| before.contains(wanted)), "{name} must be listed after its dependencies");
    }
}

#[test]
fn lower_packages_use_no_user_interface() {
    let metadata = metadata();
    let packages = workspace(&metadata);
    for name in ["jiugong-search", "jiugong-store", "jiugong-puzzles", "jiugong-lab"] {
        let stray: Vec<_> = USER_INTERFACES.iter().filter(|wanted| packages[name].contains(*wanted)).collect();
        assert!(stray.is_empty(), "{name} depends on {stray:?}");
    }
}

/// WebAssembly has no system clock; `std::time::Instant` panics there.
#[test]
fn crates_for_webassembly_use_the_clock_of_search() {
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

/// Whether an SPDX expression is satisfied by the listed licences: one of each `OR`, all of each `AND`.
fn allowed(expression: &str) -> bool {
    // Old manifests use a slash for OR. Parentheses are not nested in practice.
    let expression = expression.replace('/', " OR ");
    let mut rest = expression.trim();
    let mut all = true;
    while !rest.is_empty() {
        let (part, after) = match rest.strip_prefix('(') {
            Some(inner) => inner.split_once(')').unwrap_or((inner, "")),
            None => rest.find(" AND ").map_or((rest, ""), |end| rest.split_at(end)),
        };
        all &= part.split(" OR ").any(|one| ALLOWED_LICENCES.contains(&one.trim()));
        rest = after.trim_start().strip_prefix("AND ").unwrap_or(after).trim();
    }
    all && !expression.trim().is_empty()
}

#[test]
fn licence_expressions_are_evaluated() {
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
fn all_dependencies_have_permissive_licences() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list");
    assert!(packages.len() > 100, "dependencies of all kinds must be included");
    // A Windows dependency and one behind a feature.
    for name in ["windows-sys", "resvg"] {
        assert!(
            packages.iter().any(|package| package["name"] == name),
            "{name}: all platforms and features must be included"
        );
    }
    let strange: Vec<_> = packages
        .iter()
        .filter(|package| !allowed(package["license"].as_str().unwrap_or_default()))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(strange.is_empty(), "{strange:#?}");
}

/// Published crates can depend only on published crates, in stated versions.
#[test]
fn dependencies_come_from_the_registry_with_version_requirements() {
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

/// A file that only names the path of a licence, as a checked-out link may become, is not a licence.
#[test]
fn packages_contain_the_licences_of_the_project() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().expect("a list");
    let packages = metadata["packages"].as_array().expect("a list");
    for package in packages.iter().filter(|package| members.contains(&package["id"])) {
        // xtask is not distributed, and the JavaScript package is made with the files in the root.
        if ["xtask", "jiugong-site"].iter().any(|name| package["name"] == *name) {
            continue;
        }
        let folder = Path::new(package["manifest_path"].as_str().expect("a path")).parent().expect("a folder");
        for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let licence = |folder: &Path| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
            assert!(licence(&root).len() > 1000, "{name}");
            assert!(
                licence(folder) == licence(&root),
                "{} differs from the one in the root",
                folder.join(name).display()
            );
        }
    }
}

#[test]
fn manifests_are_complete() {
    let metadata = metadata();
    let members = metadata["workspace_members"].as_array().expect("a list");
    let packages = metadata["packages"].as_array().expect("a list");
    let mut descriptions = BTreeSet::new();
    for package in packages.iter().filter(|package| members.contains(&package["id"])) {
        let name = package["name"].as_str().expect("a name");
        // xtask is internal; the others are published as a wheel and as a JavaScript package.
        if ["xtask", "jiugong-python", "jiugong-site"].contains(&name) {
            assert_eq!(package["publish"], serde_json::json!([]), "{name} must not be published");
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
    assert_eq!(descriptions.len(), LOWER_PACKAGES.len() - 3);
}
