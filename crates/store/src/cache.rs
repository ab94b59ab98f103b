//! The cache folder, and reading a table from it.
//!
//! `NAME.table` is a finished table, `.NAME.PID-N.partial` one that is being written, and `.NAME.lock` an empty file
//! locked by its builder. Files with other names are ignored.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::build::Disk;
use crate::checksum::checksum;
use crate::folder::cache_folder;
use crate::header::{HEADER, Header};
use crate::key::{Key, is_name};
use crate::map;
use crate::reject::{RejectReason, RejectedFile};
use crate::storage::{Storage, stored};
use crate::table::Table;

/// A folder of tables. Creating a cache has no side effect: the folder is created when the first table is stored.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    pub(crate) storage: Option<Arc<dyn Storage>>,
    pub(crate) stop: Option<StopCondition>,
    pub(crate) disk: Disk,
}

/// Whether to stop waiting for another process.
#[derive(Clone)]
pub struct StopCondition(Arc<dyn Fn() -> bool + Send + Sync>);

impl StopCondition {
    pub fn is_wanted(&self) -> bool {
        (self.0)()
    }
}

impl fmt::Debug for StopCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StopCondition").field(&self.is_wanted()).finish()
    }
}

impl Cache {
    /// The user's cache: the folder `JIUGONG_CACHE` if that is set, otherwise `jiugong` in the platform's cache folder.
    /// On a platform without one, tables are built in memory and not stored.
    pub fn open() -> Self {
        Self { folder: cache_folder(), storage: None, stop: None, disk: Disk::default() }
    }

    /// A cache in `folder`.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: Some(folder.into()), storage: None, stop: None, disk: Disk::default() }
    }

    /// A cache in a storage other than a folder.
    pub fn with_storage(storage: Arc<dyn Storage>) -> Self {
        Self { folder: None, storage: Some(storage), stop: None, disk: Disk::default() }
    }

    /// The same cache, which stops waiting for another process when `stop` returns true: it builds at once, and the
    /// builder is expected to check the same condition and give up.
    #[must_use]
    pub fn until(mut self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.stop = Some(StopCondition(Arc::new(stop)));
        self
    }

    /// The folder, if there is one. It may not exist yet.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Behaves like a platform without a cache folder.
    #[cfg(test)]
    pub(crate) fn forget_folder(&mut self) {
        self.folder = None;
    }

    /// The path of the table of `key`, which may not exist.
    pub fn path(&self, key: &Key) -> Option<PathBuf> {
        self.folder().map(|folder| table_path(folder, key.name()))
    }

    /// Whether there is a table of `key`; it is checked only when it is loaded.
    pub fn has(&self, key: &Key) -> bool {
        match &self.storage {
            Some(storage) => storage.has(key.name()),
            None => self.path(key).is_some_and(|path| path.is_file()),
        }
    }

    /// The table of `key`, or `None` if there is no such file.
    ///
    /// The whole file is checked, at memory speed.
    ///
    /// # Errors
    /// If the file is not, byte for byte, a table stored for this key.
    pub fn load(&self, key: &Key) -> Result<Option<Table>, RejectedFile> {
        if let Some(storage) = &self.storage {
            return stored(&**storage, key);
        }
        let Some(path) = self.path(key) else { return Ok(None) };
        let read = open(&path).and_then(|opened| {
            let Some((header, file)) = opened else { return Ok(None) };
            header.check_key(key)?;
            read_payload(&header, file).map(Some)
        });
        read.map_err(|why| RejectedFile { path, why })
    }
}

/// The file of the table `name`.
pub fn table_path(folder: &Path, name: &str) -> PathBuf {
    debug_assert!(is_name(name), "{name}");
    folder.join(format!("{name}.table"))
}

/// Opens a table's file and checks everything except its payload; `None` if there is no such file.
pub fn open(path: &Path) -> Result<Option<(Header, File)>, RejectReason> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        // A part of the path is a file: there is no such table, and building it reports that it cannot be stored.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(error) => return Err(RejectReason::Io(error.kind())),
    };
    // Before opening: opening a pipe would wait for a writer.
    if !found.is_file() {
        return Err(RejectReason::NotAFile);
    }
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(RejectReason::Io(error.kind())),
    };
    let io = |error: io::Error| RejectReason::Io(error.kind());
    let mut page = Vec::with_capacity(HEADER);
    file.by_ref().take(HEADER as u64).read_to_end(&mut page).map_err(io)?;
    let header = Header::decode(&page)?;
    header.check_length(file.metadata().map_err(io)?.len())?;
    Ok(Some((header, file)))
}

/// Maps or reads the payload of a file whose length was checked, and checks its contents.
pub fn read_payload(header: &Header, mut file: File) -> Result<Table, RejectReason> {
    let words = usize::try_from(header.words).map_err(|_| RejectReason::Io(ErrorKind::OutOfMemory))?;
    let table = match map::payload(&file, words) {
        Ok(Some(mapped)) => Table::mapped(mapped),
        // Some file systems cannot map files; all can read them.
        Ok(None) | Err(_) => read_words(&mut file, words).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => RejectReason::Truncated,
            kind => RejectReason::Io(kind),
        })?,
    };
    if checksum(&table) == header.checksum { Ok(table) } else { Err(RejectReason::BadChecksum) }
}

/// Reads `words` words from the current position.
fn read_words(file: &mut File, words: usize) -> io::Result<Table> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(words).map_err(|_| ErrorKind::OutOfMemory)?;
    memory.resize(words, 0_u64);
    file.read_exact(bytemuck::cast_slice_mut(&mut memory))?;
    if cfg!(target_endian = "big") {
        for word in &mut memory {
            *word = u64::from_le(*word);
        }
    }
    Ok(memory.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Seek, SeekFrom, Write};

    #[test]
    fn reading_and_mapping_give_the_same_words() {
        let mut file = tempfile::tempfile().unwrap();
        let words: Vec<u64> = (0..5000).map(|n| n << 32 | 5).collect();
        file.write_all(&[0; HEADER]).unwrap();
        file.write_all(&crate::checksum::on_disk(&words)).unwrap();
        file.seek(SeekFrom::Start(HEADER as u64)).unwrap();
        let read = read_words(&mut file, words.len()).unwrap();
        assert_eq!(read[..], words[..]);
        assert!(!read.is_mapped());
        file.seek(SeekFrom::Start(HEADER as u64)).unwrap();
        assert_eq!(read_words(&mut file, words.len() + 1).unwrap_err().kind(), ErrorKind::UnexpectedEof);
        assert_eq!(read_words(&mut file, usize::MAX).unwrap_err().kind(), ErrorKind::OutOfMemory);
    }
}
