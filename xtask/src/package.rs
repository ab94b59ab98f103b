//! `package`: every crate as it would be published, each built from its own package alone, and what must lie in it.
//!
//! What always holds afterwards: nothing that a crate needs lies outside of it, and whoever gets a package gets the licences.

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
    let packages = target.join("package");
    for old in crates(&packages).unwrap_or_default() {
        fs::remove_file(&old).with_context(|| format!("cannot remove {}", old.display()))?;
    }
    let mut package = cargo(&["package", "--workspace", "--exclude", "xtask", "--all-features", "--locked"]);
    if !clean()? {
        println!("    (with what is not committed)");
        package.arg("--allow-dirty");
    }
    // That they compile is asked, not that they are fast.
    package.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    step("packages, each built by itself", package.env("CARGO_TARGET_DIR", &target))?;
    let made = crates(&packages)?;
    let wanted = fs::read_dir(root().join("crates"))?.count();
    ensure!(made.len() == wanted, "{} packages were made of {wanted} crates", made.len());
    for package in &made {
        look_into(package).with_context(|| package.display().to_string())?;
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
    let name = package.file_stem().context("it has a name")?.to_string_lossy().into_owned();
    for file in LICENCES {
        let same = unpack(package, &format!("{name}/{file}"))? == fs::read(root().join(file))?;
        ensure!(same, "{file} is not the project's");
    }
    let readme = unpack(package, &format!("{name}/README.md"))?;
    ensure!(readme.starts_with(b"# "), "README.md has no title");
    println!("    {name}: {size} bytes");
    Ok(())
}

/// The bytes of `file` in a package.
fn unpack(package: &Path, file: &str) -> Result<Vec<u8>> {
    let output = Command::new("tar").arg("-xzOf").arg(package).arg(file).output().context("cannot start tar")?;
    if !output.status.success() {
        bail!("{file} is missing");
    }
    Ok(output.stdout)
}
