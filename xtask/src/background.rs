//! Commands whose output is captured, so that several can run at once without mixing their lines.
//!
//! Many checks use one core at most: linking the laboratory, pytest, waiting for a browser.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// What a command did.
pub struct CommandResult {
    /// Its output and its errors, in the order in which it wrote them.
    pub output: String,
    pub status: ExitStatus,
    pub time: Duration,
}

/// Runs `command` to its end.
///
/// # Errors
/// It cannot be started.
pub fn capture(command: &mut Command) -> Result<CommandResult> {
    let (mut reader, writer) = std::io::pipe()?;
    command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
    let started = Instant::now();
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    // Close our copies of the write end, so that reading ends when the command does.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut output = Vec::new();
    reader.read_to_end(&mut output)?;
    let status = child.wait()?;
    Ok(CommandResult { output: String::from_utf8_lossy(&output).into_owned(), status, time: started.elapsed() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> CommandResult {
        capture(Command::new("sh").args(["-c", script])).unwrap()
    }

    #[test]
    fn the_output_is_returned_in_order() {
        let ended = shell("echo one; echo two >&2; echo three");
        assert_eq!(ended.output, "one\ntwo\nthree\n");
        assert!(ended.status.success());
    }

    #[test]
    fn a_failure_is_reported() {
        let ended = shell("echo before; exit 3");
        assert_eq!(ended.output, "before\n");
        assert_eq!(ended.status.code(), Some(3));
    }
}
