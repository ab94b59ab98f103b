//! Builds the program for a target: with zig for other kinds of Linux, with MinGW for Windows, otherwise as cargo does.

use std::process::Command;

use anyhow::Result;

use crate::chores::cargo;
use crate::cross;
use crate::tools::{self, Package};

const MINGW: Package = Package { name: "gcc-mingw-w64-x86-64", probe: &["x86_64-w64-mingw32-gcc", "--version"] };

/// A command that builds for `triple` on `host`, with these options. Missing tools are installed.
///
/// # Errors
/// A tool cannot be installed.
pub fn command(triple: &str, host: &str, options: &[&str]) -> Result<Command> {
    if triple == host {
        return Ok(cargo(&[&["build"], options].concat()));
    }
    cross::add_target(triple)?;
    let words = [&["--target", triple], options].concat();
    if triple.contains("linux") {
        let mut command = cargo(&[&["zigbuild"], &words[..]].concat());
        command.env("PATH", cross::path_with(&cross::programs()?)?);
        return Ok(command);
    }
    if triple.contains("windows-gnu") && !host.contains("windows") {
        tools::packages(&[MINGW])?;
    }
    Ok(cargo(&[&["build"], &words[..]].concat()))
}
