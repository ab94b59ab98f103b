//! Builds a missing table, in one process at a time, and stores it.
//!
//! Invariant: `NAME.table` is replaced atomically by a whole, synced file or not at all, so a killed process or a full
//! disk leaves at most a partial file, which no reader opens and the next builder removes.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::cache::{Cache, StopCondition, table_path};
use crate::checksum::{CHUNK, checksum, on_disk};
use crate::event::{Event, Obstacle, SaveError};
use crate::header::Header;
use crate::key::Key;
use crate::storage::put;
use crate::table::Table;

/// How often a waiting process checks whether the other one is done.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// A file being written.
pub trait Durable: Write {
    /// Returns when everything written survives a power failure.
    fn sync(&mut self) -> io::Result<()>;
}

impl Durable for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// How new files are created: tests inject disks that are full.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    pub create: Create,
}

/// Creates a new file.
pub type Create = fn(&Path) -> io::Result<Box<dyn Durable>>;

impl Default for Disk {
    fn default() -> Self {
        Self { create: |path| File::create_new(path).map(|file| Box::new(file) as Box<dyn Durable>) }
    }
}

impl Cache {
    /// The table of `key`: from its file if that is valid, otherwise built, and stored if possible.
    ///
    /// * `build` – returns the words; called at most once, and not at all if another process builds the table first.
    /// * `events` – is called for each event, in order.
    ///
    /// # Errors
    /// Only errors of `build`.
    pub fn get_or_build<T: Into<Table>, E>(
        &self,
        key: &Key,
        build: impl FnOnce() -> Result<T, E>,
        events: &mut dyn FnMut(Event),
    ) -> Result<Table, E> {
        let rejected = match self.load(key) {
            Ok(Some(table)) => return Ok(table),
            Ok(None) => None,
            Err(rejected) => Some(rejected),
        };
        if let Some(rejected) = &rejected {
            events(Event::Rejected(rejected.clone()));
        }
        if let Some(storage) = &self.storage {
            events(Event::Building);
            let table: Table = build()?.into();
            events(put(&**storage, key, &table));
            return Ok(table);
        }
        let site = self.prepare(key, events);
        if site.is_ok() {
            // Another process may have stored it between the first check and the lock.
            match self.load(key) {
                Ok(Some(table)) => return Ok(table),
                Err(again) if rejected.as_ref() != Some(&again) => events(Event::Rejected(again)),
                Ok(None) | Err(_) => {}
            }
        }
        events(Event::Building);
        let table: Table = build()?.into();
        match site.and_then(|site| self.save(&site, key, &table)) {
            Ok((table, path)) => {
                let bytes = fs::metadata(&path).map_or(0, |file| file.len());
                events(Event::Saved { path, bytes });
                Ok(table)
            }
            Err(error) => {
                events(Event::NotSaved(error));
                Ok(table)
            }
        }
    }

    /// Creates the folder, takes the key's lock and removes partial files of killed builders.
    fn prepare(&self, key: &Key, events: &mut dyn FnMut(Event)) -> Result<LockedFolder, SaveError> {
        let Some(folder) = self.folder() else {
            return Err(SaveError { path: PathBuf::new(), obstacle: Obstacle::NoFolder });
        };
        let blame = |path: &Path, error: io::Error| SaveError { path: path.to_owned(), obstacle: error.into() };
        fs::create_dir_all(folder).map_err(|error| match error.kind() {
            // A part of the path is not a folder.
            ErrorKind::AlreadyExists => SaveError { path: folder.to_owned(), obstacle: Obstacle::NoFolder },
            _ => blame(folder, error),
        })?;
        let path = lock_path(folder, key.name());
        let open = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let lock = open.map_err(|error| blame(&path, error))?;
        let locked = self.wait_for(&lock, events);
        if locked {
            remove_leftovers(folder, key.name());
        }
        Ok(LockedFolder { folder: folder.to_owned(), _lock: lock })
    }

    /// Waits for the lock. Without it (the file system has none, or the wait was cancelled), two processes may build
    /// the same table, each into its own partial file, which is wasteful but harmless.
    fn wait_for(&self, lock: &File, events: &mut dyn FnMut(Event)) -> bool {
        let mut said = false;
        loop {
            match lock.try_lock() {
                Ok(()) => return true,
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
                Err(TryLockError::Error(_)) => return false,
                Err(TryLockError::WouldBlock) => {
                    if self.stop.as_ref().is_some_and(StopCondition::is_wanted) {
                        return false;
                    }
                    if !said {
                        events(Event::Waiting);
                        said = true;
                    }
                    thread::sleep(LOOK_EVERY);
                }
            }
        }
    }

    /// Writes the table's file and returns the table as every later process will see it.
    fn save(&self, site: &LockedFolder, key: &Key, table: &Table) -> Result<(Table, PathBuf), SaveError> {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        let partial = site.folder.join(format!(".{}.{}-{count}.partial", key.name(), std::process::id()));
        let path = table_path(&site.folder, key.name());
        let written = self.write(&partial, key, table).and_then(|()| fs::rename(&partial, &path));
        if let Err(error) = written {
            // The file is useless, and a full disk needs the space.
            let _ = fs::remove_file(&partial);
            return Err(SaveError { path, obstacle: error.into() });
        }
        sync_folder(&site.folder);
        match self.load(key) {
            Ok(Some(kept)) => Ok((kept, path)),
            Ok(None) | Err(_) => Err(SaveError { path, obstacle: Obstacle::NotReadable }),
        }
    }

    fn write(&self, partial: &Path, key: &Key, words: &[u64]) -> io::Result<()> {
        let header = Header { key: key.clone(), words: words.len() as u64, checksum: checksum(words) };
        let mut file = (self.disk.create)(partial)?;
        file.write_all(&header.encode())?;
        for chunk in words.chunks(CHUNK) {
            file.write_all(&on_disk(chunk))?;
        }
        file.sync()?;
        drop(file);
        make_read_only(partial)
    }
}

/// A folder in which the table may be stored, with its lock; the system releases it when the process ends.
struct LockedFolder {
    folder: PathBuf,
    _lock: File,
}

/// The lock of the table `name`. It is never removed: a builder that waits for a removed file would not exclude one
/// that creates it again.
pub fn lock_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!(".{name}.lock"))
}

/// Removes partial files of `name`. The caller must hold its lock.
pub fn remove_leftovers(folder: &Path, name: &str) {
    let prefix = format!(".{name}.");
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let file = entry.file_name();
        let middle =
            file.to_str().and_then(|file| file.strip_prefix(&prefix)).and_then(|file| file.strip_suffix(".partial"));
        let ours = middle
            .and_then(|middle| middle.split_once('-'))
            .is_some_and(|(process, count)| is_number(process) && is_number(count));
        if ours {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes the write permission, where that does not also forbid replacing and removing the file.
fn make_read_only(path: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let mut permissions = fs::metadata(path)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(path, permissions)?;
    }
    Ok(())
}

/// Makes the rename itself survive a power failure, where folders can be synced. If it does not survive, the table is
/// built again.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
