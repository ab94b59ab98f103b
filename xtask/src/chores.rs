//! Running other programs from the project's root.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The project's root.
///
/// # Panics
/// Never: this package is a folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project").to_owned()
}

/// `cargo` with `words`, in the root.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root());
    command
}

/// Says what is done, does it, and says how long it took.
///
/// # Errors
/// If the program cannot be started, or fails.
pub fn step(title: &str, command: &mut Command) -> Result<()> {
    println!("==> {title}");
    let started = Instant::now();
    let status = command.status().with_context(|| format!("{title}: cannot start {command:?}"))?;
    if !status.success() {
        bail!("{title}: failed ({status})");
    }
    say_how_long(started.elapsed());
    Ok(())
}

/// Says how long a step took, if somebody waited for it.
pub fn say_how_long(time: Duration) {
    if time >= Duration::from_secs(1) {
        println!("    ({} s)", time.as_secs());
    }
}

/// Whether `command` runs and succeeds; what it says is not shown.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
