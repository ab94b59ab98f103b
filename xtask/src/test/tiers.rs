//! Which tests only the full tier runs, and why: those that take long and rarely find something.

use std::fmt::Write;

/// How much is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// What passes before every change: all front ends, at most 15 minutes from nothing.
    First,
    /// Everything; before a release.
    Full,
}

/// What of a suite is left to the full tier.
#[derive(Clone, Copy, Debug)]
pub enum Only {
    /// All of it.
    Suite,
    /// The tests whose names contain one of these.
    Tests(&'static [&'static str]),
    /// All tests but those whose names contain one of these.
    AllBut(&'static [&'static str]),
    /// The tests marked `#[ignore]`.
    Ignored,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub suite: &'static str,
    pub what: Only,
    pub why: &'static str,
}

/// The table. Steps that are no suites are in [`STEPS`].
pub const ROWS: &[Row] = &[
    Row {
        suite: "web site",
        what: Only::AllBut(&["works::"]),
        why: "the same tests as on the server, a second time; the smoke test stays",
    },
    Row { suite: "web browser", what: Only::Tests(&["firefox"]), why: "a second browser draws the same page" },
    Row {
        suite: "web browser",
        what: Only::Tests(&[
            "every_domain_is_raced",
            "every_domain_is_watched",
            "played_in_chinese",
            "every_tab_stop",
            "axe_finds_nothing_serious_in_any_lesson",
        ]),
        why: "the same controls in every domain, language and lesson; the rest covers each in some",
    },
    Row { suite: "lab agree", what: Only::Tests(&["all_boards_of_2x5"]), why: "millions of boards, after all of 3×3" },
    Row { suite: "lab agree", what: Only::Ignored, why: "builds the large pattern databases, half a gigabyte" },
    Row { suite: "course", what: Only::Ignored, why: "solves all 544,320 boards of 3×3, after a sample" },
    Row { suite: "web schema", what: Only::Suite, why: "schemathesis sends thousands of generated requests" },
];

/// Steps that only the full tier has, with the reason.
pub const STEPS: &[(&str, &str)] = &[
    ("lints without features", "code behind features rarely hides a fault from the other lints"),
    ("documentation", "links in comments"),
    ("WebAssembly without features", "optional parts are few"),
    ("workflows and Containerfile", "zizmor and hadolint; changes with those files only"),
    ("packages", "files missing from a package; changes with manifests only"),
    ("archive and Debian package", "changes with `xtask dist` only"),
    ("nine of ten boards of wide samples", "a method that is wrong is wrong on many boards"),
    ("doc examples", "public interfaces change rarely"),
    ("lock file of the fuzz targets", "changes with dependencies only"),
    ("the books", "the first tier checks the links of the guides; mdBook must be installed"),
    ("the wheel, installed", "the first tier tests the same extension module without packing it"),
    ("running the notebooks", "the first tier checks that both languages have the same code"),
];

/// The rows of a suite.
pub fn only_in_full(suite: &str) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| row.suite == suite)
}

/// The table in Markdown.
pub fn table() -> String {
    let mut table = String::from("| only in the full tier | why |\n|---|---|\n");
    for row in ROWS {
        let what = match row.what {
            Only::Suite => format!("`{}`", row.suite),
            Only::Tests(names) => format!("`{}`: tests with {}", row.suite, quoted(names)),
            Only::AllBut(names) => format!("`{}`: all but tests with {}", row.suite, quoted(names)),
            Only::Ignored => format!("`{}`: tests marked `#[ignore]`", row.suite),
        };
        let _ = writeln!(table, "| {what} | {} |", row.why);
    }
    for (step, why) in STEPS {
        let _ = writeln!(table, "| {step} | {why} |");
    }
    table
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_for_contributors_has_the_table() {
        let guide = std::fs::read_to_string(crate::chores::root().join("CONTRIBUTING.md")).unwrap();
        assert!(guide.contains(&table()), "cargo xtask test --list prints the table:\n{}", table());
    }
}
