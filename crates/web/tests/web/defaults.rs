//! The page's own copies of defaults agree with the table.

use std::fs;

use jiugong_lab::defaults::value;

/// The constant `name` of the file `path` of the page.
fn constant(path: &str, name: &str) -> String {
    let text = fs::read_to_string(format!("{}/assets/{path}", env!("CARGO_MANIFEST_DIR"))).expect("a file of the page");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&format!("const {name} = ")));
    lines.map(|rest| rest.trim_end_matches(';').to_owned()).next().unwrap_or_default()
}

#[test]
fn the_page_has_the_defaults_in_force() {
    for (path, name, verb, field) in [
        ("views/race/race.js", "TIME_LIMIT", "race", "time_limit"),
        ("views/race/many.js", "COUNT", "race", "count"),
        ("views/race/many.js", "SEED", "compare", "seed"),
        ("views/watch/pane.js", "TREE_NODES", "tree", "nodes"),
    ] {
        let usual = value(verb, field);
        let usual = if field == "time_limit" { usual.trim_end_matches('s') } else { usual };
        assert_eq!(constant(path, name), usual, "{path} {name}");
    }
}
