//! Worker processes on this machine, started by one process.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde::{Deserialize, Serialize};

use crate::error::ClusterError;

/// The environment variable that marks a worker process.
const VARIABLE: &str = "JIUGONG_CLUSTER";

/// A program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its path.
    pub path: PathBuf,
    /// The arguments.
    pub arguments: Vec<OsString>,
}

/// What a worker process learns from the one that starts it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorkerInfo {
    pub(crate) index: usize,
    pub(crate) count: usize,
    pub(crate) first: String,
    pub(crate) secret: String,
}

impl WorkerInfo {
    /// Reads the environment variable; `None` if this process was not started as a worker.
    pub(crate) fn from_env() -> Option<Self> {
        serde_json::from_str(&std::env::var(VARIABLE).ok()?).ok()
    }
}

/// Whether this process was started as a worker by another process of this program, which prints results and errors for it.
pub fn is_worker_process() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// A random text that other processes cannot guess.
pub(crate) fn random_secret() -> Result<String, ClusterError> {
    let number = getrandom::u64().map_err(|error| ClusterError::Start { error: std::io::Error::other(error) })?;
    Ok(format!("{number:016x}"))
}

/// The worker processes that this one has started. They end by themselves when this process ends.
#[derive(Debug, Default)]
pub(crate) struct WorkerProcesses(Vec<(usize, Child)>);

impl WorkerProcesses {
    /// Starts processes 1 … `count` − 1 with the same arguments.
    pub(crate) fn start(program: &Program, count: usize, first: &str, secret: &str) -> Result<Self, ClusterError> {
        let mut workers = WorkerProcesses::default();
        for index in 1..count {
            let info = WorkerInfo { index, count, first: first.to_owned(), secret: secret.to_owned() };
            let info = serde_json::to_string(&info).map_err(|error| ClusterError::Start { error: error.into() })?;
            let mut command = Command::new(&program.path);
            command.args(&program.arguments).env(VARIABLE, info).stdin(Stdio::null()).stdout(Stdio::null());
            // Ctrl-C should reach only the first process, which notifies the others. If all received it, a worker could end
            // before the first process begins its own shutdown.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            let child = command.spawn().map_err(|error| ClusterError::Start { error })?;
            workers.0.push((index, child));
        }
        Ok(workers)
    }

    /// Checks that all of them are running.
    pub(crate) fn check_running(&mut self) -> Result<(), ClusterError> {
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
