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
    forget(&target)?;
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
    ]);
    if !clean()? {
        println!("    (with what is not committed)");
        package.arg("--allow-dirty");
    }
    // That they compile is asked, not that they are fast.
    package.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    let done = step("packages, each built by itself", package.env("CARGO_TARGET_DIR", &target));
    forget_sources()?;
    done?;
    let made = crates(&packages)?;
    // The site is no crate to be published.
    let wanted = fs::read_dir(root().join("crates"))?.count() - 1;
    ensure!(made.len() == wanted, "{} packages were made of {wanted} crates", made.len());
    for package in &made {
        look_into(package).with_context(|| package.display().to_string())?;
    }
    Ok(())
}

/// Removes what an earlier run made of our packages, and leaves what it made of others'.
///
/// To build a package, cargo takes those that it needs from a registry that it has made for the purpose. What comes from a registry
/// never changes, so without this the sources and the libraries of an earlier run would be taken.
fn forget(target: &Path) -> Result<()> {
    remove_ours(&target.join("debug/.fingerprint"))?;
    if target.join("package").exists() {
        fs::remove_dir_all(target.join("package")).context("cannot clear the packages of an earlier run")?;
    }
    forget_sources()
}

/// Removes the sources that cargo has unpacked from such registries: their folders begin with a hyphen, for they have no host.
fn forget_sources() -> Result<()> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let Some(sources) = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok()) else { return Ok(()) };
    for registry in sources {
        let registry = registry?;
        if registry.file_name().to_string_lossy().starts_with('-') {
            remove_ours(&registry.path())?;
        }
    }
    Ok(())
}

/// Removes the folders of our packages in `folder`, if there is one.
fn remove_ours(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("jiugong-") {
            fs::remove_dir_all(entry.path()).with_context(|| format!("cannot remove {}", entry.path().display()))?;
        }
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
