//! Several processes give the results of one, and one clear line for an error.
//!
//! Everything listens on 127.0.0.1, waits for events instead of sleeping, and ends by itself.
#![cfg(target_os = "linux")]

mod bench;
mod full;
mod hard;
#[path = "../common/processor.rs"]
mod processor;
mod solve;
mod space;

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const BINARY: &str = env!("CARGO_BIN_EXE_jiugong");

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn jiugong(words: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(words).args(["--lang", "en"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(words: &[&str]) -> Output {
    jiugong(words).output().expect("it runs")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder that is removed at the end of the test, in memory if possible.
fn folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    tempfile::Builder::new().tempdir_in(if memory.is_dir() { memory } else { Path::new("/tmp") }).expect("a folder")
}

/// A list of hosts with free ports of 127.0.0.1. If another program takes one before it is used, the test retries.
fn hosts(folder: &Path, count: usize) -> (PathBuf, Vec<String>) {
    let held: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let addresses: Vec<String> = held.iter().map(|held| held.local_addr().expect("its address").to_string()).collect();
    let path = folder.join("hosts");
    fs::write(&path, addresses.join("\n")).expect("it is written");
    (path, addresses)
}

/// Starts a process for each of `words`, all with one list of hosts, and waits until all end.
fn with_hosts(words: &[&[&str]]) -> Vec<Output> {
    for _ in 0..5 {
        let folder = folder();
        let (path, _) = hosts(folder.path(), words.len());
        let path = path.to_str().expect("a name");
        let start = |words: &&[&str]| jiugong(&[words, &["--hosts", path][..]].concat()).spawn().expect("it starts");
        let started: Vec<Child> = words.iter().map(start).collect();
        let ended: Vec<Output> = started.into_iter().map(|child| child.wait_with_output().expect("it ends")).collect();
        // Another test starts the same process twice.
        if !ended.iter().any(|output| error(output).contains("is in use")) {
            return ended;
        }
    }
    panic!("no free ports");
}

/// The processes that `child` has started.
fn started_by(child: &Child) -> Vec<u32> {
    let path = format!("/proc/{0}/task/{0}/children", child.id());
    let text = fs::read_to_string(path).unwrap_or_default();
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn signal(name: &str, process: u32) {
    assert!(Command::new("kill").args([name, &process.to_string()]).status().expect("kill runs").success());
}

/// Waits until processes have ended, which must be within 5 s of `since`.
fn wait_for_ends(processes: &[u32], since: Instant) {
    for process in processes {
        while Path::new(&format!("/proc/{process}/fd")).read_dir().is_ok_and(|mut files| files.next().is_some()) {
            assert!(since.elapsed() < Duration::from_secs(5), "process {process} goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
}

/// Kills one of three, the first one being the one that started the others.
fn kill_one(child: &Child, which: usize) {
    let mut processes = vec![child.id()];
    processes.extend(started_by(child));
    assert_eq!(processes.len(), 3);
    signal("-KILL", processes[which]);
}

/// One of three was killed: the first process, unless it was the one, reports it in one line.
fn names_the_lost(output: &Output, which: usize) {
    if which > 0 {
        assert_eq!(output.status.code(), Some(3));
        let error = error(output);
        assert!(error.contains(&format!("process {which} (")) && error.contains("is gone"), "{error}");
        assert_eq!(error.trim().lines().count(), 1, "{error}");
    }
}

/// Kills one of three: the others end within 5 s, and the first process, unless it was the one, names the lost one.
fn all_end_without(child: Child, which: usize) -> Output {
    let others = started_by(&child);
    kill_one(&child, which);
    let killed = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    wait_for_ends(&others, killed);
    names_the_lost(&output, which);
    output
}
