//! The tables of README.md are complete: every method, every example, every feature.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiugong_search::Search;

use crate::harness::{every_method, every_walk};
use crate::spaces::{Row, displaced};

const README: &str = include_str!("../../README.md");

/// The names in the first column of the table under `heading`.
fn table(heading: &str) -> BTreeSet<String> {
    let section = README.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    rows.map(str::to_owned).collect()
}

/// The files in a folder of this crate.
fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let read =
        |path: &Path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap());
    fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())).collect()
}

/// The methods of `Search` that the files in `src/methods` define.
fn methods() -> BTreeSet<String> {
    let verbs = |text: &str| -> Vec<String> {
        let starts = text.lines().filter_map(|line| line.trim_start().strip_prefix("pub fn "));
        starts.map(|line| line.split(['<', '(']).next().unwrap().to_owned()).collect()
    };
    let files = files("src/methods").into_iter().filter(|(name, _)| name != "mod");
    files.flat_map(|(_, text)| verbs(&text)).collect()
}

#[test]
fn the_table_of_methods_lists_them_all() {
    assert!(methods().contains("astar"));
    assert_eq!(table("Choosing a method"), methods());
}

#[test]
fn every_method_is_tested() {
    let row = Row::unsolvable(4, true);
    let tested = every_method(|| Search::new(&row), &displaced()).into_iter().map(|(name, ..)| name.to_owned());
    let walks = every_walk(|| Search::new(&row), &displaced()).into_iter().map(|(name, _)| name.to_owned());
    assert_eq!(tested.chain(walks).collect::<BTreeSet<_>>(), methods());
}

#[test]
fn examples_and_features_are_named() {
    for (name, _) in files("examples") {
        assert!(README.contains(&format!("`{name}`")) || README.contains(&format!("--example {name}")), "{name}");
    }
    let manifest = include_str!("../../Cargo.toml");
    let features = manifest.split("[features]").nth(1).unwrap().split("\n[").next().unwrap();
    let names = features.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.to_owned());
    assert_eq!(table("Features"), names.filter(|name| name != "default").collect());
}

#[test]
fn internals_of_the_fast_paths_are_hidden() {
    let root = include_str!("../../src/lib.rs");
    assert!(!root.contains("pub use fast::") && !root.contains("pub use parallel_ida::"));
    for text in [include_str!("../../src/space.rs"), include_str!("../../src/heuristic.rs")] {
        let traits = text.split("macro_rules!").next().and_then(|text| text.split("\nimpl<S: Space").next()).unwrap();
        let lines: Vec<_> = traits.lines().map(str::trim_start).collect();
        for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("fn ")) {
            let is_internal = ["fn onward_evenly", "fn numbered", "fn slim"].iter().any(|name| line.starts_with(name));
            let attributes = lines[..number].iter().rev().take_while(|line| line.starts_with("#["));
            let is_hidden = attributes.into_iter().any(|line| *line == "#[doc(hidden)]");
            assert_eq!(is_hidden, is_internal, "{line}");
        }
    }
}
