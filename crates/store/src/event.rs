//! What happens while a table is got: for those who show it to a person.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;

use crate::reject::Rejected;

/// What [`Cache::get_or_build`](crate::Cache::get_or_build) is doing, for those who want to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The file is there but cannot be used; the table is built again.
    Rejected(Rejected),
    /// Another process is building this table; this one waits for it.
    Waiting,
    /// The table is being built now.
    Building,
    /// The table was built and kept.
    Kept {
        /// Its file.
        path: PathBuf,
        /// The file's size.
        bytes: u64,
    },
    /// The table was built and is used from memory: it could not be kept.
    NotKept(NotKept),
}

/// Why a table was not kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {obstacle}", path.display())]
pub struct NotKept {
    /// The file or folder that could not be made; empty if there is no cache folder at all.
    pub path: PathBuf,
    /// What was in the way.
    pub obstacle: Obstacle,
}

/// What is in the way of keeping a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// The disk or the user's share of it is full.
    #[error("no room on the disk")]
    NoRoom,
    /// The user may not write there, or nobody may.
    #[error("no right to write")]
    NoRight,
    /// There is no cache folder and none can be made.
    #[error("no cache folder")]
    NoFolder,
    /// What was written does not read back: the disk is failing, or someone removed the file at once.
    #[error("the file does not read back")]
    NotReadable,
    /// Something else.
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
