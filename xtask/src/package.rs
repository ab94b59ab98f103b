//! `package`: every crate as it would be published, each compiled from its own package alone, and what must lie in it.
//!
//! What always holds afterwards: nothing that a crate needs lies outside of it, and whoever gets a package gets the licences.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::chores::{cargo, root, step};

/// What is in every package, and the same as in the project's root.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The most bytes of a package: the largest, with fonts, has half of that.
const LARGEST: u64 = 600_000;

pub fn run() -> Result<()> {
    let target = root().join("target/package-check");
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
    if !clean()? {
        println!("    (with what is not committed)");
        package.arg("--allow-dirty");
    }
    step("packages", package.env("CARGO_TARGET_DIR", &target))?;
    let made = crates(&packages)?;
    // The site is no crate to be published.
    let wanted = fs::read_dir(root().join("crates"))?.count() - 1;
    ensure!(made.len() == wanted, "{} packages were made of {wanted} crates", made.len());
    for package in &made {
        look_into(package).with_context(|| package.display().to_string())?;
    }
    compile(&made, &sources)
}

/// Lets the compiler look at every package by itself, with what it needs from the other packages and never from the project's folders.
///
/// `cargo package` would do so too, but makes programs of them all, which says no more and takes three times as long.
fn compile(made: &[PathBuf], sources: &Path) -> Result<()> {
    fs::create_dir_all(sources)?;
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[patch.crates-io]\n".to_owned();
    let mut names = Vec::new();
    for package in made {
        let mut unpack = Command::new("tar");
        // As new: in a package all files have one date, by which cargo would take what it compiled of an earlier one for theirs.
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
        // What they need of others was looked at already for the lints, much of it with the same features.
        check.current_dir(sources).env("CARGO_TARGET_DIR", root().join("target"));
        step(&format!("{name} from its package alone"), &mut check)?;
    }
    Ok(())
}

/// Whether everything is committed. Without git nothing says otherwise.
fn clean() -> Result<bool> {
    let status = Command::new("git").args(["status", "--porcelain"]).current_dir(root()).output();
    Ok(status.context("cannot start git")?.stdout.is_empty())
}

/// The packages in `folder`, in order.
fn crates(folder: &Path) -> Result<Vec<PathBuf>> {
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

fn look_into(package: &Path) -> Result<()> {
    let size = fs::metadata(package)?.len();
    ensure!(size <= LARGEST, "{size} bytes are too many: see `include` in its manifest");
    let name = stem(package)?;
    for file in LICENCES {
        let same = unpack(package, &format!("{name}/{file}"))? == fs::read(root().join(file))?;
        ensure!(same, "{file} is not the project's");
    }
    let readme = unpack(package, &format!("{name}/README.md"))?;
    ensure!(readme.starts_with(b"# "), "README.md has no title");
    println!("    {name}: {size} bytes");
    Ok(())
}

/// The name and the version of a package.
fn stem(package: &Path) -> Result<String> {
    Ok(package.file_stem().context("it has a name")?.to_string_lossy().into_owned())
}

/// The bytes of `file` in a package.
fn unpack(package: &Path, file: &str) -> Result<Vec<u8>> {
    let output = Command::new("tar").arg("-xzOf").arg(package).arg(file).output().context("cannot start tar")?;
    if !output.status.success() {
        bail!("{file} is missing");
    }
    Ok(output.stdout)
}
