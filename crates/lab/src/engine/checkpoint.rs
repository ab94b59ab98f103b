//! Saves a long search in a file, so that it can be resumed after an interruption.
//!
//! A file belongs to one search: the same start, goal and heuristic. It is written to a temporary file and renamed, so that it is either complete
//! or absent, and has a checksum: a file that is truncated, modified or from another search is rejected with an error and not changed.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiugong_search::parallel_ida::Checkpoint;
use jiugong_search::{Outcome, Report};
use jiugong_store::checksum_of;
use serde::{Deserialize, Serialize};

use crate::experiments::solve::RequestError;
use crate::request::config::Config;

/// The version of the file format, and of the division of a tree into jobs.
const VERSION: u32 = 2;

/// Why a saved search cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is truncated, modified, or not a saved search.
    Damaged,
    /// It was saved by another version.
    OtherVersion,
    /// It belongs to another start, goal or heuristic.
    OtherSearch,
    /// It cannot be read or written.
    Io(ErrorKind),
}

#[derive(Serialize, Deserialize)]
struct Contents {
    version: u32,
    start: String,
    goal: String,
    heuristic: String,
    bound: u32,
    jobs: usize,
    expanded: u64,
    pruned: u64,
    nanoseconds: u64,
    finished: Vec<u64>,
    checksum: u64,
}

impl Contents {
    fn sum(&self) -> u64 {
        let text = format!(
            "{} {} {} {} {} {} {} {} {}",
            self.version,
            self.start,
            self.goal,
            self.heuristic,
            self.bound,
            self.jobs,
            self.expanded,
            self.pruned,
            self.nanoseconds
        );
        let words = self.finished.iter().flat_map(|word| word.to_le_bytes());
        checksum_of(&text.bytes().chain(words).collect::<Vec<u8>>())
    }
}

/// The checkpoint file of a search.
#[derive(Debug)]
pub(crate) struct CheckpointFile {
    path: PathBuf,
    start: String,
    goal: String,
    heuristic: String,
    resume: Option<Checkpoint>,
    failed: Option<ErrorKind>,
    /// The interval between saves.
    pub(crate) every: Duration,
}

/// Bytes written to test whether there is space.
const PROBE_BYTES: usize = 4096;
/// The interval between saves of a search by a single process.
const SAVE_INTERVAL: Duration = Duration::from_secs(20);

impl CheckpointFile {
    /// Opens the file of a search between these ends; it need not exist yet.
    pub(crate) fn open(path: &Path, start: String, goal: String, config: &Config) -> Result<Self, RequestError> {
        let refuse = |why| RequestError::CheckpointError { path: path.display().to_string(), why };
        let mut saved = CheckpointFile {
            path: path.to_owned(),
            start,
            goal,
            heuristic: config.heuristic.map_or("", |heuristic| heuristic.name()).to_owned(),
            resume: None,
            failed: None,
            every: SAVE_INTERVAL,
        };
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Detects an unwritable or full disk now instead of after hours of search.
                saved
                    .write(&[b' '; PROBE_BYTES])
                    .and_then(|()| fs::remove_file(path))
                    .map_err(|error| refuse(CheckpointError::Io(error.kind())))?;
                return Ok(saved);
            }
            Err(error) => return Err(refuse(CheckpointError::Io(error.kind()))),
        };
        let contents: Contents = serde_json::from_slice(&text).map_err(|_| refuse(CheckpointError::Damaged))?;
        if contents.version != VERSION {
            return Err(refuse(CheckpointError::OtherVersion));
        }
        if contents.sum() != contents.checksum {
            return Err(refuse(CheckpointError::Damaged));
        }
        if (&contents.start, &contents.goal, &contents.heuristic) != (&saved.start, &saved.goal, &saved.heuristic) {
            return Err(refuse(CheckpointError::OtherSearch));
        }
        saved.resume = Some(Checkpoint {
            bound: contents.bound,
            jobs: contents.jobs,
            finished: contents.finished,
            expanded: contents.expanded,
            pruned: contents.pruned,
            time: Duration::from_nanos(contents.nanoseconds),
        });
        Ok(saved)
    }

    /// Takes the checkpoint from which to resume.
    pub(crate) fn take(&mut self) -> Option<Checkpoint> {
        self.resume.take()
    }

    /// Saves the search. A failure is reported at the end, because the search itself can continue.
    pub(crate) fn save(&mut self, checkpoint: &Checkpoint) {
        let mut contents = Contents {
            version: VERSION,
            start: self.start.clone(),
            goal: self.goal.clone(),
            heuristic: self.heuristic.clone(),
            bound: checkpoint.bound,
            jobs: checkpoint.jobs,
            expanded: checkpoint.expanded,
            pruned: checkpoint.pruned,
            nanoseconds: u64::try_from(checkpoint.time.as_nanos()).unwrap_or(u64::MAX),
            finished: checkpoint.finished.clone(),
            checksum: 0,
        };
        contents.checksum = contents.sum();
        let text = serde_json::to_vec(&contents).unwrap_or_default();
        self.failed = self.write(&text).err().map(|error| error.kind());
    }

    fn write(&self, text: &[u8]) -> io::Result<()> {
        let mut name = self.path.file_name().map(std::ffi::OsStr::to_owned).ok_or(ErrorKind::InvalidInput)?;
        name.push(".part");
        let part = self.path.with_file_name(name);
        let mut file = fs::File::create(&part)?;
        file.write_all(text)?;
        file.sync_all()?;
        fs::rename(&part, &self.path)
    }

    /// Ends the use of the file: a finished search need not be resumed.
    pub(crate) fn close<M>(self, report: &Report<M>) -> Result<(), RequestError> {
        if matches!(report.outcome, Outcome::Stopped { .. }) {
            let refuse = |kind| RequestError::CheckpointError {
                path: self.path.display().to_string(),
                why: CheckpointError::Io(kind),
            };
            return self.failed.map_or(Ok(()), |kind| Err(refuse(kind)));
        }
        // A remaining file does no harm.
        let _ = fs::remove_file(&self.path);
        Ok(())
    }
}
