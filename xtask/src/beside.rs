//! A chore beside others: it runs while they do, and what it says is shown when it is waited for, so that no lines are mixed.
//!
//! Much that is checked keeps one core busy at most: linking the laboratory in one piece, pytest, a browser that is waited for.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::chores::say_how_long;

/// A chore that has begun.
pub struct Beside {
    title: String,
    child: Child,
    /// What it says and how long it takes; taken when it is waited for.
    said: Option<JoinHandle<(String, Duration)>>,
}

impl Beside {
    /// Begins `command`.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn begin(title: &str, command: &mut Command) -> Result<Self> {
        println!("==> {title}: begun, told later");
        let (mut output, errors) = std::io::pipe()?;
        command.stdin(Stdio::null()).stdout(errors.try_clone()?).stderr(errors);
        let started = Instant::now();
        let child = command.spawn().with_context(|| format!("{title}: cannot start {command:?}"))?;
        // The command's own ends of the pipe: as long as they are open here, it does not end.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let said = thread::spawn(move || {
            let mut said = Vec::new();
            // What was read until then is shown all the same.
            let _ = output.read_to_end(&mut said);
            (String::from_utf8_lossy(&said).into_owned(), started.elapsed())
        });
        Ok(Beside { title: title.to_owned(), child, said: Some(said) })
    }

    /// Waits for its end and shows what it said: that, and an error if it failed.
    pub fn end(mut self) -> (String, Result<()>) {
        println!("==> {}", self.title);
        let status = self.child.wait();
        let (said, time) = self.said.take().and_then(|said| said.join().ok()).unwrap_or_default();
        print!("{said}");
        let ended = match status {
            Ok(status) if status.success() => {
                say_how_long(time);
                Ok(())
            }
            Ok(status) => Err(anyhow!("{}: failed ({status})", self.title)),
            Err(error) => Err(anyhow!("{}: lost ({error})", self.title)),
        };
        (said, ended)
    }
}

impl Drop for Beside {
    /// Whoever is not waited for is not wanted any more.
    fn drop(&mut self) {
        if self.said.is_some() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Result<Beside> {
        Beside::begin("a script", Command::new("sh").args(["-c", script]))
    }

    #[test]
    fn what_it_said_is_given_back_in_order() {
        let chore = shell("echo one; echo two >&2; echo three").unwrap();
        let (said, ended) = chore.end();
        assert_eq!(said, "one\ntwo\nthree\n");
        ended.unwrap();
    }

    #[test]
    fn failing_is_told() {
        let (said, ended) = shell("echo before; exit 3").unwrap().end();
        assert_eq!(said, "before\n");
        let error = ended.unwrap_err().to_string();
        assert!(error.contains("a script: failed") && error.contains('3'), "{error}");
    }
}
