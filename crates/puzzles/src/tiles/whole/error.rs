//! Why a space could not be counted.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::size::Size;

/// What is wrong with a file of a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// It is not there.
    #[error("it is missing")]
    Missing,
    /// It is shorter or longer than it says.
    #[error("it is cut off or too long")]
    Length,
    /// Its contents do not agree with its checksum.
    #[error("its contents do not agree with its checksum")]
    Altered,
    /// It is of another program, version, board or layer.
    #[error("it belongs to something else")]
    Foreign,
}

/// Why a space could not be counted.
#[derive(Debug, Error)]
pub enum WholeError {
    /// Nobody could store it.
    #[error("the space of a {size} board is too large to be counted")]
    TooLarge {
        /// The board.
        size: Size,
    },
    /// More memory is needed.
    #[error("the space of a {size} board needs {needed} bytes of memory, and the limit is {limit}")]
    Memory {
        /// The board.
        size: Size,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
        /// Bytes of files that it needs instead if it is kept on disk.
        on_disk: u64,
    },
    /// More memory is needed even though the bits are on disk.
    #[error("on disk the space of a {size} board needs {needed} bytes of memory, and the limit is {limit}")]
    MemoryWithDisk {
        /// The board.
        size: Size,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// More room on disk is needed.
    #[error("the space of a {size} board needs {needed} bytes on disk, and the limit is {limit}")]
    Disk {
        /// The board.
        size: Size,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        limit: u64,
    },
    /// A file of the checkpoint is not what was written.
    #[error("the checkpoint is damaged: {}: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// Another count uses the folder.
    #[error("another count is using {}", path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// A file or a folder failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
    /// The layers do not add up to all boards, so they are not shown.
    #[error("internal error: {counted} boards were counted where there are {boards}")]
    Miscounted {
        /// Boards counted.
        counted: u64,
        /// Boards there are.
        boards: u64,
    },
}

impl WholeError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        WholeError::Io { path: path.to_owned(), error }
    }

    pub(super) fn damaged(path: &Path, damage: Damage) -> Self {
        WholeError::Damaged { path: path.to_owned(), damage }
    }
}
