//! Table files of arbitrary bytes, or valid ones with patches: only the unchanged file is accepted.
#![no_main]

use std::convert::Infallible;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use jiugong_store::{Cache, Key};
use libfuzzer_sys::fuzz_target;

struct Fixture {
    folder: PathBuf,
    key: Key,
    good: Vec<u8>,
}

static FIXTURE: LazyLock<Fixture> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("jiugong-fuzz-{}", std::process::id()));
    let key = Key::new("fuzzed", "a table to be damaged", 1).expect("a key");
    let good = file_of(&folder.join("good"), &key, (0..100).collect());
    Fixture { folder, key, good }
});

/// The contents of the file that stores these words.
fn file_of(folder: &PathBuf, key: &Key, words: Vec<u64>) -> Vec<u8> {
    let cache = Cache::at(folder);
    let _ = cache.remove(key.name());
    let Ok(_) = cache.get_or_build(key, || Ok::<_, Infallible>(words), &mut |_| ());
    fs::read(cache.path(key).expect("a folder")).expect("the file was written")
}

fuzz_target!(|data: (bool, u16, Vec<(u16, u8)>, &[u8])| {
    let (raw, cut, patches, bytes) = data;
    let Fixture { folder, key, good } = &*FIXTURE;
    let mut file = if raw { bytes.to_vec() } else { good.clone() };
    if !raw {
        for (place, value) in patches {
            let place = usize::from(place) % file.len();
            file[place] ^= value;
        }
        file.extend_from_slice(bytes);
        file.truncate(file.len() - usize::from(cut) % file.len());
    }
    let cache = Cache::at(folder.join("damaged"));
    fs::create_dir_all(folder.join("damaged")).expect("a folder");
    fs::write(cache.path(key).expect("a folder"), &file).expect("it is written");
    assert_eq!(cache.list().len(), 1);
    match cache.load(key) {
        Ok(table) => {
            let table = table.expect("there is a file");
            assert_eq!(file, file_of(&folder.join("rebuilt"), key, table.to_vec()));
            assert_eq!(cache.verify(key.name()), Ok(true));
        }
        Err(rejected) => {
            assert_ne!(file, *good);
            assert!(!rejected.to_string().is_empty());
        }
    }
});
