//! `python`: tests the Python package as users get it: builds a wheel, installs it into a fresh environment, and checks its tests, types,
//! stubs, documents and notebooks there.
//!
//! The wheel is built in the profile of the tests, so that they share compiled crates. `python --bench` compares a release build
//! with other libraries and the command line; it has no limits, because machines differ.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::chores::{cargo, results, root, step, target};
use crate::test::counts::Counts;
use crate::{cross, tools};

/// Options of `python`.
#[derive(clap::Args)]
pub struct Args {
    /// Compare a release build with networkx, simpleai and the command line instead
    #[arg(long)]
    bench: bool,
    /// Test the extension module of the other tests' build without packing it, and leave out what takes long
    #[arg(long, conflicts_with = "bench")]
    quick: bool,
}

/// Tests the package, or measures it.
///
/// # Errors
/// A command fails, or a test does.
pub fn chore(args: &Args) -> Result<()> {
    if args.bench { bench() } else { run(args.quick).map(drop) }
}

/// Builds releases of the package and of the program, and runs the benchmarks.
fn bench() -> Result<()> {
    let kit = kit()?;
    let (source, work) = (root().join("python"), results("python"));
    fs::create_dir_all(&work)?;
    step("the program", &mut cargo(&["build", "--release", "--locked", "--package", "jiugong"]))?;
    let wheel = wheel(&kit, &source, &work.join("release"), "release")?;
    let fresh = fresh_environment(&kit, &wheel, &work.join("bench"))?;
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
    step("arrays of boards", python("arrays.py").arg(target().join("release/jiugong")))
}

/// Runs all checks, and counts the tests.
///
/// # Errors
/// A command fails, or a test does.
fn run(quick: bool) -> Result<Counts> {
    tools::run()?;
    let kit = kit()?;
    let (source, work) = (root().join("python"), results("python"));
    fs::create_dir_all(&work)?;
    step("format of the Python package (ruff)", kit.tool("ruff").args(["format", "--check", "--quiet"]).arg(&source))?;
    step("lints of the Python package (ruff)", kit.tool("ruff").args(["check", "--quiet"]).arg(&source))?;
    let fresh = if quick {
        unpacked(&kit, &source, &work.join("venv-quick"))?
    } else {
        let wheel = wheel(&kit, &source, &work.join("wheels"), "dev")?;
        fresh_environment(&kit, &wheel, &work.join("venv"))?
    };
    let config = source.join("pyproject.toml");
    let python = |words: &[&str]| {
        let mut command = fresh.python();
        // Outside the source folder, where the package without its compiled part would be found.
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
    let mut tests = python(&["-m", "pytest", "-p", "no:cacheprovider", "--color=no"]);
    tests.arg("-c").arg(&config).arg("--rootdir").arg(&source).arg(source.join("tests"));
    if quick {
        tests.args(["-m", "not full"]);
    }
    run_pytest(&mut tests)
}

/// A Python environment.
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

/// The environment with the build and test tools.
fn kit() -> Result<Environment> {
    Ok(Environment(tools::environment("python", "python/requirements.txt")?))
}

/// Builds the wheel in a profile, like `pip install ./python` but with the tools of `kit`.
fn wheel(kit: &Environment, source: &Path, folder: &Path, profile: &str) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut build = kit.python();
    build.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]);
    build.env("MATURIN_PEP517_ARGS", format!("--quiet --locked --strip --profile {profile}"));
    build.env("PATH", cross::path_with(&kit.0.join("bin"))?);
    step("the wheel of the Python package (pip, maturin)", build.arg("--wheel-dir").arg(folder).arg(source))?;
    let made = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    made.into_iter().find(|path| path.extension().is_some_and(|kind| kind == "whl")).context("no wheel was made")
}

/// A fresh environment with the wheel and the packages of `kit`.
fn fresh_environment(kit: &Environment, wheel: &Path, folder: &Path) -> Result<Environment> {
    let (fresh, _) = environment(kit, folder)?;
    step("the wheel installed into it", pip(kit, &fresh).args(["install", "--no-deps"]).arg(wheel))?;
    Ok(fresh)
}

/// A fresh environment with the package as it would be installed: its modules, and the library that was built with the tests.
fn unpacked(kit: &Environment, source: &Path, folder: &Path) -> Result<Environment> {
    let (fresh, packages) = environment(kit, folder)?;
    let package = packages.join("jiugong");
    fs::create_dir_all(&package)?;
    for entry in fs::read_dir(source.join("jiugong"))? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), package.join(entry.file_name()))?;
        }
    }
    let library = target().join("debug/lib_jiugong.so");
    fs::copy(&library, package.join("_jiugong.abi3.so"))
        .with_context(|| format!("{} is built by `cargo xtask test`", library.display()))?;
    Ok(fresh)
}

/// A fresh environment with the packages of `kit`, and the folder of its own packages.
fn environment(kit: &Environment, folder: &Path) -> Result<(Environment, PathBuf)> {
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
    let own = packages(folder)?;
    fs::write(own.join("kit.pth"), packages(&kit.0)?.display().to_string())?;
    Ok((fresh, own))
}

/// The pip of `kit`, applied to another environment.
fn pip(kit: &Environment, other: &Environment) -> Command {
    let mut command = kit.python();
    command.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "--python"]).arg(other.0.join("bin/python"));
    command
}

/// Runs pytest, prints its output, and returns the counts.
fn run_pytest(tests: &mut Command) -> Result<Counts> {
    println!("==> tests of the Python package (pytest)");
    let mut child = tests.stdout(Stdio::piped()).spawn().context("cannot start pytest")?;
    let output = child.stdout.take().context("its output is piped")?;
    let mut counts = Counts::default();
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        counts.add_line(&line);
    }
    let status = child.wait()?;
    if !status.success() || counts.is_bad() {
        bail!("tests of the Python package: failed ({status})");
    }
    Ok(counts)
}
