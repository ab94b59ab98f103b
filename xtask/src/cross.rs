//! Building for other machines than this one, with Rust's standard library for them and zig as the C compiler and linker for Linux.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::chores::{root, step};
use crate::tools;

/// The target triple of this machine.
///
/// # Errors
/// rustc does not run.
pub fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").current_dir(root()).output().context("cannot start rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say what it builds for")?.to_owned())
}

/// Installs Rust's standard library for `triple`.
///
/// # Errors
/// rustup fails.
pub fn add_target(triple: &str) -> Result<()> {
    let mut add = Command::new("rustup");
    step(&format!("Rust for {triple} (rustup)"), add.args(["target", "add", triple]).current_dir(root()))
}

/// The folder with the programs cargo-zigbuild and maturin, and with a Python that has zig.
///
/// # Errors
/// They cannot be installed.
pub fn programs() -> Result<PathBuf> {
    Ok(tools::environment("cross", "xtask/cross.txt")?.join(tools::PROGRAMS))
}

/// `PATH` with another folder before the others.
///
/// # Errors
/// The name of the folder cannot be part of `PATH`.
pub fn path_with(folder: &Path) -> Result<OsString> {
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&others));
    Ok(std::env::join_paths(folders)?)
}
