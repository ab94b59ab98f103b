//! Why a file is rejected.

use std::io::ErrorKind;
use std::path::PathBuf;

use thiserror::Error;

/// A file of a table that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {why}", path.display())]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct RejectedFile {
    pub path: PathBuf,
    pub why: RejectReason,
}

/// The reason for rejecting a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum RejectReason {
    #[error("the file is cut short")]
    Truncated,
    #[error("the file is longer than it says")]
    Overlong,
    #[error("the header was altered")]
    BadHeader,
    #[error("the contents were altered")]
    BadChecksum,
    #[error("not a table")]
    NotOurs,
    #[error("not a regular file")]
    NotAFile,
    #[error("format version {found}, where this program uses {wanted}")]
    OtherVersion { found: u32, wanted: u32 },
    #[error("layout version {found}, where this program uses {wanted}")]
    OtherLayout { found: u32, wanted: u32 },
    #[error("another table: {name} ({descriptor})")]
    OtherTable { name: String, descriptor: String },
    #[error("{0}")]
    Io(ErrorKind),
}
