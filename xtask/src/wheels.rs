//! `wheels`: wheels of the Python package as releases have them, and its source distribution, in `target/wheels`.
//!
//! A wheel serves every Python from 3.10 on (abi3). For Linux it is linked by zig against the oldest C library that its tag promises.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::chores::{results, root, step, target};
use crate::{cross, tools};

/// Options of `wheels`.
#[derive(clap::Args)]
pub struct Args {
    /// Build for this target, and no source distribution; may be repeated [default: this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Vec<String>,
    /// Install the results into fresh environments, as `pip install` does, and use them; only those that run on this machine
    #[arg(long)]
    check: bool,
}

/// What a fresh environment runs: the extension module, `NumPy`, and the command line.
const TRIAL: &str = "\
import subprocess, sys
import jiugong as jg
assert jg.Board('283104765').solve(goal='spiral').line == 'uldr'
assert jg.distances(jg.random_boards(1000, 3, seed=1)).max() <= 31
words = [sys.executable, '-m', 'jiugong', 'solve', '283104765', '--goal', 'spiral', '--format', 'moves']
assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == 'uldr\\n'
";

/// Builds the wheels.
///
/// # Errors
/// A command fails, or a result does not work.
pub fn run(args: &Args) -> Result<()> {
    let folder = results("wheels");
    fs::create_dir_all(&folder)?;
    let host = cross::host()?;
    let targets = if args.target.is_empty() { std::slice::from_ref(&host) } else { &args.target };
    let mut made = Vec::new();
    for triple in targets {
        let path = maturin(&folder, &format!("the wheel for {triple}"), |build| wheel(build, triple))?;
        if *triple == host {
            made.push(path);
        }
    }
    if args.target.is_empty() {
        made.push(maturin(&folder, "the source distribution", |build| {
            build.args(["sdist", "--out"]).arg(&folder).current_dir(root().join("python"));
            Ok(())
        })?);
    }
    if args.check {
        for path in made {
            check(&path)?;
        }
    }
    Ok(())
}

/// Runs maturin with the arguments that `arguments` adds, and returns the file that it made in `folder`.
fn maturin(folder: &Path, title: &str, arguments: impl FnOnce(&mut Command) -> Result<()>) -> Result<PathBuf> {
    let programs = cross::programs()?;
    let mut build = Command::new(programs.join("maturin"));
    build.current_dir(root()).env("PATH", cross::path_with(&programs)?);
    arguments(&mut build)?;
    let started = SystemTime::now();
    step(title, &mut build)?;
    let files = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let newer = |path: &PathBuf| path.metadata().and_then(|file| file.modified()).is_ok_and(|time| time >= started);
    let path = files.into_iter().find(newer).with_context(|| format!("{title}: no file was made"))?;
    println!("    {}: {} bytes", path.display(), path.metadata()?.len());
    Ok(path)
}

/// The arguments for the wheel for `triple`.
fn wheel(build: &mut Command, triple: &str) -> Result<()> {
    cross::add_target(triple)?;
    build.args([
        "build",
        "--release",
        "--strip",
        "--locked",
        "--manifest-path",
        "python/Cargo.toml",
        "--target",
        triple,
    ]);
    build.arg("--target-dir").arg(target()).arg("--out").arg(results("wheels"));
    if triple.contains("linux") {
        let tag = if triple.contains("musl") { "musllinux_1_2" } else { "manylinux_2_17" };
        build.args(["--zig", "--compatibility", tag]);
    }
    Ok(())
}

/// Installs a file with what it needs from `PyPI` into a fresh environment, and uses it there.
fn check(file: &Path) -> Result<()> {
    let folder = results("wheels-trial");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    step("a fresh Python environment", Command::new(tools::PYTHON).args(["-m", "venv"]).arg(&folder))?;
    let python = || {
        let mut command = Command::new(folder.join(tools::PROGRAMS).join("python"));
        command.current_dir(&folder);
        command
    };
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    step(&format!("installing {name} into it"), python().args(install).arg(file))?;
    step("trying it", python().args(["-c", TRIAL]))?;
    Ok(fs::remove_dir_all(folder)?)
}
