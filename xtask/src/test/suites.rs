//! Builds the tests and finds their executables, each a suite that runs by itself.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::tiers::{Only, Tier, only_in_full};
use crate::chores::{cargo, root};

/// A test executable.
pub struct Suite {
    /// The package and the target: `jiugong-web browser`; `jiugong-web` alone for its unit tests.
    pub name: String,
    executable: PathBuf,
    /// The folder in which cargo would run it.
    folder: PathBuf,
}

impl Suite {
    /// The command that runs the tests of `tier`; nothing if it has none in this tier.
    ///
    /// # Errors
    /// The table of tiers names tests that the suite does not have.
    pub fn command(&self, tier: Tier) -> Result<Option<Command>> {
        let mut command = Command::new(&self.executable);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        for row in only_in_full(&self.name) {
            if let Only::Tests(names) | Only::AllBut(names) = row.what {
                for name in names {
                    ensure!(self.has(name)?, "{}: no test is called {name}, which the table of tiers names", self.name);
                }
            }
            match (row.what, tier) {
                (Only::Suite, Tier::First) => return Ok(None),
                (Only::Tests(names), Tier::First) => {
                    command.args(names.iter().flat_map(|name| ["--skip", name]));
                }
                (Only::AllBut(names), Tier::First) => {
                    command.args(names);
                }
                (Only::Ignored, Tier::Full) => {
                    command.arg("--include-ignored");
                }
                _ => {}
            }
        }
        Ok(Some(command))
    }

    /// Whether the name of a test contains `name`.
    fn has(&self, name: &str) -> Result<bool> {
        let mut list = Command::new(&self.executable);
        let listed = list.args(["--list", name]).current_dir(&self.folder).output()?;
        ensure!(listed.status.success(), "{}: cannot list its tests", self.name);
        Ok(String::from_utf8_lossy(&listed.stdout).lines().any(|line| line.ends_with(": test")))
    }
}

/// The options with which everything that is tested is built: always the same, so that every crate is compiled once.
pub const OPTIONS: [&str; 3] = ["--workspace", "--all-features", "--locked"];

/// Builds all tests, and returns their executables in the order of their names.
///
/// # Errors
/// They do not compile.
pub fn build() -> Result<Vec<Suite>> {
    let mut command = cargo(&["test", "--no-run", "--message-format=json-render-diagnostics"]);
    let built = command.args(OPTIONS).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    if !built.status.success() {
        bail!("the tests do not compile ({})", built.status);
    }
    let messages = String::from_utf8(built.stdout).context("cargo's messages are text")?;
    let mut suites = messages.lines().filter_map(|line| suite(line).transpose()).collect::<Result<Vec<_>>>()?;
    suites.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(suites)
}

/// The suite that a message of cargo announces, if it announces one.
fn suite(message: &str) -> Result<Option<Suite>> {
    let message: Value = serde_json::from_str(message).with_context(|| format!("cargo says {message}"))?;
    let Some(executable) = message["executable"].as_str().filter(|_| message["profile"]["test"] == true) else {
        return Ok(None);
    };
    let manifest = message["manifest_path"].as_str().context("a message without its manifest")?;
    let folder = Path::new(manifest).parent().context("a manifest is in a folder")?;
    let target = message["target"]["name"].as_str().context("a message without its target")?;
    let package = package(folder);
    let name = match message["target"]["kind"][0].as_str() {
        Some("test" | "example" | "bench") => format!("{package} {target}"),
        // A package with a library and a program of the same name has two suites of unit tests.
        Some("bin") if folder.join("src/lib.rs").exists() => format!("{package} (the program)"),
        _ => package,
    };
    Ok(Some(Suite { name, executable: executable.into(), folder: folder.to_owned() }))
}

/// The name of the folder of a package, as in `--package jiugong-NAME`.
fn package(folder: &Path) -> String {
    let folder = folder.strip_prefix(root()).unwrap_or(folder);
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_named_by_crate_and_target() {
        let folder = root().join("crates/web");
        let message = |kind: &str, name: &str, test: bool| {
            let (kind, name) = (format!("[{kind:?}]"), format!("{name:?}"));
            let manifest = folder.join("Cargo.toml");
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":{manifest:?},"target":{{"kind":{kind},"name":{name}}},
                    "profile":{{"test":{test}}},"executable":"/built/x"}}"#
            )
        };
        let name = |message: String| suite(&message).unwrap().map(|suite| suite.name);
        assert_eq!(name(message("test", "browser", true)).as_deref(), Some("web browser"));
        assert_eq!(name(message("lib", "jiugong_web", true)).as_deref(), Some("web"));
        assert_eq!(name(message("bin", "jiugong", false)), None);
        assert_eq!(name(r#"{"reason":"build-finished","success":true}"#.to_owned()), None);
    }
}
