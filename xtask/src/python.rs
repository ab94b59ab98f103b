//! `python`: the package for Python as users get it: a wheel, built and installed into a fresh environment, where its tests, its types, its
//! stubs, its documents and its notebooks are tried.
//!
//! The wheel is built in the profile that the tests are built in, so that they share what was compiled.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::chores::{root, step, succeeds};
use crate::test::Counts;
use crate::tools;

/// Runs everything, and counts the tests.
///
/// # Errors
/// If something cannot be made, or does not hold.
pub fn run() -> Result<Counts> {
    tools::run()?;
    let kit = kit()?;
    let (source, work) = (root().join("python"), root().join("target/python"));
    fs::create_dir_all(&work)?;
    step("format of the Python package (ruff)", kit.tool("ruff").args(["format", "--check", "--quiet"]).arg(&source))?;
    step("lints of the Python package (ruff)", kit.tool("ruff").args(["check", "--quiet"]).arg(&source))?;
    let wheel = wheel(&kit, &source, &work.join("wheels"))?;
    let fresh = fresh(&kit, &wheel, &work.join("venv"))?;
    let config = source.join("pyproject.toml");
    let python = |words: &[&str]| {
        let mut command = fresh.python();
        // Not from the source folder, where the package without its compiled part would be found.
        command.current_dir(&work).args(words);
        command
    };
    let mut types = python(&["-m", "mypy", "--package", "jiugong", "--config-file"]);
    step("types of the Python package (mypy)", types.arg(&config))?;
    let mut types = python(&["-m", "mypy", "--strict", "--config-file"]);
    step("types of its examples (mypy)", types.arg(&config).arg(source.join("examples")))?;
    let mut stubs = python(&["-m", "mypy.stubtest", "jiugong", "--mypy-config-file"]);
    step("stubs of its compiled part (stubtest)", stubs.arg(&config))?;
    let mut tests = python(&["-m", "pytest", "-p", "no:cacheprovider", "--color=no", "-c"]);
    counted(tests.arg(&config).arg("--rootdir").arg(&source).arg(source.join("tests")))
}

/// An environment of Python's.
struct Environment(PathBuf);

impl Environment {
    fn python(&self) -> Command {
        self.tool("python")
    }

    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.0.join("bin").join(name));
        command.current_dir(root()).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }
}

/// What builds and tries the package, in `target/tools/python`, unless it is there already.
fn kit() -> Result<Environment> {
    let (folder, wanted) = (root().join("target/tools/python"), root().join("python/requirements.txt"));
    let (kit, done) = (Environment(folder.clone()), folder.join("installed.txt"));
    let same = fs::read(&wanted).ok() == fs::read(&done).ok();
    if same && succeeds(kit.python().args(["-c", "import maturin, mypy, numpy, pytest"])) {
        return Ok(kit);
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    step(
        "making a Python environment in target/tools/python",
        Command::new("python3").args(["-m", "venv"]).arg(&folder),
    )?;
    let mut install = kit.python();
    // Everything is listed, so nothing else is asked for.
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--requirement"]);
    step("installing what builds and tries the Python package into it", install.arg(&wanted))?;
    fs::copy(wanted, done)?;
    Ok(kit)
}

/// Builds the wheel.
fn wheel(kit: &Environment, source: &Path, folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut build = kit.python();
    build.args(["-m", "maturin", "build", "--quiet", "--locked", "--profile", "dev", "--strip", "--out"]).arg(folder);
    build.arg("--interpreter").arg(kit.0.join("bin/python"));
    step("the wheel of the Python package (maturin)", build.arg("--manifest-path").arg(source.join("Cargo.toml")))?;
    let made = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    made.into_iter().find(|path| path.extension().is_some_and(|kind| kind == "whl")).context("no wheel was made")
}

/// A fresh environment with the wheel, and what the kit has beside it.
fn fresh(kit: &Environment, wheel: &Path, folder: &Path) -> Result<Environment> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let fresh = Environment(folder.to_owned());
    step("a fresh Python environment", kit.python().args(["-m", "venv", "--without-pip"]).arg(folder))?;
    let packages = |folder: &Path| {
        let versions = fs::read_dir(folder.join("lib"))?;
        let found = versions.flatten().map(|version| version.path().join("site-packages")).find(|path| path.exists());
        found.with_context(|| format!("no packages in {}", folder.display()))
    };
    fs::write(packages(folder)?.join("kit.pth"), packages(&kit.0)?.display().to_string())?;
    let mut install = kit.python();
    install.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "--python"]).arg(folder.join("bin/python"));
    step("the wheel installed into it", install.args(["install", "--no-deps"]).arg(wheel))?;
    Ok(fresh)
}

/// Runs pytest, shows what it says, and reads its counts.
fn counted(tests: &mut Command) -> Result<Counts> {
    println!("==> tests of the Python package (pytest)");
    let mut child = tests.stdout(Stdio::piped()).spawn().context("cannot start pytest")?;
    let output = child.stdout.take().context("its output is piped")?;
    let mut counts = Counts::default();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        counts.add_pytest(&line);
    }
    let status = child.wait()?;
    if !status.success() || counts.is_bad() {
        bail!("tests of the Python package: failed ({status})");
    }
    Ok(counts)
}
