//! `jiugong serve` as a program: how it begins, how it ends, and that the examples work.

#[path = "manual/files.rs"]
mod files;
#[path = "serve/served.rs"]
mod served;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};

use served::{Served, program};

#[cfg(unix)]
#[test]
fn a_signal_ends_it_and_searches_answer_with_what_they_know() {
    for signal in ["TERM", "INT"] {
        let served = Served::new(&["--workers", "1"]);
        let hard = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar"}"#;
        let mut busy = served.post("solve", hard);
        let mut idle = served.connect();
        let running = || {
            let mut stream = served.connect();
            write!(
                stream,
                "GET /api/v1/health HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
                served.port
            )
            .unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text.contains("\"running\":1")
        };
        let began = Instant::now();
        while !running() {
            assert!(began.elapsed() < Duration::from_secs(20));
        }
        let (status, time, said) = served.end(signal);
        assert_eq!(status.code(), Some(0), "{said}");
        assert!(time < Duration::from_secs(10), "{time:?}");
        assert!(said.contains("ending"), "{said}");
        let mut answer = String::new();
        busy.read_to_string(&mut answer).unwrap();
        assert!(answer.contains("\"outcome\":\"stopped\""), "{answer}");
        assert_eq!(idle.read(&mut [0; 9]).unwrap_or(0), 0);
    }
}

#[test]
fn a_port_in_use_is_one_clear_message() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = program(&["--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, format!("error: 127.0.0.1:{port} is in use by another program; choose another --port\n"));
    let output = program(&["--port", &port, "--lang", "zh"]).output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("已被其他程序占用"));
    for bad in [["--port", "70000"], ["--address", "nowhere"], ["--workers", "0"]] {
        assert_eq!(program(&bad).output().unwrap().status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn another_address_is_warned_of() {
    let mut child = program(&["--address", "0.0.0.0", "--port", "0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let _ = child.kill();
    let _ = child.wait();
    assert!(line.starts_with("warning: listening on 0.0.0.0:0"), "{line}");
}

/// Commands and what they print; a line that ends in `…` says how a line begins.
fn examples(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut examples: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => examples.push((command, Vec::new())),
            None => examples.iter_mut().last().into_iter().for_each(|(_, lines)| lines.push(line)),
        }
    }
    examples
}

fn run(command: &str, port: u16) -> String {
    let command = command.replace(":8014", &format!(":{port}"));
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_examples_with_curl_work() {
    let curl = Command::new("curl").arg("--version").output().is_ok_and(|output| output.status.success());
    if !curl && std::env::var_os("JIUGONG_ALL_TESTS").is_none() {
        // Past the runner, which would keep it to itself.
        let _ = writeln!(std::io::stderr(), "skipped: the examples with curl: `cargo xtask tools` installs it");
        return;
    }
    let served = Served::new(&[]);
    for (command, lines) in examples(include_str!("serve/curl.txt")) {
        let printed = run(command, served.port);
        let printed: Vec<&str> = printed.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(printed.len(), lines.len(), "{command}: {printed:?}");
        for (printed, line) in printed.iter().zip(lines) {
            match line.strip_suffix('…') {
                Some(begins) => assert!(printed.starts_with(begins), "{command}: {printed}"),
                None => assert_eq!(*printed, line, "{command}"),
            }
        }
    }
    // Whatever the manuals tell people to type must work too, and print what they say it does.
    let (mut commands, mut answers) = (0, 0);
    for (path, manual) in files::manuals() {
        for part in manual.split("```sh\ncurl ").skip(1) {
            let (command, rest) = part.split_once("\n```\n").unwrap();
            let printed = run(&format!("curl {command}"), served.port);
            assert!(!printed.is_empty(), "{}: {command}", path.display());
            commands += 1;
            if let Some(answer) = rest.strip_prefix("```json\n").and_then(|rest| rest.split("\n```").next()) {
                assert_eq!(printed.trim_end(), answer, "{}: {command}", path.display());
                answers += 1;
            }
        }
    }
    assert!(commands >= 8 && answers >= 6, "{commands} commands with {answers} answers");
}

/// The memory that a process holds now, in bytes.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

/// Searches that end, searches that are left, pictures, and what is no request at all.
#[cfg(target_os = "linux")]
fn mixture(served: &Served) {
    let bodies = [
        ("solve", r#"{"board": "867254301", "method": "astar", "heuristic": "misplaced"}"#),
        ("solve", r#"{"board": "867254301", "method": "bfs"}"#),
        ("solve", r#"{"board": "12345678"}"#),
        ("boards/random", r#"{"size": "10x10", "count": 20}"#),
        ("trace", r#"{"board": "867254301", "steps": 300}"#),
        ("tree", r#"{"board": "867254301", "nodes": 300}"#),
        ("compare", r#"{"random": 3, "seed": 1, "methods": ["bfs", "astar"], "chart": true}"#),
        ("compare", "[[[[[["),
    ];
    for number in 0..240 {
        let (path, body) = bodies[number % bodies.len()];
        let mut stream = served.post(path, body);
        // Every fifth client does not wait for its answer.
        if number % 5 > 0 {
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            assert!(answer.starts_with(b"HTTP/1.1 "), "{path} {body}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_given_back() {
    let served = Served::new(&["--workers", "2"]);
    // What is made once and kept is made now.
    mixture(&served);
    mixture(&served);
    let before = resident(served.child.id());
    for _ in 0..4 {
        mixture(&served);
    }
    let after = resident(served.child.id());
    // 40 KiB for each of the 960 requests would be found out.
    assert!(after < before + (40 << 20), "{before} bytes before, {after} after");
}
