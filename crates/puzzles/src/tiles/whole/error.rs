//! Why a space could not be counted.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rectangle::Size;

/// The damage to a file of a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Damage {
    #[error("it is missing")]
    Missing,
    #[error("it is cut off or too long")]
    Length,
    #[error("its contents do not agree with its checksum")]
    Altered,
    #[error("it belongs to something else")]
    Foreign,
}

/// Why a space could not be counted.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum WholeError {
    #[error("the space of a {size} board is too large to be counted")]
    TooLarge { size: Size },
    #[error("the space of a {size} board needs {needed} bytes of memory, and the limit is {limit}")]
    Memory { size: Size, needed: u64, limit: u64, on_disk: u64 },
    #[error("on disk the space of a {size} board needs {needed} bytes of memory, and the limit is {limit}")]
    MemoryWithDisk { size: Size, needed: u64, limit: u64 },
    #[error("the space of a {size} board needs {needed} bytes on disk, and the limit is {limit}")]
    Disk { size: Size, needed: u64, limit: u64 },
    #[error("the checkpoint is damaged: {}: {damage}", path.display())]
    Damaged { path: PathBuf, damage: Damage },
    #[error("another count is using {}", path.display())]
    Busy { path: PathBuf },
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("internal error: {counted} boards were counted where there are {boards}")]
    Miscounted { counted: u64, boards: u64 },
}

impl WholeError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        WholeError::Io { path: path.to_owned(), error }
    }

    pub(super) fn damaged(path: &Path, damage: Damage) -> Self {
        WholeError::Damaged { path: path.to_owned(), damage }
    }
}
