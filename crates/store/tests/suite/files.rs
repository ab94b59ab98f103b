//! Table files that are cut, altered, swapped, foreign or in the way: always rejected and reported.

use std::convert::Infallible;
use std::fs;
use std::path::Path;

use jiugong_store::{Cache, Event, Key, Obstacle, RejectReason, RejectedFile, SaveError, Table};
use proptest::prelude::*;
use tempfile::TempDir;

const HEADER: usize = 4096;

fn key() -> Key {
    Key::new("numbers", "odd numbers", 3).unwrap()
}

fn words() -> Vec<u64> {
    (0..1000).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1).collect()
}

fn get(cache: &Cache, key: &Key, words: Vec<u64>) -> (Table, Vec<Event>) {
    let mut events = Vec::new();
    let Ok(table) = cache.get_or_build(key, || Ok::<_, Infallible>(words), &mut |event| events.push(event));
    (table, events)
}

/// A cache with one good table, and the bytes of its file.
fn kept() -> (TempDir, Cache, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    get(&cache, &key(), words());
    let bytes = fs::read(cache.path(&key()).unwrap()).unwrap();
    (folder, cache, bytes)
}

/// Replaces the table's file, as a copy or a failing disk would.
fn put(path: &Path, bytes: &[u8]) {
    let _ = fs::remove_file(path);
    fs::write(path, bytes).unwrap();
}

fn why(cache: &Cache) -> RejectReason {
    let RejectedFile { path, why } = cache.load(&key()).expect_err("the file is not good");
    assert_eq!(Some(path), cache.path(&key()));
    why
}

#[test]
fn a_table_is_built_once_and_then_mapped() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path().join("made/when/needed"));
    assert!(cache.load(&key()).unwrap().is_none());
    let (table, events) = get(&cache, &key(), words());
    assert_eq!(table[..], words()[..]);
    let path = cache.path(&key()).unwrap();
    assert_eq!(events, [Event::Building, Event::Saved { path: path.clone(), bytes: 4096 + 8000 }]);
    assert!(fs::metadata(&path).unwrap().permissions().readonly() || cfg!(not(unix)));

    let mut events = Vec::new();
    let never = || -> Result<Vec<u64>, Infallible> { panic!("the table exists already") };
    let Ok(again) = cache.get_or_build(&key(), never, &mut |event| events.push(event));
    assert_eq!(again[..], words()[..]);
    assert_eq!(events, []);
    assert_eq!((again.bytes(), again.is_mapped()), (8000, cfg!(target_endian = "little")));
}

#[test]
fn an_empty_table_and_a_large_one_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let empty = Key::new("empty", "", 0).unwrap();
    get(&cache, &empty, Vec::new());
    assert_eq!(cache.load(&empty).unwrap().map(|table| table.len()), Some(0));
    // Above the size from which threads share the checksum.
    let large = Key::new("large", "", 0).unwrap();
    let table = Table::owned_huge(5 << 20, |words| words.iter_mut().zip(0..).for_each(|(word, n)| *word = n));
    let Ok(kept) = cache.get_or_build(&large, || Ok::<_, Infallible>(table.clone()), &mut |_| ());
    assert!(kept[..] == table[..] && cache.load(&large).unwrap().unwrap()[..] == table[..]);
}

#[test]
fn an_error_of_the_builder_is_passed_on_and_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let failed = cache.get_or_build(&key(), || Err::<Vec<u64>, _>("cancelled"), &mut |_| ());
    assert_eq!(failed.map(|table| table.len()), Err("cancelled"));
    assert!(cache.load(&key()).unwrap().is_none());
    assert!(cache.list().is_empty());
}

#[test]
fn every_flipped_byte_is_noticed() {
    let (_folder, cache, good) = kept();
    let path = cache.path(&key()).unwrap();
    put(&path, &good);
    assert_eq!(cache.load(&key()).unwrap().unwrap()[..], words()[..]);
    let payload = (HEADER..good.len()).step_by(13).chain([good.len() - 1]);
    for at in (0..HEADER).chain(payload) {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        put(&path, &bytes);
        let expected = match at {
            0..8 => RejectReason::NotOurs,
            8..12 => RejectReason::OtherVersion { found: 1 ^ 1 << (8 * (at - 8) + at % 8), wanted: 1 },
            12..HEADER => RejectReason::BadHeader,
            _ => RejectReason::BadChecksum,
        };
        assert_eq!(why(&cache), expected, "byte {at}");
        assert_eq!(cache.verify("numbers").map_err(|rejected| rejected.why), Err(expected), "byte {at}");
    }
}

#[test]
fn every_cut_and_every_excess_is_noticed() {
    let (_folder, cache, good) = kept();
    let path = cache.path(&key()).unwrap();
    for length in (0..HEADER + 40).chain((HEADER..good.len()).step_by(101)).chain([good.len() - 1]) {
        put(&path, &good[..length]);
        assert_eq!(why(&cache), RejectReason::Truncated, "{length} bytes");
    }
    for excess in [1, 8, 4096] {
        let mut bytes = good.clone();
        bytes.resize(good.len() + excess, 0);
        put(&path, &bytes);
        assert_eq!(why(&cache), RejectReason::Overlong, "{excess} bytes");
    }
}

#[test]
fn a_rejected_file_is_reported_and_built_again() {
    let (_folder, cache, good) = kept();
    let path = cache.path(&key()).unwrap();
    for bytes in [&good[..good.len() - 8], b"", b"something else altogether"] {
        put(&path, bytes);
        let rejected = cache.load(&key()).unwrap_err();
        let (table, events) = get(&cache, &key(), words());
        assert_eq!(table[..], words()[..]);
        assert_eq!(events[..2], [Event::Rejected(rejected), Event::Building]);
        assert!(matches!(events[2..], [Event::Saved { .. }]), "{events:?}");
        assert_eq!(fs::read(&path).unwrap(), good, "the same table is the same file");
    }
}

#[test]
fn files_of_other_keys_and_versions_are_not_used() {
    let (_folder, cache, good) = kept();
    let other = |name: &str, descriptor: &str, layout| {
        let key = Key::new(name, descriptor, layout).unwrap();
        put(&cache.path(&key).unwrap(), &good);
        cache.load(&key).expect_err("another key").why
    };
    let another = || RejectReason::OtherTable { name: "numbers".to_owned(), descriptor: "odd numbers".to_owned() };
    assert_eq!(other("swapped", "odd numbers", 3), another());
    assert_eq!(other("numbers", "even numbers", 3), another());
    assert_eq!(other("numbers", "odd numbers", 2), RejectReason::OtherLayout { found: 3, wanted: 2 });
    assert_eq!(other("numbers", "odd numbers", 4), RejectReason::OtherLayout { found: 3, wanted: 4 });
    assert!(cache.load(&key()).unwrap().is_some());
}

#[test]
fn a_header_does_not_validate_another_payload() {
    let (_folder, cache, good) = kept();
    let other = Key::new("numbers-2", "", 0).unwrap();
    get(&cache, &other, vec![1; 1000]);
    let mut mixed = good[..HEADER].to_vec();
    mixed.extend_from_slice(&fs::read(cache.path(&other).unwrap()).unwrap()[HEADER..]);
    put(&cache.path(&key()).unwrap(), &mixed);
    assert_eq!(why(&cache), RejectReason::BadChecksum);
}

#[test]
fn a_foreign_file_in_the_tables_place_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::at(folder.path());
    let path = cache.path(&key()).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(why(&cache), RejectReason::NotAFile);
    let (table, events) = get(&cache, &key(), words());
    assert_eq!(table[..], words()[..]);
    assert!(matches!(&events[..], [Event::Rejected(_), Event::Building, Event::NotSaved(_)]), "{events:?}");
    assert!(path.is_dir());
    assert!(cache.remove("numbers").is_err());
    assert_eq!(cache.remove_all(), Ok(Vec::new()));
    assert!(path.is_dir());
}

/// An endless device is not read, and an unreadable file is reported. Permission bits do not apply to the superuser, so
/// that part checks only what holds for both.
#[cfg(unix)]
#[test]
fn unreadable_files_are_reported() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (_folder, cache, _) = kept();
    let path = cache.path(&key()).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).unwrap();
    match cache.load(&key()) {
        Ok(table) => assert_eq!(table.expect("the superuser reads it")[..], words()[..]),
        Err(rejected) => assert_eq!(rejected.why, RejectReason::Io(std::io::ErrorKind::PermissionDenied)),
    }
    fs::remove_file(&path).unwrap();
    symlink("/dev/zero", &path).unwrap();
    assert_eq!(why(&cache), RejectReason::NotAFile);
    fs::remove_file(&path).unwrap();
    symlink(&path, &path).unwrap();
    assert!(matches!(why(&cache), RejectReason::Io(_)));
    let (table, events) = get(&cache, &key(), words());
    assert_eq!(table[..], words()[..]);
    assert!(matches!(&events[..], [Event::Rejected(_), Event::Building, Event::Saved { .. }]), "{events:?}");
}

#[test]
fn an_impossible_folder_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut places = vec![file.clone(), file.join("below")];
    if cfg!(target_os = "linux") {
        places.push("/proc/self/jiugong".into());
        places.push("/dev/null/jiugong".into());
    }
    for place in places {
        let cache = Cache::at(&place);
        let (table, events) = get(&cache, &key(), words());
        assert_eq!(table[..], words()[..]);
        assert!(!table.is_mapped());
        let expected = SaveError { path: place.clone(), obstacle: Obstacle::NoFolder };
        assert_eq!(events, [Event::Building, Event::NotSaved(expected)], "{}", place.display());
        assert!(cache.list().is_empty());
        assert_eq!(cache.remove("numbers"), Ok(false));
    }
}

/// Where permission bits apply (not for the superuser), a read-only folder stores nothing.
#[cfg(unix)]
#[test]
fn a_read_only_folder_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let below = folder.path().join("read-only");
    fs::create_dir(&below).unwrap();
    fs::set_permissions(&below, fs::Permissions::from_mode(0o555)).unwrap();
    let bound = fs::write(below.join("probe"), "").is_err();
    let (table, events) = get(&Cache::at(&below), &key(), words());
    assert_eq!(table[..], words()[..]);
    match &events[1] {
        Event::NotSaved(error) => assert_eq!(error.obstacle, Obstacle::NoRight),
        Event::Saved { .. } => assert!(!bound),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_cache_is_listed_checked_and_removed_without_touching_other_files() {
    let (folder, cache, good) = kept();
    let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    put("renamed.table", &good);
    put("cut.table", &good[..5000]);
    put("foreign.table", b"a dinner table");
    for other in ["notes.txt", "numbers", "UPPER.table", "a.b.table", ".numbers.7.partial", ".numbers.x-1.partial"] {
        put(other, b"mine");
    }
    put(".numbers.7-1.partial", b"left by a killed process");
    put(".gone.7-1.partial", b"left by a killed process");
    put(".gone.lock", b"");
    let mut altered = good.clone();
    altered[HEADER + 1] ^= 1;
    put("altered.table", &altered);

    let listed = cache.list();
    let states: Vec<_> = listed.iter().map(|one| (one.name.as_str(), one.bytes, one.state.clone())).collect();
    let another = RejectReason::OtherTable { name: "numbers".to_owned(), descriptor: "odd numbers".to_owned() };
    let expected = [
        ("altered", 12_096, Err(another.clone())),
        ("cut", 5000, Err(RejectReason::Truncated)),
        ("foreign", 14, Err(RejectReason::NotOurs)),
        ("numbers", 12_096, Ok(())),
        ("renamed", 12_096, Err(another)),
    ];
    assert_eq!(states, expected);
    assert_eq!((listed[3].descriptor.as_str(), listed[3].layout), ("odd numbers", 3));
    assert!(listed[3].modified.is_some());
    assert_eq!(cache.verify("numbers"), Ok(true));
    assert_eq!(cache.verify("absent"), Ok(false));
    assert_eq!(cache.verify("../numbers"), Ok(false));
    assert_eq!(cache.verify("cut").map_err(|rejected| rejected.why), Err(RejectReason::Truncated));

    assert_eq!(cache.remove("cut"), Ok(true));
    assert_eq!(cache.remove("cut"), Ok(false));
    assert_eq!(cache.remove("../numbers"), Ok(false));
    let table = cache.load(&key()).unwrap().unwrap();
    let removed: Vec<_> = cache.remove_all().unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(removed, ["altered", "numbers", "renamed"]);
    if cfg!(unix) {
        assert_eq!(table[..], words()[..], "those who use a removed table go on using it");
    }
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    let untouched = [
        ".gone.lock",
        ".numbers.7.partial",
        ".numbers.lock",
        ".numbers.x-1.partial",
        "UPPER.table",
        "a.b.table",
        "foreign.table",
        "notes.txt",
        "numbers",
    ];
    assert_eq!(left, untouched);
}

#[derive(Clone, Debug)]
enum Damage {
    Set(usize, u8),
    Cut(usize),
    Insert(usize, u8),
    Remove(usize),
    Swap(usize, usize, usize),
    Zero(usize, usize),
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        let at = |position: &usize| position % length.max(1);
        match self {
            _ if length == 0 => {}
            Self::Set(position, value) => bytes[at(position)] = *value,
            Self::Cut(position) => bytes.truncate(at(position)),
            Self::Insert(position, value) => bytes.insert(at(position), *value),
            Self::Remove(position) => drop(bytes.remove(at(position))),
            Self::Swap(one, other, count) => {
                let (one, other) = (at(one), at(other));
                for step in 0..(*count).min(length - one.max(other)) {
                    bytes.swap(one + step, other + step);
                }
            }
            Self::Zero(position, count) => {
                let from = at(position);
                bytes[from..length.min(from + count)].fill(0);
            }
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = 0..13_000_usize;
    prop_oneof![
        (place.clone(), any::<u8>()).prop_map(|(at, value)| Damage::Set(at, value)),
        (0..64_usize, any::<u8>()).prop_map(|(at, value)| Damage::Set(at, value)),
        place.clone().prop_map(Damage::Cut),
        (place.clone(), any::<u8>()).prop_map(|(at, value)| Damage::Insert(at, value)),
        place.clone().prop_map(Damage::Remove),
        (place.clone(), place.clone(), 1..5000_usize).prop_map(|(one, other, count)| Damage::Swap(one, other, count)),
        (place, 1..5000_usize).prop_map(|(at, count)| Damage::Zero(at, count)),
    ]
}

proptest! {
    #[test]
    fn every_damage_is_detected(damages in prop::collection::vec(damage(), 1..6)) {
        let (_folder, cache, good) = kept();
        let mut bytes = good.clone();
        for damage in &damages {
            damage.apply(&mut bytes);
        }
        put(&cache.path(&key()).unwrap(), &bytes);
        if let Ok(table) = cache.load(&key()) {
            prop_assert_eq!(&bytes, &good);
            prop_assert_eq!(&table.unwrap()[..], &words()[..]);
        } else {
            prop_assert_ne!(&bytes, &good);
        }
    }

    #[test]
    fn every_payload_reads_back(payload in prop::collection::vec(any::<u64>(), 0..2000), layout: u32) {
        let folder = tempfile::tempdir().unwrap();
        let key = Key::new("any", "九宫", layout).unwrap();
        let cache = Cache::at(folder.path());
        get(&cache, &key, payload.clone());
        prop_assert_eq!(&cache.load(&key).unwrap().unwrap()[..], &payload[..]);
    }
}
