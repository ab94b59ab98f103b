//! `python`: the package for Python as users get it: a wheel, built and installed into a fresh environment, where its tests, its types, its
//! stubs, its documents and its notebooks are tried.
//!
//! The wheel is built in the profile that the tests are built in, so that they share what was compiled. `python --bench` measures a release
//! beside other libraries and the command line; it holds no bounds, for machines differ.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::chores::{cargo, root, step, succeeds};
use crate::test::Counts;
use crate::tools;

/// What is to be done with the package.
#[derive(clap::Args)]
pub struct Args {
    /// Measure a release build beside networkx, simpleai and the command line instead
    #[arg(long)]
    bench: bool,
}

/// Tries the package, or measures it.
///
/// # Errors
/// If something cannot be made, or does not hold.
pub fn chore(args: &Args) -> Result<()> {
    if args.bench { bench() } else { run().map(drop) }
}

/// Builds releases of the package and of the program, and runs the benchmarks with them.
fn bench() -> Result<()> {
    let kit = kit()?;
    let (source, work) = (root().join("python"), root().join("target/python"));
    fs::create_dir_all(&work)?;
    step("the program", &mut cargo(&["build", "--release", "--locked", "--package", "jiugong"]))?;
    let wheel = wheel(&kit, &source, &work.join("release"), "release")?;
    let fresh = fresh(&kit, &wheel, &work.join("bench"))?;
    let benchmarks = source.join("benchmarks");
    let mut install = pip(&kit, &fresh);
    install.args(["install", "--no-deps", "--requirement"]).arg(benchmarks.join("requirements.txt"));
    step("what it is measured beside (networkx, simpleai)", &mut install)?;
    let python = |script: &str| {
        let mut command = fresh.python();
        command.current_dir(&work).arg(benchmarks.join(script));
        command
    };
    step("the same callbacks", &mut python("own_problem.py"))?;
    step("arrays of boards", python("arrays.py").arg(root().join("target/release/jiugong")))
}

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
    let wheel = wheel(&kit, &source, &work.join("wheels"), "dev")?;
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
    types.arg(&config).arg(source.join("examples")).arg(source.join("tests/typed"));
    step("types of its examples, and what they refuse (mypy)", &mut types)?;
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

/// Builds the wheel in a profile, as `pip install ./python` does, but with what the kit has instead of what pip would fetch.
fn wheel(kit: &Environment, source: &Path, folder: &Path, profile: &str) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut build = kit.python();
    build.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]);
    build.env("MATURIN_PEP517_ARGS", format!("--quiet --locked --strip --profile {profile}"));
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(kit.0.join("bin")).chain(std::env::split_paths(&others));
    build.env("PATH", std::env::join_paths(folders)?);
    step("the wheel of the Python package (pip, maturin)", build.arg("--wheel-dir").arg(folder).arg(source))?;
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
    step("the wheel installed into it", pip(kit, &fresh).args(["install", "--no-deps"]).arg(wheel))?;
    Ok(fresh)
}

/// The kit's pip, which works on another environment.
fn pip(kit: &Environment, other: &Environment) -> Command {
    let mut command = kit.python();
    command.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "--python"]).arg(other.0.join("bin/python"));
    command
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
