//! Builds the program for a target: with zig for other kinds of Linux, with MinGW for Windows, otherwise as cargo does.

use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::Value;

use super::output;
use crate::chores::{cargo, step};
use crate::cross;
use crate::tools::{self, Package};

const MINGW: Package = Package { name: "gcc-mingw-w64-x86-64", probe: &["x86_64-w64-mingw32-gcc", "--version"] };

/// Builds for `triple` on `host`, with these options, without any warning.
///
/// # Errors
/// It fails, or there are warnings: the lints see only the code for this machine.
pub fn run(triple: &str, host: &str, options: &[&str]) -> Result<()> {
    let mut build = command(triple, host, options)?;
    step(&format!("building the program for {triple}"), &mut build)?;
    // The second time nothing is compiled, but cargo repeats the warnings of the first.
    let messages = output(build.arg("--message-format=json"))?;
    let warnings = warnings(&String::from_utf8(messages)?);
    ensure!(warnings.is_empty(), "warnings for {triple}:\n{}", warnings.concat());
    Ok(())
}

/// The warnings in cargo's messages. It leaves out those about dependencies.
fn warnings(messages: &str) -> Vec<String> {
    let parsed = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let warnings = parsed.filter(|message| message["message"]["level"] == "warning");
    warnings.map(|message| message["message"]["rendered"].as_str().unwrap_or_default().to_owned()).collect()
}

/// A command that builds for `triple` on `host`, with these options. Missing tools are installed.
///
/// # Errors
/// A tool cannot be installed.
fn command(triple: &str, host: &str, options: &[&str]) -> Result<Command> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_are_found_among_the_messages() {
        let artifact = r#"{"reason":"compiler-artifact","target":{"name":"jiugong_tui"},"fresh":true}"#;
        let message = |level: &str| {
            format!(r#"{{"reason":"compiler-message","message":{{"rendered":"{level}: it\n","level":"{level}"}}}}"#)
        };
        let messages = [artifact.to_owned(), message("warning"), "text of a tool".to_owned(), message("note")];
        assert_eq!(warnings(&messages.join("\n")), ["warning: it\n"]);
        assert!(warnings(artifact).is_empty());
    }
}
