//! `page`: checks the modules of the page: types against the server's API description, lints, format, and texts in both
//! languages.
//!
//! It also bundles the modules for a site. The checks are scripts in `crates/web/page/package.json`, so that they can be run individually with npm.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::chores::{cargo, root, step, target};
use crate::test::suites::OPTIONS;
use crate::tools;

/// The scripts and their titles.
const CHECKS: [(&str, &str); 5] = [
    ("types", "the page's types from the description of the API"),
    ("check", "types of the page (tsc)"),
    ("lint", "lints of the page (eslint)"),
    ("format:check", "format of the page (prettier)"),
    ("test", "texts of the page"),
];

pub fn run() -> Result<()> {
    let folder = prepared()?;
    for (script, title) in CHECKS {
        step(title, npm(&folder).args(["run", "--silent", script]))?;
    }
    Ok(())
}

/// Generates the types of requests and answers; returns their path.
#[cfg(feature = "site")]
pub fn types() -> Result<PathBuf> {
    let folder = prepared()?;
    let (script, title) = CHECKS[0];
    step(title, npm(&folder).args(["run", "--silent", script]))?;
    Ok(folder.join("made/api.d.ts"))
}

/// Bundles the modules and sheets `entries` of `from` with everything they import into `to`.
#[cfg(feature = "site")]
pub fn bundle(from: &Path, entries: &[&str], to: &Path) -> Result<()> {
    let mut bundle = Command::new(installed()?.join("node_modules/.bin/esbuild"));
    bundle.current_dir(from).args(entries).args(["--outbase=.", &format!("--outdir={}", to.display())]);
    bundle.args(["--bundle", "--splitting", "--format=esm", "--minify", "--target=es2022", "--charset=utf8"]);
    bundle.args(["--chunk-names=part-[hash]", "--legal-comments=none", "--log-level=warning"]);
    step("the page in few files (esbuild)", &mut bundle)
}

/// The folder of the checks, prepared for running them.
fn prepared() -> Result<PathBuf> {
    let folder = installed()?;
    describe(&folder.join("made"))?;
    Ok(folder)
}

/// The folder of the checks, with the packages of its lock file installed.
fn installed() -> Result<PathBuf> {
    let folder = root().join("crates/web/page");
    tools::node()?;
    install(&folder)?;
    Ok(folder)
}

fn npm(folder: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder);
    command
}

/// Installs the packages of the lock file into `node_modules`, unless they are up to date.
fn install(folder: &Path) -> Result<()> {
    let (wanted, done): (PathBuf, PathBuf) =
        (folder.join("package-lock.json"), folder.join("node_modules/installed.json"));
    let lock = fs::read(&wanted).with_context(|| format!("cannot read {}", wanted.display()))?;
    if fs::read(&done).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    step("installing what checks the page into crates/web/page/node_modules", npm(folder).arg("ci"))?;
    fs::write(&done, lock).with_context(|| format!("cannot write {}", done.display()))
}

/// Builds all libraries and what describes the API, with the features of the tests, so that both share compiled crates. A command with fewer
/// targets would select fewer features.
pub fn libraries() -> Command {
    let mut command = cargo(&["build", "--lib", "--example", "openapi"]);
    command.args(OPTIONS);
    command
}

/// Writes the API description of the server to `openapi.json` in `made`.
fn describe(made: &Path) -> Result<()> {
    step("description of the API", libraries().arg("--quiet"))?;
    let output = Command::new(target().join("debug/examples/openapi")).output().context("cannot start openapi")?;
    if !output.status.success() {
        bail!("description of the API: failed ({})", output.status);
    }
    fs::create_dir_all(made)?;
    fs::write(made.join("openapi.json"), output.stdout).context("cannot write the description of the API")
}
