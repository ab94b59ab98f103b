//! Tables in a place that is no folder, such as a browser's storage: whole files go in and come out under the names of their tables, and
//! are checked as files are.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::checksum::{checksum, on_disk};
use crate::event::{Event, NotKept, Obstacle};
use crate::header::{HEADER, Header};
use crate::key::Key;
use crate::reject::{Rejected, Why};
use crate::table::Table;

/// A place for whole files. Nothing that comes out of it is believed before it is checked.
///
/// # Example
/// ```
/// use std::collections::HashMap;
/// use std::sync::{Arc, Mutex};
///
/// use jiugong_store::{Cache, Key, Obstacle, Storage};
///
/// #[derive(Debug, Default)]
/// struct Shelf(Mutex<HashMap<String, Arc<Vec<u8>>>>);
///
/// impl Storage for Shelf {
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
/// let cache = Cache::elsewhere(Arc::new(Shelf::default()));
/// let key = Key::new("squares", "the squares of 0 to 999", 1)?;
/// let build = || Ok::<_, std::convert::Infallible>((0..1000).map(|n| n * n).collect::<Vec<u64>>());
/// let table = cache.get_or_build(&key, build, &mut |_| {})?;
/// assert_eq!(cache.load(&key)?.expect("it was kept")[..], table[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Storage: fmt::Debug + Send + Sync {
    /// Whether there is a file called `name`.
    fn has(&self, name: &str) -> bool;

    /// The file called `name`, if there is one.
    fn get(&self, name: &str) -> Option<Arc<Vec<u8>>>;

    /// Keeps `file` as `name`, in the place of what was there.
    ///
    /// # Errors
    /// With what is in the way.
    fn put(&self, name: &str, file: Vec<u8>) -> Result<(), Obstacle>;
}

/// The table of `key`, or nothing if there is none; what is there and is not that table is rejected.
pub fn stored(storage: &dyn Storage, key: &Key) -> Result<Option<Table>, Rejected> {
    let Some(file) = storage.get(key.name()) else { return Ok(None) };
    read(key, &file).map(Some).map_err(|why| Rejected { path: PathBuf::from(key.name()), why })
}

fn read(key: &Key, file: &[u8]) -> Result<Table, Why> {
    let header = Header::decode(&file[..file.len().min(HEADER)])?;
    header.check_length(file.len() as u64)?;
    header.check_key(key)?;
    let (words, _) = file[HEADER..].as_chunks();
    let words: Vec<u64> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    if checksum(&words) == header.checksum { Ok(words.into()) } else { Err(Why::BadChecksum) }
}

/// Keeps `table` as the table of `key`, and says what came of it.
pub fn put(storage: &dyn Storage, key: &Key, table: &Table) -> Event {
    let header = Header { key: key.clone(), words: table.len() as u64, checksum: checksum(table) };
    let mut file = Vec::with_capacity(HEADER + table.bytes());
    file.extend_from_slice(&header.encode());
    file.extend_from_slice(&on_disk(table));
    let (path, bytes) = (PathBuf::from(key.name()), file.len() as u64);
    match storage.put(key.name(), file) {
        Ok(()) => Event::Kept { path, bytes },
        Err(obstacle) => Event::NotKept(NotKept { path, obstacle }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::convert::Infallible;
    use std::sync::Mutex;

    use super::*;
    use crate::cache::Cache;

    /// A shelf with room for so many files.
    #[derive(Debug)]
    struct Shelf(Mutex<HashMap<String, Arc<Vec<u8>>>>, usize);

    impl Storage for Shelf {
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
    fn what_was_altered_anywhere_or_cut_is_built_again() {
        let shelf = Arc::new(Shelf(Mutex::default(), 9));
        let cache = Cache::elsewhere(shelf.clone());
        let (words, events) = get(&cache, "numbers");
        assert!(matches!(events[..], [Event::Building, Event::Kept { bytes: 44_096, .. }]), "{events:?}");
        assert_eq!(get(&cache, "numbers"), (words.clone(), vec![]));
        let good = shelf.get("numbers").unwrap();
        for at in (0..good.len()).step_by(577) {
            let mut bad = good.to_vec();
            bad[at] ^= 1;
            shelf.put("numbers", bad).unwrap();
            let (again, events) = get(&cache, "numbers");
            let [Event::Rejected(rejected), Event::Building, Event::Kept { .. }] = &events[..] else {
                panic!("byte {at}: {events:?}")
            };
            assert_eq!((again, rejected.path.to_str()), (words.clone(), Some("numbers")), "byte {at}");
        }
        for length in [0, 7, HEADER - 1, HEADER, good.len() - 1, good.len() + 8] {
            let mut bad = good.to_vec();
            bad.resize(length, 0);
            shelf.put("numbers", bad).unwrap();
            assert!(matches!(get(&cache, "numbers").1[0], Event::Rejected(_)), "{length} bytes");
        }
        assert_eq!(*shelf.get("numbers").unwrap(), *good);
        // A good file of another table is no table of this one.
        shelf.put("others", good.to_vec()).unwrap();
        assert!(
            matches!(&get(&cache, "others").1[0], Event::Rejected(rejected) if matches!(rejected.why, Why::OtherTable { .. }))
        );
    }

    #[test]
    fn without_room_it_goes_on_from_memory() {
        let cache = Cache::elsewhere(Arc::new(Shelf(Mutex::default(), 0)));
        let (words, events) = get(&cache, "numbers");
        assert_eq!(words.len(), 5000);
        assert!(
            matches!(&events[..], [Event::Building, Event::NotKept(why)] if why.obstacle == Obstacle::NoRoom),
            "{events:?}"
        );
        assert!(!cache.has(&Key::new("numbers", "some numbers", 1).unwrap()));
    }
}
