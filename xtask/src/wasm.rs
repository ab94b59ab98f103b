//! Checks that the laboratory and everything else a page needs compiles to WebAssembly.

use std::process::Command;

use anyhow::Result;

use crate::chores::{cargo, root, step, succeeds};

/// The target for browsers, without an operating system.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The crates that compile for it.
const CRATES: [&str; 8] = [
    "jiugong-search",
    "jiugong-puzzles",
    "jiugong-store",
    "jiugong-lab",
    "jiugong-show",
    "jiugong-course",
    "jiugong-api",
    "jiugong-site",
];

/// Whether the target is installed; tries to install it with rustup.
pub fn is_there() -> bool {
    let mut list = Command::new("rustup");
    let listed = list.args(["target", "list", "--installed"]).current_dir(root()).output();
    if listed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().any(|line| line == TARGET)) {
        return true;
    }
    let mut add = Command::new("rustup");
    succeeds(add.args(["target", "add", TARGET]).current_dir(root()))
}

/// Checks the crates; returns `false` if the target is not available.
pub fn check() -> Result<bool> {
    if !is_there() {
        println!("skipped: WebAssembly: rustup cannot add {TARGET}");
        return Ok(false);
    }
    let packages: Vec<&str> = CRATES.iter().flat_map(|name| ["--package", name]).collect();
    let words = [&["check", "--locked", "--target", TARGET], &packages[..]].concat();
    step("WebAssembly: what a page needs compiles", &mut cargo(&words))?;
    // Without optional parts such as a clock, files and memory mapping.
    for name in ["jiugong-search", "jiugong-store", "jiugong-lab"] {
        let words = ["check", "--locked", "--target", TARGET, "--package", name, "--no-default-features"];
        step(&format!("WebAssembly: {name} without its features compiles"), &mut cargo(&words))?;
    }
    Ok(true)
}
