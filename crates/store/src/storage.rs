//! Tables in a storage other than a folder, such as a browser's storage: whole files are stored under the names of
//! their tables, and are checked like files on disk.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::checksum::{checksum, on_disk};
use crate::event::{Event, Obstacle, SaveError};
use crate::header::{HEADER, Header};
use crate::key::Key;
use crate::reject::{RejectReason, RejectedFile};
use crate::table::Table;

/// A storage for whole files. Its contents are checked before they are used.
///
/// # Example
/// ```
/// use std::collections::HashMap;
/// use std::sync::{Arc, Mutex};
///
/// use jiugong_store::{Cache, Key, Obstacle, Storage};
///
/// #[derive(Debug, Default)]
/// struct MemoryStorage(Mutex<HashMap<String, Arc<Vec<u8>>>>);
///
/// impl Storage for MemoryStorage {
///     fn has(&self, name: &str) -> bool {
///         self.0.lock().unwrap().contains_key(name)
///     }
///     fn get(&self, name: &str) -> Option<Arc<Vec<u8>>> {
///         self.0.lock().unwrap().get(name).cloned()
///     }
///     fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle> {
///         self.0.lock().unwrap().insert(name.to_owned(), Arc::new(file));
///         Ok(())
///     }
/// }
///
/// let cache = Cache::with_storage(Arc::new(MemoryStorage::default()));
/// let key = Key::new("squares", "the squares of 0 to 999", 1)?;
/// let build = || Ok::<_, std::convert::Infallible>((0..1000).map(|n| n * n).collect::<Vec<u64>>());
/// let table = cache.get_or_build(&key, build, &mut |_| {})?;
/// assert_eq!(cache.load(&key)?.expect("it was stored")[..], table[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Storage: fmt::Debug + Send + Sync {
    /// Whether there is a file called `name`.
    fn has(&self, name: &str) -> bool;

    /// The file called `name`, if there is one.
    fn get(&self, name: &str) -> Option<Arc<Vec<u8>>>;

    /// Stores `file` as `name`, replacing any previous file.
    ///
    /// # Errors
    /// The reason why the file cannot be stored.
    fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle>;
}

/// The table of `key`, or `None` if there is none; an invalid file is rejected.
pub fn stored(storage: &dyn Storage, key: &Key) -> Result<Option<Table>, RejectedFile> {
    let Some(file) = storage.get(key.name()) else { return Ok(None) };
    read(key, &file).map(Some).map_err(|why| RejectedFile { path: PathBuf::from(key.name()), why })
}

fn read(key: &Key, file: &[u8]) -> Result<Table, RejectReason> {
    let header = Header::decode(&file[..file.len().min(HEADER)])?;
    header.check_length(file.len() as u64)?;
    header.check_key(key)?;
    let (words, _) = file[HEADER..].as_chunks();
    let words: Vec<u64> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    if checksum(&words) == header.checksum { Ok(words.into()) } else { Err(RejectReason::BadChecksum) }
}

/// Stores `table` as the table of `key`, and returns the resulting event.
pub fn put(storage: &dyn Storage, key: &Key, table: &Table) -> Event {
    let header = Header { key: key.clone(), words: table.len() as u64, checksum: checksum(table) };
    let mut file = Vec::with_capacity(HEADER + table.bytes());
    file.extend_from_slice(&header.encode());
    file.extend_from_slice(&on_disk(table));
    let (path, bytes) = (PathBuf::from(key.name()), file.len() as u64);
    match storage.put(key.name(), file) {
        Ok(()) => Event::Saved { path, bytes },
        Err(obstacle) => Event::NotSaved(SaveError { path, obstacle }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::convert::Infallible;
    use std::sync::Mutex;

    use super::*;
    use crate::cache::Cache;

    /// A storage with a limited number of files.
    #[derive(Debug)]
    struct MemoryStorage(Mutex<HashMap<String, Arc<Vec<u8>>>>, usize);

    impl Storage for MemoryStorage {
        fn has(&self, name: &str) -> bool {
            self.0.lock().unwrap().contains_key(name)
        }

        fn get(&self, name: &str) -> Option<Arc<Vec<u8>>> {
            self.0.lock().unwrap().get(name).cloned()
        }

        fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle> {
            let mut files = self.0.lock().unwrap();
            if files.len() == self.1 && !files.contains_key(name) {
                return Err(Obstacle::NoRoom);
            }
            files.insert(name.to_owned(), Arc::new(file));
            Ok(())
        }
    }

    fn get(cache: &Cache, name: &str) -> (Vec<u64>, Vec<Event>) {
        let mut events = Vec::new();
        let key = Key::new(name, "some numbers", 1).unwrap();
        let build = || Ok::<_, Infallible>((0..5000).collect::<Vec<u64>>());
        let Ok(table) = cache.get_or_build(&key, build, &mut |event| events.push(event));
        (table.to_vec(), events)
    }

    #[test]
    fn altered_or_cut_files_are_built_again() {
        let storage = Arc::new(MemoryStorage(Mutex::default(), 9));
        let cache = Cache::with_storage(storage.clone());
        let (words, events) = get(&cache, "numbers");
        assert!(matches!(events[..], [Event::Building, Event::Saved { bytes: 44_096, .. }]), "{events:?}");
        assert_eq!(get(&cache, "numbers"), (words.clone(), vec![]));
        let good = storage.get("numbers").unwrap();
        for at in (0..good.len()).step_by(577) {
            let mut bad = good.to_vec();
            bad[at] ^= 1;
            storage.put("numbers", bad).unwrap();
            let (again, events) = get(&cache, "numbers");
            let [Event::Rejected(rejected), Event::Building, Event::Saved { .. }] = &events[..] else {
                panic!("byte {at}: {events:?}")
            };
            assert_eq!((again, rejected.path.to_str()), (words.clone(), Some("numbers")), "byte {at}");
        }
        for length in [0, 7, HEADER - 1, HEADER, good.len() - 1, good.len() + 8] {
            let mut bad = good.to_vec();
            bad.resize(length, 0);
            storage.put("numbers", bad).unwrap();
            assert!(matches!(get(&cache, "numbers").1[0], Event::Rejected(_)), "{length} bytes");
        }
        assert_eq!(*storage.get("numbers").unwrap(), *good);
        // A valid file of another table is rejected.
        storage.put("others", good.to_vec()).unwrap();
        assert!(
            matches!(&get(&cache, "others").1[0], Event::Rejected(rejected) if matches!(rejected.why, RejectReason::OtherTable { .. }))
        );
    }

    #[test]
    fn a_full_storage_falls_back_to_memory() {
        let cache = Cache::with_storage(Arc::new(MemoryStorage(Mutex::default(), 0)));
        let (words, events) = get(&cache, "numbers");
        assert_eq!(words.len(), 5000);
        assert!(
            matches!(&events[..], [Event::Building, Event::NotSaved(why)] if why.obstacle == Obstacle::NoRoom),
            "{events:?}"
        );
        assert!(!cache.has(&Key::new("numbers", "some numbers", 1).unwrap()));
    }
}
