//! What is in the cache: listing, checking and removing tables by name.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use crate::build::{lock_path, remove_leftovers};
use crate::cache::{Cache, open, read_payload, table_path};
use crate::key::is_name;
use crate::reject::{Rejected, Why};

/// One file of the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The table's name, from the file's name.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What the table is for; empty if the header cannot be read.
    pub descriptor: String,
    /// The version of the payload's layout; 0 if the header cannot be read.
    pub layout: u32,
    /// The file's size.
    pub bytes: u64,
    /// When it was kept, if the file system says so.
    pub modified: Option<SystemTime>,
    /// Good as far as the header and the length say, or what is wrong.
    pub state: Result<(), Why>,
}

/// A table could not be removed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: {kind}", path.display())]
pub struct RemoveError {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    pub kind: ErrorKind,
}

impl Cache {
    /// All tables, by name. Only headers and lengths are looked at: [`Cache::verify`] does the rest.
    pub fn list(&self) -> Vec<Listed> {
        let Some(folder) = self.folder() else { return Vec::new() };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut listed: Vec<_> = entries.flatten().filter_map(|entry| list_one(entry.path())).collect();
        listed.sort_by(|one, other| one.name.cmp(&other.name));
        listed
    }

    /// Checks every byte of the table `name`, and says whether there is one.
    ///
    /// # Errors
    /// If its file would not be used.
    pub fn verify(&self, name: &str) -> Result<bool, Rejected> {
        let Some(folder) = self.folder().filter(|_| is_name(name)) else { return Ok(false) };
        let path = table_path(folder, name);
        let checked = open(&path).and_then(|opened| {
            let Some((header, file)) = opened else { return Ok(false) };
            check_name(name, header.key.name(), header.key.descriptor())?;
            read_payload(&header, file).map(|_| true)
        });
        checked.map_err(|why| Rejected { path, why })
    }

    /// Removes the table `name`, whatever state its file is in, and says whether there was one. Processes that use it
    /// go on using it.
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

    /// Removes every table, good or damaged, and returns the names and sizes of those removed. Files that were never
    /// tables or cannot be read stay, even if they are named like one.
    ///
    /// # Errors
    /// If a file cannot be removed; those before it are gone.
    pub fn remove_all(&self) -> Result<Vec<(String, u64)>, RemoveError> {
        let mut removed = Vec::new();
        for listed in self.list() {
            let foreign = matches!(listed.state, Err(Why::NotOurs | Why::NotAFile | Why::Io(_)));
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

/// Removes what killed builders of `name` left, unless one is at work now.
fn clear_leftovers(folder: &Path, name: &str) {
    let lock = File::options().read(true).write(true).open(lock_path(folder, name));
    if lock.as_ref().is_ok_and(|lock| lock.try_lock().is_ok()) {
        remove_leftovers(folder, name);
    }
}

fn list_one(path: PathBuf) -> Option<Listed> {
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
    Some(Listed {
        name,
        path,
        descriptor: header.as_ref().map_or_else(String::new, |header| header.key.descriptor().to_owned()),
        layout: header.as_ref().map_or(0, |header| header.key.layout()),
        bytes: found.as_ref().map_or(0, fs::Metadata::len),
        modified: found.and_then(|found| found.modified().ok()),
        state,
    })
}

fn check_name(wanted: &str, name: &str, descriptor: &str) -> Result<(), Why> {
    if wanted == name {
        return Ok(());
    }
    Err(Why::OtherTable { name: name.to_owned(), descriptor: descriptor.to_owned() })
}
