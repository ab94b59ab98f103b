//! Running other programs from the root of the project.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The root of the project.
///
/// # Panics
/// Never: this package is in a folder of the project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the project").to_owned()
}

/// The folder where cargo puts what it builds: `$CARGO_TARGET_DIR`, or `target` in the root.
pub fn target() -> PathBuf {
    target_in(&root(), std::env::var_os("CARGO_TARGET_DIR"))
}

/// Relative folders count from the root, because [`cargo`] runs there.
fn target_in(root: &Path, variable: Option<OsString>) -> PathBuf {
    root.join(variable.filter(|folder| !folder.is_empty()).unwrap_or_else(|| "target".into()))
}

/// The folder for the results called `name`: below `target` in the root wherever cargo builds, because tests and documents refer to
/// it there.
pub fn results(name: &str) -> PathBuf {
    root().join("target").join(name)
}

/// `cargo` with these arguments, in the root.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(root());
    command
}

/// Prints `title`, runs `command`, and prints how long it took.
///
/// # Errors
/// It cannot be started, or fails.
pub fn step(title: &str, command: &mut Command) -> Result<()> {
    println!("==> {title}");
    let started = Instant::now();
    let status = command.status().with_context(|| format!("{title}: cannot start {command:?}"))?;
    if !status.success() {
        bail!("{title}: failed ({status})");
    }
    took(title, started.elapsed());
    Ok(())
}

/// How long the steps took.
struct Times {
    /// What is being done now: the kind of the next steps.
    kind: &'static str,
    /// The kind, the title and the time of each noticeable step, in the order in which they ended.
    steps: Vec<(&'static str, String, Duration)>,
}

static TIMES: Mutex<Times> = Mutex::new(Times { kind: "", steps: Vec::new() });

fn times() -> MutexGuard<'static, Times> {
    TIMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, steps are of this kind.
pub fn begin(kind: &'static str) {
    times().kind = kind;
}

/// Prints and records how long a step took, if it was noticeable.
pub fn took(title: &str, time: Duration) {
    if time >= Duration::from_secs(1) {
        println!("    ({} s)", time.as_secs());
        let mut times = times();
        let kind = times.kind;
        times.steps.push((kind, title.to_owned(), time));
    }
}

/// The recorded times as a Markdown table; `total` is that of all steps together, which is less than their sum if some ran side by side.
pub fn table_of_times(total: Duration) -> String {
    let mut table = "| kind | step | seconds |\n|---|---|--:|\n".to_owned();
    for (kind, title, time) in &times().steps {
        let _ = writeln!(table, "| {kind} | {title} | {} |", time.as_secs());
    }
    let _ = writeln!(table, "| | total | {} |", total.as_secs());
    table
}

/// Whether `command` runs and succeeds. Its output is discarded.
pub fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noticeable_steps_are_in_the_table() {
        begin("build");
        took("lints", Duration::from_secs(85));
        took("format", Duration::from_millis(900));
        begin("suite");
        took("web", Duration::from_secs(2));
        let expected =
            "| kind | step | seconds |\n|---|---|--:|\n| build | lints | 85 |\n| suite | web | 2 |\n| | total | 88 |\n";
        assert_eq!(table_of_times(Duration::from_secs(88)), expected);
    }

    #[test]
    fn the_target_folder_follows_cargos_variable() {
        let folder = |variable: Option<&str>| target_in(Path::new("/project"), variable.map(OsString::from));
        assert_eq!(folder(None), Path::new("/project/target"));
        assert_eq!(folder(Some("")), Path::new("/project/target"));
        assert_eq!(folder(Some("built/here")), Path::new("/project/built/here"));
        assert_eq!(folder(Some("/elsewhere")), Path::new("/elsewhere"));
    }
}
