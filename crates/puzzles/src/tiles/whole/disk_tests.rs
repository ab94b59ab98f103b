//! Counts on disk that are stopped, killed and damaged at every point, compared with the count in memory.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::*;
use crate::tiles::NamedGoal;

/// A folder that is removed after the test.
pub(super) struct Temporary(pub(super) PathBuf);

impl Temporary {
    pub(super) fn new(name: &str) -> Self {
        // In memory if possible: these tests mostly rename small files.
        let memory = PathBuf::from("/dev/shm");
        let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let path = base.join(format!("jiugong-whole-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn goal(rows: usize, columns: usize) -> Board {
    NamedGoal::Standard.board(Size { rows, columns })
}

fn go_on(yes: bool) -> ControlFlow<()> {
    if yes { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Continues while fewer layers than `most` are complete.
fn below(progress: &Progress, most: u32) -> ControlFlow<()> {
    go_on(progress.work.is_some_and(|work| work.reading || work.layers < most))
}

fn in_memory(goal: &Board) -> LayerCounts {
    count_boards(goal, &Resources { threads: 1, memory: 1 << 30, disk: None }, &mut ()).unwrap()
}

/// Counts in the smallest possible chunks, so that even small boards have many.
fn on_disk(goal: &Board, path: &Path, threads: usize, monitor: &mut dyn Monitor) -> Result<LayerCounts, WholeError> {
    let folder = Folder { path, limit: 1 << 20 };
    count_in_chunks(goal, &Resources { threads, memory: 1 << 20, disk: Some(folder) }, 1, monitor)
}

fn same_layers(found: &LayerCounts, expected: &LayerCounts) {
    assert!(found.complete);
    assert_eq!((&found.layers, &found.farthest), (&expected.layers, &expected.farthest));
}

#[test]
fn counts_on_disk_are_those_in_memory() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (4, 2), (3, 3)] {
        for threads in [1, 2] {
            let folder = Temporary::new(&format!("same-{rows}-{columns}-{threads}"));
            let goal = goal(rows, columns);
            let found = on_disk(&goal, &folder.0, threads, &mut ()).unwrap();
            same_layers(&found, &in_memory(&goal));
            assert_eq!(found.resumed, None);
            // All files remain, and the answer is found again.
            let again = on_disk(&goal, &folder.0, threads, &mut ()).unwrap();
            same_layers(&again, &found);
            assert_eq!(again.resumed, Some(found.layers.len() as u32));
        }
    }
}

#[test]
fn the_boards_of_these_tests_have_several_chunks() {
    let layout = |rows, columns| disk::layout(Size { rows, columns }, 0, 1, 1 << 20, 1);
    assert_eq!((layout(3, 3).chunks(), layout(3, 3).chunk_words()), (8, 42));
    assert_eq!((layout(2, 4).chunks(), layout(2, 4).chunk_words()), (7, 6));
}

#[test]
fn larger_chunks_and_groups_across_them() {
    let goal = goal(2, 5);
    let folder = Temporary::new("ten");
    let resources = Resources { threads: 2, memory: 60_000, disk: Some(Folder { path: &folder.0, limit: 1 << 20 }) };
    let found = count_boards(&goal, &resources, &mut ()).unwrap();
    same_layers(&found, &in_memory(&goal));
}

#[test]
fn stopped_after_every_layer_it_goes_on_from_there() {
    let goal = goal(2, 4);
    let expected = in_memory(&goal);
    let folder = Temporary::new("stopped");
    let mut rounds = 0;
    loop {
        // Stopped as soon as one more layer is complete.
        let mut begun = None;
        let found = on_disk(&goal, &folder.0, 1, &mut |progress: &Progress| {
            let work = progress.work.unwrap();
            if work.reading {
                return ControlFlow::Continue(());
            }
            go_on(*begun.get_or_insert(work.layers) == work.layers)
        })
        .unwrap();
        assert_eq!(found.layers, expected.layers[..found.layers.len()]);
        rounds += 1;
        if found.complete {
            same_layers(&found, &expected);
            break;
        }
        assert!(found.farthest.is_empty());
    }
    assert!(rounds > 30, "it was stopped in every layer: {rounds}");
}

/// Every file below `folder` with its contents.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push((path.clone(), fs::read(&path).unwrap())) }
        }
    }
    found.sort();
    found
}

fn put_back(folder: &Path, files: &[(PathBuf, Vec<u8>)]) {
    for (path, _) in contents(folder) {
        fs::remove_file(path).unwrap();
    }
    for (path, bytes) in files {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Checkpoints as a kill leaves them: between any two chunks, with an additional partial file.
fn kill(goal: &Board, layers: impl Iterator<Item = u32>, folder: &Path) {
    let expected = in_memory(goal);
    for layer in layers {
        put_back(folder, &[]);
        let until = |most: u32| on_disk(goal, folder, 1, &mut |progress: &Progress| below(progress, most)).unwrap();
        until(layer);
        let before = contents(folder);
        assert_eq!(until(layer + 1).layers, expected.layers[..=layer as usize]);
        let after = contents(folder);
        // The changed chunks are present, one after another, and the list of layers is still the old one.
        let changed: Vec<_> = after.iter().filter(|file| !before.contains(file)).collect();
        let chunks: Vec<_> = changed.into_iter().filter(|(path, _)| path.extension().unwrap() == "bits").collect();
        for done in [0, 1, chunks.len() / 2, chunks.len()] {
            put_back(folder, &before);
            for (path, bytes) in &chunks[..done.min(chunks.len())] {
                fs::write(path, bytes).unwrap();
            }
            if let Some((path, bytes)) = chunks.get(done) {
                fs::write(path.with_extension("new"), &bytes[..bytes.len() / 2]).unwrap();
            }
            let found = until(layer + 3);
            let known = expected.layers.len().min(layer as usize + 3);
            assert_eq!((&found.layers[..], found.resumed), (&expected.layers[..known], Some(layer)), "{done}");
            assert_eq!(found.complete, known < layer as usize + 3);
        }
    }
}

#[test]
fn killed_at_any_time_it_goes_on_from_there() {
    let folder = Temporary::new("killed");
    kill(&goal(2, 4), (1..37).step_by(2), &folder.0);
    kill(&goal(3, 3), [15, 31].into_iter(), &folder.0);
}

#[test]
fn damaged_files_are_never_believed() {
    let goal = goal(2, 4);
    let folder = Temporary::new("damaged");
    on_disk(&goal, &folder.0, 1, &mut |progress: &Progress| below(progress, 20)).unwrap();
    let good = contents(&folder.0);
    let expected = in_memory(&goal);
    let (mut refused, mut harmless) = (0, 0);
    for (path, bytes) in &good {
        let name = path.file_name().unwrap();
        if name == "lock" {
            continue;
        }
        let mut bad = vec![None, Some(bytes[..bytes.len() / 2].to_vec()), Some(bytes[..bytes.len() - 8].to_vec())];
        bad.push(Some([bytes, &[0; 8][..]].concat()));
        for place in [0, 9, 40, 57, 65, 73, 81, bytes.len() / 2, bytes.len() - 1] {
            let mut altered = bytes.clone();
            if let Some(byte) = altered.get_mut(place) {
                *byte ^= 4;
                bad.push(Some(altered));
            }
        }
        let other = good.iter().find(|(other, bytes)| other != path && bytes.len() > 200);
        bad.extend(other.map(|(_, bytes)| Some(bytes.clone())));
        for altered in bad {
            put_back(&folder.0, &good);
            let is_list = name == "layers.list";
            let missing = altered.is_none();
            match altered {
                None => fs::remove_file(path).unwrap(),
                Some(bytes) => fs::write(path, bytes).unwrap(),
            }
            match on_disk(&goal, &folder.0, 1, &mut ()) {
                Err(WholeError::Damaged { path: named, .. }) => {
                    assert_eq!(named, *path);
                    refused += 1;
                }
                // Without a list of layers there is no checkpoint; chunks without boards need no file.
                Ok(found) => {
                    assert!(!is_list || missing, "{}", path.display());
                    same_layers(&found, &expected);
                    harmless += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(refused > 50 && harmless > 0, "{refused} {harmless}");
}

#[test]
fn limits_are_held_before_anything_is_done() {
    let goal = goal(3, 3);
    let folder = Temporary::new("limits");
    let count = |memory, limit, disk: bool| {
        let disk = disk.then_some(Folder { path: &folder.0, limit });
        count_boards(&goal, &Resources { threads: 2, memory, disk }, &mut ())
    };
    assert!(matches!(count(10_000, 0, false), Err(WholeError::Memory { needed: 20_000.., limit: 10_000, .. })));
    assert!(matches!(count(1 << 20, 20_000, true), Err(WholeError::Disk { needed: 24_000.., limit: 20_000, .. })));
    assert!(matches!(count(500, 1 << 20, true), Err(WholeError::MemoryWithDisk { limit: 500, .. })));
    assert!(contents(&folder.0).iter().all(|(path, _)| path.file_name().unwrap() == "lock"));
}

#[test]
fn two_counts_do_not_share_a_folder() {
    let goal = goal(2, 3);
    let folder = Temporary::new("busy");
    let mut tried = false;
    let found = on_disk(&goal, &folder.0, 1, &mut |_: &Progress| {
        if !std::mem::replace(&mut tried, true) {
            let other = on_disk(&goal, &folder.0, 1, &mut ());
            assert!(matches!(other, Err(WholeError::Busy { .. })));
        }
        ControlFlow::Continue(())
    });
    same_layers(&found.unwrap(), &in_memory(&goal));
    assert!(tried);
}

#[test]
fn a_board_nobody_can_store_is_refused() {
    let resources = Resources { threads: 1, memory: u64::MAX, disk: None };
    let found = count_boards(&goal(5, 5), &resources, &mut ());
    assert!(matches!(found, Err(WholeError::TooLarge { .. })));
    let needs = space_needs(Size { rows: 3, columns: 5 }, 2, 1 << 30).unwrap();
    assert_eq!(needs.boards, 653_837_184_000);
    assert!((87_000_000_000..88_000_000_000).contains(&needs.disk) && needs.memory_with_disk < 300 << 20);
}
