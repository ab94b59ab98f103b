//! Full and failing disks, and cancelled waits.

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::build::{Create, Disk, Durable, lock_path};
use crate::checksum::CHUNK;
use crate::{Cache, Event, Key, Obstacle, SaveError};

fn key() -> Key {
    Key::new("numbers", "some numbers", 1).unwrap()
}

fn words() -> Vec<u64> {
    (0..3 * CHUNK as u64 / 2).collect()
}

/// A disk with limited space, on which everything else is real.
struct SmallDisk {
    file: File,
    room: usize,
    fails: ErrorKind,
}

impl Write for SmallDisk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room);
        if taken == 0 && !bytes.is_empty() {
            return Err(self.fails.into());
        }
        self.room -= taken;
        self.file.write(&bytes[..taken])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Durable for SmallDisk {
    /// Delayed allocation: a disk may report only now that it is full.
    fn sync(&mut self) -> io::Result<()> {
        Err(self.fails.into())
    }
}

fn small(path: &Path, room: usize, fails: ErrorKind) -> io::Result<Box<dyn Durable>> {
    Ok(Box::new(SmallDisk { file: File::create_new(path)?, room, fails }))
}

#[test]
fn a_full_disk_is_reported_and_the_table_is_used_from_memory() {
    let disks: [(Create, Obstacle); 6] = [
        (|_| Err(ErrorKind::StorageFull.into()), Obstacle::NoRoom),
        (|path| small(path, 0, ErrorKind::StorageFull), Obstacle::NoRoom),
        (|path| small(path, 4096 + 8, ErrorKind::QuotaExceeded), Obstacle::NoRoom),
        (|path| small(path, 5 << 20, ErrorKind::StorageFull), Obstacle::NoRoom),
        (|path| small(path, usize::MAX, ErrorKind::StorageFull), Obstacle::NoRoom),
        (|path| small(path, 100, ErrorKind::ReadOnlyFilesystem), Obstacle::NoRight),
    ];
    for (number, (create, expected)) in disks.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = Cache::at(folder.path());
        cache.disk = Disk { create };
        let mut events = Vec::new();
        let Ok(table) = cache.get_or_build(&key(), || Ok::<_, Infallible>(words()), &mut |event| events.push(event));
        assert_eq!(table[..], words()[..]);
        assert!(!table.is_mapped());
        let path = cache.path(&key()).unwrap();
        let error = Event::NotSaved(SaveError { path, obstacle: expected });
        assert_eq!(events, [Event::Building, error], "disk {number}");
        assert_eq!(cache.load(&key()).unwrap().map(|table| table.len()), None);
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, [".numbers.lock"], "disk {number}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_of_the_system_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut cache = Cache::at(folder.path());
    cache.disk = Disk { create: |_| Ok(Box::new(File::options().write(true).open("/dev/full")?)) };
    let mut events = Vec::new();
    let Ok(table) = cache.get_or_build(&key(), || Ok::<_, Infallible>(words()), &mut |event| events.push(event));
    assert_eq!(table.len(), words().len());
    assert!(matches!(&events[1], Event::NotSaved(SaveError { obstacle: Obstacle::NoRoom, .. })), "{events:?}");
}

/// A disk that drops what is written to it is detected by reading back.
#[test]
fn a_disk_that_drops_writes_is_detected() {
    struct Lying(File);
    impl Write for Lying {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(&vec![0; bytes.len()])
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    impl Durable for Lying {
        fn sync(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut cache = Cache::at(folder.path());
    cache.disk = Disk { create: |path| Ok(Box::new(Lying(File::create_new(path)?))) };
    let mut events = Vec::new();
    let Ok(table) = cache.get_or_build(&key(), || Ok::<_, Infallible>(words()), &mut |event| events.push(event));
    assert_eq!(table[..], words()[..]);
    assert!(matches!(&events[1], Event::NotSaved(SaveError { obstacle: Obstacle::NotReadable, .. })), "{events:?}");
}

#[test]
fn a_wait_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&cancel);
    let cache = Cache::at(folder.path()).until(move || stop.load(Ordering::Relaxed));
    let other = File::create(lock_path(folder.path(), "numbers")).unwrap();
    other.lock().unwrap();
    let build = || if cancel.load(Ordering::Relaxed) { Err("cancelled") } else { Ok(Vec::new()) };
    let mut events = Vec::new();
    let result = cache.get_or_build(&key(), build, &mut |event| {
        cancel.store(true, Ordering::Relaxed);
        events.push(event);
    });
    assert_eq!(result.map(|table| table.len()), Err("cancelled"));
    assert_eq!(events, [Event::Waiting, Event::Building]);
}

#[test]
fn without_any_folder_tables_are_built_in_memory() {
    let mut cache = Cache::at("");
    cache.forget_folder();
    let mut events = Vec::new();
    let Ok(table) = cache.get_or_build(&key(), || Ok::<_, Infallible>(words()), &mut |event| events.push(event));
    assert_eq!(table.len(), words().len());
    let error = SaveError { path: PathBuf::new(), obstacle: Obstacle::NoFolder };
    assert_eq!(events, [Event::Building, Event::NotSaved(error)]);
    assert!(cache.list().is_empty());
    assert_eq!(cache.remove_all(), Ok(Vec::new()));
}
