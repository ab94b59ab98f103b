//! Processes of this program on this machine, started by one of them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde::{Deserialize, Serialize};

use crate::error::ClusterError;

/// The variable by which a process knows that another one has started it.
const VARIABLE: &str = "JIUGONG_CLUSTER";

/// This program, and the words that it was started with.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// The words after its name.
    pub words: Vec<OsString>,
}

/// What a process is told by the one that starts it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Started {
    pub(crate) index: usize,
    pub(crate) count: usize,
    pub(crate) first: String,
    pub(crate) secret: String,
}

impl Started {
    /// What this process was told, if another one has started it.
    pub(crate) fn find() -> Option<Self> {
        serde_json::from_str(&std::env::var(VARIABLE).ok()?).ok()
    }
}

/// Whether another process of this program has started this one, and shows results and errors for it.
pub fn is_started_by_another() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// A text that nobody guesses.
pub(crate) fn secret() -> Result<String, ClusterError> {
    let number = getrandom::u64().map_err(|error| ClusterError::Start { error: std::io::Error::other(error) })?;
    Ok(format!("{number:016x}"))
}

/// Processes that this one has started. They end by themselves when this one is gone.
#[derive(Debug, Default)]
pub(crate) struct Children(Vec<(usize, Child)>);

impl Children {
    /// Starts processes 1 … `count` − 1 with the same words.
    pub(crate) fn start(program: &Program, count: usize, first: &str, secret: &str) -> Result<Self, ClusterError> {
        let mut children = Children::default();
        for index in 1..count {
            let told = Started { index, count, first: first.to_owned(), secret: secret.to_owned() };
            let told = serde_json::to_string(&told).map_err(|error| ClusterError::Start { error: error.into() })?;
            let mut command = Command::new(&program.path);
            command.args(&program.words).env(VARIABLE, told).stdin(Stdio::null()).stdout(Stdio::null());
            // What is typed at the terminal (Ctrl-C) is for the first process alone, which tells the others. If all were told, one of
            // them might be gone before the first has begun to end.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            let child = command.spawn().map_err(|error| ClusterError::Start { error })?;
            children.0.push((index, child));
        }
        Ok(children)
    }

    /// Whether all of them are still there.
    pub(crate) fn look(&mut self) -> Result<(), ClusterError> {
        for (index, child) in &mut self.0 {
            if let Ok(Some(_)) = child.try_wait() {
                return Err(ClusterError::Lost { index: *index, address: format!("pid {}", child.id()) });
            }
        }
        Ok(())
    }

    /// Waits until all have ended.
    pub(crate) fn wait(&mut self) {
        for (_, child) in &mut self.0 {
            let _ = child.wait();
        }
    }
}
