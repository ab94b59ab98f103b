//! Events while a table is loaded or built, for display.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;

use crate::reject::RejectedFile;

/// An event of [`Cache::get_or_build`](crate::Cache::get_or_build).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Event {
    /// The file exists but cannot be used; the table is built again.
    Rejected(RejectedFile),
    /// Another process is building this table; this one waits for it.
    Waiting,
    /// The table is being built.
    Building,
    /// The table was built and stored.
    Saved {
        path: PathBuf,
        /// The size of the file.
        bytes: u64,
    },
    /// The table was built and is used from memory: it could not be stored.
    NotSaved(SaveError),
}

/// Why a table was not stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {obstacle}", path.display())]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct SaveError {
    /// The file or folder that could not be created; empty if there is no cache folder at all.
    pub path: PathBuf,
    pub obstacle: Obstacle,
}

/// The reason why a table cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// The disk or the user's quota is full.
    #[error("no room on the disk")]
    NoRoom,
    /// The folder is not writable.
    #[error("no right to write")]
    NoRight,
    /// There is no cache folder and none can be created.
    #[error("no cache folder")]
    NoFolder,
    /// The file does not read back: the disk is failing, or the file was removed immediately.
    #[error("the file does not read back")]
    NotReadable,
    /// Any other error.
    #[error("{0}")]
    Io(ErrorKind),
}

impl From<io::Error> for Obstacle {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Self::NoRoom,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Self::NoRight,
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NoFolder,
            kind => Self::Io(kind),
        }
    }
}
