//! Several processes use one table: the test binary starts itself, with its role in the environment.

use std::convert::Infallible;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use jiugong_store::{Cache, Event, Key};

const FOLDER: &str = "JIUGONG_STORE_TEST_FOLDER";
const PART: &str = "JIUGONG_STORE_TEST_PART";

fn key() -> Key {
    Key::new("shared", "built by several", 1).unwrap()
}

/// Large enough for its writing to be observed from outside.
fn words() -> Vec<u64> {
    (0..4_u64 << 20).map(|n| n.wrapping_mul(0x2545_f491_4f6c_dd1d)).collect()
}

fn is_whole(table: &[u64]) -> bool {
    table == words()
}

/// The role of a process that was started by another test; without a role there is nothing to do.
#[test]
fn run_role() {
    let (Some(folder), Ok(part)) = (env::var_os(FOLDER), env::var(PART)) else { return };
    let folder = Path::new(&folder);
    let cache = Cache::at(folder);
    let mark = |what: &str| fs::write(folder.join(format!("{what}-{}", std::process::id())), "").unwrap();
    let build = || {
        mark("building");
        if part == "hang" {
            thread::sleep(Duration::from_mins(10));
        }
        thread::sleep(Duration::from_millis(200));
        Ok::<_, Infallible>(words())
    };
    let Ok(table) = cache.get_or_build(&key(), build, &mut |event| {
        if event == Event::Waiting {
            mark("waiting");
        }
        assert!(!matches!(event, Event::Rejected(_) | Event::NotSaved(_)), "{event:?}");
    });
    assert!(is_whole(&table));
    mark("done");
}

fn start(folder: &Path, part: &str) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "processes::run_role"])
        .env(FOLDER, folder)
        .env(PART, part)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn count(folder: &Path, matches: impl Fn(&str) -> bool) -> usize {
    fs::read_dir(folder).unwrap().filter(|entry| matches(entry.as_ref().unwrap().file_name().to_str().unwrap())).count()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_mins(1), "waiting for {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

fn is_partial(name: &str) -> bool {
    name.ends_with(".partial")
}

#[test]
fn concurrent_builders_build_one_table_once() {
    let folder = tempfile::tempdir().unwrap();
    let children: Vec<_> = (0..4).map(|_| start(folder.path(), "build")).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(count(folder.path(), |name| name.starts_with("building-")), 1);
    assert_eq!(count(folder.path(), |name| name.starts_with("done-")), 4);
    assert_eq!(count(folder.path(), is_partial), 0);
    let cache = Cache::at(folder.path());
    assert_eq!(cache.list().len(), 1);
    assert!(is_whole(&cache.load(&key()).unwrap().unwrap()));
}

#[test]
fn a_killed_builder_releases_the_waiting_one() {
    let folder = tempfile::tempdir().unwrap();
    let building = |number| count(folder.path(), |name| name.starts_with("building-")) == number;
    let mut hanging = start(folder.path(), "hang");
    wait_until("the first to build", || building(1));
    let mut second = start(folder.path(), "build");
    wait_until("the second to wait", || count(folder.path(), |name| name.starts_with("waiting-")) == 1);
    assert!(building(1));
    hanging.kill().unwrap();
    hanging.wait().unwrap();
    assert!(second.wait().unwrap().success());
    assert!(building(2));
    assert!(is_whole(&Cache::at(folder.path()).load(&key()).unwrap().unwrap()));
}

/// Killed at different moments of writing: what is left is a whole table or none.
#[test]
fn a_builder_killed_while_writing_leaves_no_invalid_table() {
    let mut left_overs = 0;
    for delay in [0, 1, 5, 20] {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let mut child = start(folder.path(), "build");
        let mut ended = false;
        wait_until("the child to write", || {
            ended = child.try_wait().unwrap().is_some();
            ended || count(folder.path(), is_partial) > 0
        });
        assert!(!ended || cache.load(&key()).unwrap().is_some());
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        left_overs += count(folder.path(), is_partial);
        if let Some(table) = cache.load(&key()).unwrap() {
            assert!(is_whole(&table));
        }
        let mut events = Vec::new();
        let Ok(table) = cache.get_or_build(&key(), || Ok::<_, Infallible>(words()), &mut |event| events.push(event));
        assert!(is_whole(&table));
        assert!(table.is_mapped() || cfg!(target_endian = "big"), "{events:?}");
        assert_eq!(count(folder.path(), is_partial), 0);
    }
    assert!(left_overs > 0, "no child was killed while it wrote: the table is too small for this test");
}
