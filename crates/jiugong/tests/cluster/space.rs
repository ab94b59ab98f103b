//! Counts of whole spaces, and how processes connect.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{PATIENCE, all_end_without, error, folder, hosts, jiugong, kill_one, run, signal, started_by, with_hosts};

/// A count without fields that depend on process or time.
fn counted(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", error(output));
    let mut found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let fields = found.as_object_mut().expect("an object");
    for of_the_run in ["threads", "bytes", "time_us", "resumed"] {
        let _ = fields.remove(of_the_run);
    }
    found
}

fn alone(size: &str) -> Value {
    counted(&run(&["space", size, "--format", "json"]))
}

#[test]
fn processes_count_what_one_counts() {
    for size in ["2x2", "1x4", "3x3", "2x5"] {
        let expected = alone(size);
        for more in [&["--local", "1"][..], &["--local", "3"], &["--local", "2", "--threads", "2"]] {
            let found = run(&[&["space", size, "--format", "json"], more].concat());
            assert_eq!(counted(&found), expected, "{size} {more:?}");
            assert_eq!(error(&found), "", "{size} {more:?}");
        }
    }
    // Other goals and formats.
    let words = ["space", "--size", "2x3", "--goal", "054321", "--format", "csv"];
    assert_eq!(run(&words).stdout, run(&[&words[..], &["--local", "2"]].concat()).stdout);
}

#[test]
fn processes_of_a_host_list_connect_and_the_first_shows_the_result() {
    let count = ["space", "3x3", "--format", "json"];
    let of = |index| [&count[..], &["--process", index]].concat();
    let found = with_hosts(&[&of("0"), &of("1"), &of("2")]);
    assert_eq!(counted(&found[0]), alone("3x3"));
    for other in &found[1..] {
        assert_eq!((other.status.code(), &other.stdout[..], error(other)), (Some(0), &b""[..], String::new()));
    }
}

#[test]
fn processes_with_another_request_are_named() {
    let found = with_hosts(&[&["space", "3x3", "--process", "0"], &["space", "2x4", "--process", "1"]]);
    for output in &found {
        let error = error(output);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("process 1 was started for `space 2x4"), "{error}");
        assert_eq!(error.trim().lines().count(), 1, "{error}");
    }
}

/// Sends the greeting of a process, in the part that all versions share.
fn hello(stream: &mut TcpStream, version: &str, index: usize, hosts: &[String]) {
    let text = format!(
        r#"{{"Hello":{{"version":"{version}","request":"other","index":{index},"hosts":{},"listens":"","secret":""}}}}"#,
        serde_json::to_string(hosts).expect("JSON")
    );
    let mut bytes = b"jgcluste".to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.bytes());
    stream.write_all(&bytes).expect("it is there");
}

/// Starts process 0 of a list of `count` hosts, and connects to it.
fn first_of(count: usize) -> (Child, TcpStream, Vec<String>, tempfile::TempDir) {
    let folder = folder();
    let (path, addresses) = hosts(folder.path(), count);
    let words = ["space", "3x3", "--hosts", path.to_str().expect("a name"), "--process", "0"];
    let child = jiugong(&words).spawn().expect("it starts");
    let stream = connect(&addresses[0]);
    (child, stream, addresses, folder)
}

/// Connects to `address` once it accepts connections.
fn connect(address: &str) -> TcpStream {
    let until = Instant::now() + PATIENCE;
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(error) => assert!(Instant::now() < until, "it never listens: {error}"),
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn another_version_a_stranger_and_a_duplicate_number_are_distinguished() {
    let (child, mut stream, addresses, _folder) = first_of(2);
    // A stranger sends something else and is ignored.
    TcpStream::connect(&addresses[0]).expect("it listens").write_all(b"GET / HTTP/1.0\r\n\r\n").expect("it is sent");
    hello(&mut stream, "9.9.9", 1, &addresses);
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    assert!(String::from_utf8_lossy(&answer).contains("process 1 is version 9.9.9"));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("process 1 is version 9.9.9, process 0 is version"), "{}", error(&output));
    assert_eq!(error(&output).trim().lines().count(), 1);

    for (index, words) in [(0, "two processes claim to be process 0"), (7, "different lists of hosts")] {
        let (child, mut stream, addresses, _folder) = first_of(2);
        hello(&mut stream, env!("CARGO_PKG_VERSION"), index, &addresses);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2));
        assert!(error(&output).contains(words), "{}", error(&output));
    }
}

#[test]
fn a_rejected_process_gets_the_reason() {
    let (child, mut bad, addresses, _folder) = first_of(3);
    let mut good = connect(&addresses[0]);
    hello(&mut bad, "9.9.9", 1, &addresses);
    bad.read_exact(&mut [0]).expect("an answer");
    hello(&mut good, env!("CARGO_PKG_VERSION"), 2, &addresses);
    let mut answer = Vec::new();
    good.read_to_end(&mut answer).expect("an answer");
    assert!(String::from_utf8_lossy(&answer).contains("process 1 is version 9.9.9"), "{answer:?}");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn bad_lists_and_ports_in_use_are_named() {
    let folder = folder();
    let (path, addresses) = hosts(folder.path(), 2);
    let path = path.to_str().expect("a name");
    let held = TcpListener::bind(&addresses[1]).expect("it was free a moment ago");
    let found = run(&["space", "3x3", "--hosts", path, "--process", "1"]);
    assert!(error(&found).contains("is in use; is process 1 running already?"), "{}", error(&found));
    let found = run(&["cluster", "check", "--hosts", path]);
    assert_eq!(found.status.code(), Some(1));
    let lines = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(lines.contains(&format!("process 1  {}: this machine, but the port is in use", addresses[1])), "{lines}");
    drop(held);
    let cases = [
        ("127.0.0.1:1\nnowhere\n", "1", "line 2: `nowhere` is not an address"),
        ("127.0.0.1:1\n", "1", "there is no process 1"),
        ("# nobody\n", "0", "there is no process 0"),
        ("127.0.0.1:2101\n192.0.2.1:2101\n", "1", "192.0.2.1:2101 is not an address of this machine"),
    ];
    for (list, index, words) in cases {
        fs::write(path, list).expect("it is written");
        let found = run(&["space", "3x3", "--hosts", path, "--process", index]);
        assert_eq!(found.status.code(), Some(2));
        assert!(error(&found).contains(words), "{}", error(&found));
        assert_eq!(error(&found).trim().lines().count(), 1);
    }
    fs::write(path, "# nobody\n").expect("it is written");
    let found = run(&["cluster", "check", "--hosts", path]);
    assert_eq!((found.status.code(), &found.stdout[..]), (Some(2), &b""[..]));
    assert!(error(&found).contains("there is no process 0"), "{}", error(&found));
    for words in [&["--local", "0"][..], &["--local", "2", "--hosts", path], &["--hosts", path], &["--process", "1"]] {
        assert_eq!(run(&[&["space", "3x3"], words].concat()).status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn machines_are_compared() {
    let check = |index| ["cluster", "check", "--disk", "/", "--process", index];
    let found = with_hosts(&[&check("0"), &check("1")]);
    let lines = String::from_utf8_lossy(&found[0].stdout).into_owned();
    assert_eq!(lines.lines().count(), 2, "{lines} {}", error(&found[0]));
    assert!(lines.lines().all(|line| line.contains("same version") && line.contains("free disk: ")), "{lines}");
    assert_eq!((&found[1].stdout[..], error(&found[1])), (&b""[..], String::new()));
}

/// The number of complete layers that the first share lists.
fn listed(folder: &Path) -> usize {
    let list = fs::read_dir(folder).ok().into_iter().flatten().flatten().map(|entry| entry.path().join("layers.list"));
    let bytes = list.filter_map(|path| fs::read(path).ok()).find(|bytes| bytes.len() > 48);
    bytes.map_or(0, |bytes| usize::try_from(u64::from_le_bytes(bytes[40..48].try_into().expect("8"))).unwrap_or(0))
}

/// Starts a count on disk by three processes, and waits until `layers` layers are listed.
fn begun(folder: &Path, layers: usize) -> Child {
    let words = ["space", "2x5", "--format", "json", "--local", "3", "--disk", folder.to_str().expect("a name")];
    let child = jiugong(&words).spawn().expect("it starts");
    let until = Instant::now() + PATIENCE;
    while listed(folder) < layers {
        assert!(Instant::now() < until, "it does not come to layer {layers}");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn when_one_is_killed_the_others_end_and_a_restart_resumes() {
    let expected = alone("2x5");
    let folder = folder();
    for (which, layers) in [(1, 2), (2, 20), (0, 35)] {
        let child = begun(folder.path(), layers);
        let output = all_end_without(child, which);
        assert!(output.stdout.is_empty());
    }
    let path = folder.path().to_str().expect("a name");
    let words = ["space", "2x5", "--format", "json", "--local", "3", "--disk", path];
    let output = run(&words);
    assert_eq!(counted(&output), expected);
    let resumed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(resumed["resumed"].as_u64() >= Some(34), "{}", resumed["resumed"]);
}

#[test]
fn a_process_killed_before_the_start_is_noticed_at_once() {
    for which in [1, 2, 0, 2, 1, 0] {
        let child = jiugong(&["space", "3x4", "--local", "3"]).spawn().expect("it starts");
        let until = Instant::now() + PATIENCE;
        while started_by(&child).len() < 2 {
            assert!(Instant::now() < until, "it starts no others");
            std::thread::yield_now();
        }
        all_end_without(child, which);
    }
}

#[test]
fn a_paused_process_only_delays_the_others() {
    let folder = folder();
    let child = begun(folder.path(), 5);
    let other = started_by(&child)[0];
    signal("-STOP", other);
    std::thread::sleep(Duration::from_secs(10));
    signal("-CONT", other);
    assert_eq!(counted(&child.wait_with_output().expect("it ends")), alone("2x5"));
}

/// The largest file of bits of a share.
fn largest_file(share: &Path) -> PathBuf {
    let entries =
        |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("a file").path());
    let bits = entries(share.to_owned()).filter(|path| path.is_dir()).flat_map(entries);
    bits.max_by_key(|path| fs::metadata(path).map_or(0, |file| file.len())).expect("there are files")
}

#[test]
fn damaged_files_are_rejected() {
    let folder = folder();
    let child = begun(folder.path(), 10);
    kill_one(&child, 2);
    drop(child.wait_with_output());
    let list = folder.path().join("space-2x5-9-part-1-of-3").join("layers.list");
    let good = fs::read(&list).expect("it is there");
    let path = folder.path().to_str().expect("a name");
    let again = || run(&["space", "2x5", "--format", "json", "--local", "3", "--disk", path]);
    for bad in [good[..good.len() / 2].to_vec(), [&good[..60], &[9], &good[61..]].concat()] {
        fs::write(&list, bad).expect("it is written");
        let output = again();
        assert_eq!(output.status.code(), Some(2));
        let error = error(&output);
        assert!(error.contains("process 1 (") && error.contains("the checkpoint is damaged"), "{error}");
        assert_eq!(error.trim().lines().count(), 1, "{error}");
    }
    fs::write(&list, good).expect("it is written");
    // A share that lost everything is not restarted while others have data.
    let (own, away) = (list.parent().expect("a folder"), folder.path().join("away"));
    fs::rename(own, &away).expect("it is moved");
    let output = again();
    assert!(error(&output).contains("the folders hold different counts: process 1 has 0 layers"), "{}", error(&output));
    fs::remove_dir_all(own).expect("it was made again");
    fs::rename(&away, own).expect("it is moved back");
    assert_eq!(counted(&again()), alone("2x5"));
}

#[test]
fn altered_or_truncated_bits_are_detected_by_their_owner() {
    let folder = folder();
    let child = begun(folder.path(), 30);
    kill_one(&child, 1);
    drop(child.wait_with_output());
    let chunk = largest_file(&folder.path().join("space-2x5-9-part-2-of-3"));
    let bits = fs::read(&chunk).expect("it is there");
    let mut altered = bits.clone();
    altered[bits.len() / 2] ^= 1;
    let cut = bits[..bits.len() / 2].to_vec();
    let path = folder.path().to_str().expect("a name");
    let again = || run(&["space", "2x5", "--format", "json", "--local", "3", "--disk", path]);
    for bad in [altered, cut, Vec::new()] {
        fs::write(&chunk, &bad).expect("it is written");
        let output = again();
        let told = error(&output);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("process 2 (") && told.contains(chunk.to_str().expect("a name")), "{told}");
        assert_eq!((told.trim().lines().count(), output.stdout.len()), (1, 0), "{told}");
    }
    fs::write(&chunk, &bits).expect("it is written");
    assert_eq!(counted(&again()), alone("2x5"));
}

#[test]
fn limits_hold_for_each_process() {
    let output = run(&["space", "3x4", "--local", "2", "--memory-limit", "10MB"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("memory"), "{}", error(&output));
    assert_eq!(error(&output).trim().lines().count(), 1, "{}", error(&output));
}
