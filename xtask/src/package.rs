//! `package`: packages every crate as for publishing, compiles each from its package only, and checks the contents.
//!
//! Afterwards no crate depends on files outside its package, and every package contains the licences.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, root, step, target};

/// Files that every package has, identical to those in the root.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The largest size of a package in bytes. The largest one, with fonts, has half of it.
const MAX_PACKAGE_BYTES: u64 = 600_000;

pub fn run() -> Result<()> {
    let target = target().join("package-check");
    let (packages, sources) = (target.join("package"), target.join("sources"));
    for folder in [&packages, &sources] {
        if folder.exists() {
            fs::remove_dir_all(folder).context("cannot clear the packages of an earlier run")?;
        }
    }
    let mut package = cargo(&[
        "package",
        "--workspace",
        "--exclude",
        "xtask",
        "--exclude",
        "jiugong-python",
        "--exclude",
        "jiugong-site",
        "--all-features",
        "--locked",
        "--no-verify",
    ]);
    if !is_clean()? {
        println!("    (including uncommitted changes)");
        package.arg("--allow-dirty");
    }
    step("packages", package.env("CARGO_TARGET_DIR", &target))?;
    let made = package_files(&packages)?;
    // The site is not a published crate.
    let wanted = fs::read_dir(root().join("crates"))?.count() - 1;
    ensure!(made.len() == wanted, "{} packages from {wanted} crates", made.len());
    for package in &made {
        check_package(package).with_context(|| package.display().to_string())?;
    }
    compile(&made, &sources)
}

/// Compiles every package by itself, with the other packages as its only dependencies from this project.
///
/// `cargo package` would also do this, but builds all binaries, which takes three times as long and finds nothing more.
fn compile(made: &[PathBuf], sources: &Path) -> Result<()> {
    fs::create_dir_all(sources)?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[patch.crates-io]\n".to_owned();
    let mut names = Vec::new();
    for package in made {
        let mut unpack = Command::new("tar");
        // All files in a package have the same date, so cargo would mistake them for those of an earlier run without `--touch`.
        unpack.args(["--touch", "-xzf"]).arg(package).arg("-C").arg(sources);
        let unpacked = unpack.status().context("cannot start tar")?;
        ensure!(unpacked.success(), "cannot unpack {}", package.display());
        let folder = stem(package)?;
        let (name, _) = folder.rsplit_once('-').context("a package is called by its name and version")?;
        writeln!(manifest, "{name} = {{ path = \"{folder}\" }}")?;
        names.push(name.to_owned());
    }
    fs::write(sources.join("Cargo.toml"), manifest)?;
    fs::copy(root().join("Cargo.lock"), sources.join("Cargo.lock"))?;
    for name in names {
        let mut check = cargo(&["check", "--quiet", "--all-features", "--package", &name]);
        // The dependencies were already checked for the lints, mostly with the same features.
        check.current_dir(sources).env("CARGO_TARGET_DIR", target());
        step(&format!("{name} from its package alone"), &mut check)?;
    }
    Ok(())
}

/// Whether everything is committed.
fn is_clean() -> Result<bool> {
    let status = Command::new("git").args(["status", "--porcelain"]).current_dir(root()).output();
    Ok(status.context("cannot start git")?.stdout.is_empty())
}

/// The packages in `folder`, sorted.
fn package_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "crate") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn check_package(package: &Path) -> Result<()> {
    let size = fs::metadata(package)?.len();
    ensure!(size <= MAX_PACKAGE_BYTES, "{size} bytes exceed the limit: see `include` in its manifest");
    let name = stem(package)?;
    for file in LICENCES {
        let same = unpack(package, &format!("{name}/{file}"))? == fs::read(root().join(file))?;
        ensure!(same, "{file} differs from the one in the root");
    }
    let readme = unpack(package, &format!("{name}/README.md"))?;
    ensure!(readme.starts_with(b"# "), "README.md has no title");
    println!("    {name}: {size} bytes");
    Ok(())
}

/// The name and version of a package.
fn stem(package: &Path) -> Result<String> {
    Ok(package.file_stem().context("it has a name")?.to_string_lossy().into_owned())
}

/// The contents of `file` in a package.
fn unpack(package: &Path, file: &str) -> Result<Vec<u8>> {
    let output = Command::new("tar").arg("-xzOf").arg(package).arg(file).output().context("cannot start tar")?;
    if !output.status.success() {
        bail!("{file} is missing");
    }
    Ok(output.stdout)
}
