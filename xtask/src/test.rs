//! `test`: runs all checks, the fastest to fail first. The last line counts the tests.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::background::BackgroundChore;
use crate::chores::{cargo, root, step, succeeds, target};
use crate::{package, page, tools, wasm};

pub fn run() -> Result<()> {
    for (component, probe) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if !succeeds(&mut cargo(&probe)) {
            let mut install = Command::new("rustup");
            install.args(["component", "add", component]).current_dir(root());
            step(&format!("installing {component}, which is missing, with rustup"), &mut install)?;
        }
    }
    tools::run()?;
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    for features in [&[][..], &["--all-features"]] {
        let lints = [&["clippy", "--workspace", "--all-targets", "--locked"], features, &["--", "-D", "warnings"]];
        step("lints", &mut cargo(&lints.concat()))?;
    }
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked", "--all-features"]);
    step("documentation", docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    let wasm = wasm::check()?;
    page::run()?;
    let words = ["run", "--locked", "--package", "xtask", "--features", "site", "--", "site", "--npm"];
    let site = "the site, and the package for JavaScript";
    let site = wasm.then(|| BackgroundChore::start(site, &mut cargo(&words))).transpose()?;
    package::run()?;
    step("building the tests", cargo(&TESTS).arg("--no-run"))?;
    if let Some(site) = site {
        site.finish().1?;
    }
    // The debug program is built for the tests anyway; a release takes minutes longer and is packed the same way.
    let program = target().join("debug/jiugong");
    let mut dist = cargo(&["run", "--locked", "--package", "xtask", "--features", "dist", "--", "dist", "--check"]);
    step("archive and Debian package", dist.arg("--binary").arg(program))?;
    tests(wasm)
}

/// All tests of all packages.
const TESTS: [&str; 5] = ["test", "--workspace", "--all-features", "--locked", "--no-fail-fast"];

/// Runs all tests, those of WebAssembly only if the target is installed, and the Python package's in the background; prints their output and
/// counts.
fn tests(wasm: bool) -> Result<()> {
    println!("==> tests");
    let mut command = cargo(&TESTS);
    // All tools are installed, so no test may be skipped.
    command.env("JIUGONG_ALL_TESTS", "1");
    if !wasm {
        command.env("JIUGONG_WITHOUT_WASM", "1");
    }
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start the tests")?;
    let output = child.stdout.take().context("the tests' output is piped")?;
    let (mut counts, mut python) = (Counts::default(), None);
    for line in BufReader::new(output).lines() {
        let line = line?;
        // Started only now: compiling its wheel would wait for the lock that cargo holds while it builds the tests.
        if python.is_none() {
            let words = ["run", "--quiet", "--locked", "--package", "xtask", "--", "python"];
            python = Some(BackgroundChore::start("the Python package", &mut cargo(&words))?);
        }
        counts.add(&line);
        println!("{line}");
    }
    let status = child.wait()?;
    let (output, python) = python.context("the tests output nothing")?.finish();
    output.lines().for_each(|line| counts.add_pytest(line));
    println!();
    println!("{} passed, {} failed, {} skipped", counts.passed, counts.failed, counts.skipped);
    if !status.success() || counts.is_bad() {
        bail!("tests: failed ({status})");
    }
    python
}

/// The sums of all `test result:` lines and pytest summaries.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl Counts {
    /// Whether a test failed, or none ran.
    pub fn is_bad(&self) -> bool {
        self.failed > 0 || self.passed == 0
    }

    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        self.add_parts(result.split([';', '.']));
    }

    /// Adds a summary line of pytest.
    pub fn add_pytest(&mut self, line: &str) {
        let Some((result, _)) = line.rsplit_once(" in ").filter(|(_, time)| time.contains('s')) else { return };
        if result.split(", ").all(|part| part.split_once(' ').is_some_and(|(count, _)| count.parse::<u64>().is_ok())) {
            self.add_parts(result.split(", "));
        }
    }

    fn add_parts<'a>(&mut self, parts: impl Iterator<Item = &'a str>) {
        for part in parts {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next().and_then(|word| word.parse::<u64>().ok()), words.next())
            else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "failed" | "error" | "errors" => self.failed += number,
                "ignored" | "skipped" | "xfailed" | "deselected" => self.skipped += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_summed() {
        let mut counts = Counts::default();
        counts.add("test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s");
        counts.add("test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 9.50s");
        counts.add("test other ... ok");
        assert_eq!(counts, Counts { passed: 14, failed: 1, skipped: 1 });
        counts.add_pytest("2 failed, 38 passed, 1 skipped, 3 warnings in 8.27s (0:00:08)");
        counts.add_pytest("1 error in 0.10s");
        counts.add_pytest("some words in seconds");
        assert_eq!(counts, Counts { passed: 52, failed: 4, skipped: 2 });
    }
}
