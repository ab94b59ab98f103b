//! The contents of the cache: listing, checking and removing tables by name.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use crate::build::{lock_path, remove_leftovers};
use crate::cache::{Cache, open, read_payload, table_path};
use crate::key::is_name;
use crate::reject::{RejectReason, RejectedFile};

/// One file of the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct TableInfo {
    /// The table's name, from the file's name.
    pub name: String,
    pub path: PathBuf,
    /// What the table contains; empty if the header cannot be read.
    pub descriptor: String,
    /// The version of the payload's layout; 0 if the header cannot be read.
    pub layout: u32,
    /// The size of the file.
    pub bytes: u64,
    /// When it was stored, if the file system records it.
    pub modified: Option<SystemTime>,
    /// Whether header and length are valid, or what is wrong.
    pub state: Result<(), RejectReason>,
}

/// Why a table could not be removed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {kind}", path.display())]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct RemoveError {
    pub path: PathBuf,
    pub kind: ErrorKind,
}

impl Cache {
    /// All tables, by name. Only headers and lengths are checked; [`Cache::verify`] checks the rest.
    pub fn list(&self) -> Vec<TableInfo> {
        let Some(folder) = self.folder() else { return Vec::new() };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut listed: Vec<_> = entries.flatten().filter_map(|entry| list_one(entry.path())).collect();
        listed.sort_by(|one, other| one.name.cmp(&other.name));
        listed
    }

    /// Checks every byte of the table `name`; returns whether it exists.
    ///
    /// # Errors
    /// If its file would be rejected.
    pub fn verify(&self, name: &str) -> Result<bool, RejectedFile> {
        let Some(folder) = self.folder().filter(|_| is_name(name)) else { return Ok(false) };
        let path = table_path(folder, name);
        let checked = open(&path).and_then(|opened| {
            let Some((header, file)) = opened else { return Ok(false) };
            check_name(name, header.key.name(), header.key.descriptor())?;
            read_payload(&header, file).map(|_| true)
        });
        checked.map_err(|why| RejectedFile { path, why })
    }

    /// Removes the table `name`, whatever state its file is in; returns whether there was one. Processes that have it
    /// loaded are not affected.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn remove(&self, name: &str) -> Result<bool, RemoveError> {
        let Some(folder) = self.folder().filter(|_| is_name(name)) else { return Ok(false) };
        clear_leftovers(folder, name);
        let path = table_path(folder, name);
        match fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(false),
            Err(error) => Err(RemoveError { path, kind: error.kind() }),
        }
    }

    /// Removes every table, valid or damaged, and returns the names and sizes of those removed. Files that were never
    /// tables or cannot be read stay, even if they are named like one.
    ///
    /// # Errors
    /// If a file cannot be removed; those before it have been removed.
    pub fn remove_all(&self) -> Result<Vec<(String, u64)>, RemoveError> {
        let mut removed = Vec::new();
        for listed in self.list() {
            let foreign =
                matches!(listed.state, Err(RejectReason::NotOurs | RejectReason::NotAFile | RejectReason::Io(_)));
            if !foreign && self.remove(&listed.name)? {
                removed.push((listed.name, listed.bytes));
            }
        }
        let entries = self.folder().and_then(|folder| Some((folder, fs::read_dir(folder).ok()?)));
        for (folder, entry) in entries.into_iter().flat_map(|(folder, all)| all.flatten().map(move |one| (folder, one)))
        {
            let file = entry.file_name();
            let name = file.to_str().and_then(|file| file.strip_prefix('.')?.strip_suffix(".lock"));
            if let Some(name) = name.filter(|name| is_name(name)) {
                clear_leftovers(folder, name);
            }
        }
        Ok(removed)
    }
}

/// Removes partial files of killed builders of `name`, unless one is running.
fn clear_leftovers(folder: &Path, name: &str) {
    let lock = File::options().read(true).write(true).open(lock_path(folder, name));
    if lock.as_ref().is_ok_and(|lock| lock.try_lock().is_ok()) {
        remove_leftovers(folder, name);
    }
}

fn list_one(path: PathBuf) -> Option<TableInfo> {
    let name = path.file_stem()?.to_str().filter(|name| is_name(name))?.to_owned();
    if path.extension() != Some(OsStr::new("table")) {
        return None;
    }
    let found = fs::metadata(&path).ok();
    let (header, state) = match open(&path) {
        // Removed since the folder was read.
        Ok(None) => return None,
        Ok(Some((header, _))) => {
            let state = check_name(&name, header.key.name(), header.key.descriptor());
            (Some(header), state)
        }
        Err(why) => (None, Err(why)),
    };
    Some(TableInfo {
        name,
        path,
        descriptor: header.as_ref().map_or_else(String::new, |header| header.key.descriptor().to_owned()),
        layout: header.as_ref().map_or(0, |header| header.key.layout()),
        bytes: found.as_ref().map_or(0, fs::Metadata::len),
        modified: found.and_then(|found| found.modified().ok()),
        state,
    })
}

fn check_name(wanted: &str, name: &str, descriptor: &str) -> Result<(), RejectReason> {
    if wanted == name {
        return Ok(());
    }
    Err(RejectReason::OtherTable { name: name.to_owned(), descriptor: descriptor.to_owned() })
}
