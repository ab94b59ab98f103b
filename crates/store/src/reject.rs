//! Why a file is not believed.

use std::io::ErrorKind;
use std::path::PathBuf;

use thiserror::Error;

/// A file stands where the table should be, and is not used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {why}", path.display())]
pub struct Rejected {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Why {
    /// It ends too early.
    #[error("the file is cut short")]
    Truncated,
    /// It goes on after its end.
    #[error("the file is longer than it says")]
    Overlong,
    /// Its header's checksum does not fit its header.
    #[error("the header was altered")]
    BadHeader,
    /// Its payload's checksum does not fit its payload.
    #[error("the contents were altered")]
    BadChecksum,
    /// It is not a table's file at all.
    #[error("not a table")]
    NotOurs,
    /// It is not a regular file.
    #[error("not a regular file")]
    NotAFile,
    /// Its format is of an older or a newer program.
    #[error("format version {found}, where this program uses {wanted}")]
    OtherVersion {
        /// The file's version.
        found: u32,
        /// This program's version.
        wanted: u32,
    },
    /// Its payload is laid out as an older or a newer program does it.
    #[error("layout version {found}, where this program uses {wanted}")]
    OtherLayout {
        /// The file's version.
        found: u32,
        /// The key's version.
        wanted: u32,
    },
    /// It is a good file of another table.
    #[error("another table: {name} ({descriptor})")]
    OtherTable {
        /// The name in the file.
        name: String,
        /// The descriptor in the file.
        descriptor: String,
    },
    /// It cannot be read.
    #[error("{0}")]
    Io(ErrorKind),
}
