//! A chore in the background. Its output is shown when it is waited for, so that lines of different chores are not mixed.
//!
//! Many checks use one core at most: linking the laboratory, pytest, waiting for a browser.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::chores::print_time;

/// A running chore.
pub struct BackgroundChore {
    title: String,
    child: Child,
    /// The thread that reads the output and measures the time; taken when the chore is waited for.
    output: Option<JoinHandle<(String, Duration)>>,
}

impl BackgroundChore {
    /// Starts `command`.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(title: &str, command: &mut Command) -> Result<Self> {
        println!("==> {title}: started in the background");
        let (mut reader, errors) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(errors.try_clone()?).stderr(errors);
        let started = Instant::now();
        let child = command.spawn().with_context(|| format!("{title}: cannot start {command:?}"))?;
        // Close our copies of the write end, so that reading ends when the command does.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let output = thread::spawn(move || {
            let mut output = Vec::new();
            // On an error the output read so far is still shown.
            let _ = reader.read_to_end(&mut output);
            (String::from_utf8_lossy(&output).into_owned(), started.elapsed())
        });
        Ok(BackgroundChore { title: title.to_owned(), child, output: Some(output) })
    }

    /// Waits for the end of the chore and prints its output; returns the output, and an error if the chore failed.
    pub fn finish(mut self) -> (String, Result<()>) {
        println!("==> {}", self.title);
        let status = self.child.wait();
        let (output, time) = self.output.take().and_then(|output| output.join().ok()).unwrap_or_default();
        print!("{output}");
        let ended = match status {
            Ok(status) if status.success() => {
                print_time(time);
                Ok(())
            }
            Ok(status) => Err(anyhow!("{}: failed ({status})", self.title)),
            Err(error) => Err(anyhow!("{}: lost ({error})", self.title)),
        };
        (output, ended)
    }
}

impl Drop for BackgroundChore {
    /// Kills a chore that was not waited for.
    fn drop(&mut self) {
        if self.output.is_some() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<BackgroundChore> {
        BackgroundChore::start("a script", Command::new("sh").args(["-c", script]))
    }

    #[test]
    fn the_output_is_returned_in_order() {
        let chore = shell("echo one; echo two >&2; echo three").unwrap();
        let (output, ended) = chore.finish();
        assert_eq!(output, "one\ntwo\nthree\n");
        ended.unwrap();
    }

    #[test]
    fn a_failure_is_reported() {
        let (output, ended) = shell("echo before; exit 3").unwrap().finish();
        assert_eq!(output, "before\n");
        let error = ended.unwrap_err().to_string();
        assert!(error.contains("a script: failed") && error.contains('3'), "{error}");
    }
}
