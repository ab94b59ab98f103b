//! `jiugong serve` as a process: startup, shutdown, and the examples of the guides.

mod both;
#[path = "../cli/manual/files.rs"]
mod files;
mod served;

use std::io::{Read, Write};
use std::net::TcpListener;
#[cfg(target_os = "linux")]
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};

use served::{Served, program};

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_and_searches_report_partial_results() {
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
        assert!(said.contains("stopping"), "{said}");
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
fn a_check_says_whether_a_server_answers() {
    let check = |words: &[&str], port: u16| {
        let output = program(&["--check"]).args(words).env("JIUGONG_PORT", port.to_string()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let yes = (Some(0), String::new());
    let no = |socket: &str| (Some(1), format!("error: no server responds at {socket}\n"));
    let served = Served::new(&["--address", "0.0.0.0"]);
    for words in [&[] as &[&str], &["--address", "0.0.0.0"], &["--share"]] {
        assert_eq!(check(words, served.port), yes, "{words:?}");
    }
    let port = served.port;
    drop(served);
    assert_eq!(check(&[], port), no(&format!("127.0.0.1:{port}")));
    assert_eq!(check(&["--address", "::"], port), no(&format!("[::1]:{port}")));
    let shared = Served::new(&["--share", "--address", "127.0.0.2"]);
    assert_eq!(check(&["--address", "127.0.0.2"], shared.port), yes);
    // A program that accepts connections and is no server.
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port();
    let closing = std::thread::spawn(move || drop(other.accept().unwrap().0.write_all(b"220 mail\r\n")));
    assert_eq!(check(&[], port), no(&format!("127.0.0.1:{port}")));
    closing.join().unwrap();
}

#[test]
fn another_address_gives_a_warning() {
    // An address for documentation, which no machine has: the warning comes before the failure to listen.
    let output = program(&["--address", "192.0.2.1", "--port", "0"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("warning: listening on 192.0.2.1:0"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_class_joins_by_link_and_code() {
    let mut served =
        Served::new(&["--share", "--address", "127.0.0.2", "--allow-host", "Lab.example", "--log", "json"]);
    let port = served.port;
    let said = served.said_until("who have the link");
    let links: Vec<&str> = said.split_whitespace().filter(|word| word.starts_with("http://")).collect();
    assert_eq!(links.len(), 2, "{said}");
    assert!(links[0].starts_with(&format!("http://lab.example:{port}/?token=")), "{said}");
    let token = links[1].strip_prefix(&format!("http://127.0.0.2:{port}/?token=")).unwrap();
    assert_eq!(token.len(), 26);
    assert!(said.lines().filter(|line| line.contains('█') && line.contains('▄')).count() > 10, "{said}");
    assert!(!said.contains("warning"), "sharing is meant to be reachable: {said}");
    let get = |path: &str| served.get("127.0.0.2", &format!("GET {path} HTTP/1.1\r\n"));
    for path in ["/", "/metrics", "/api/v1/health"] {
        assert!(get(path).starts_with("HTTP/1.1 403 "), "{path}");
    }
    let first = get(&format!("/?token={token}"));
    assert!(first.starts_with("HTTP/1.1 303 ") && first.contains("\r\nlocation: /\r\n"), "{first}");
    let cookie = first.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap().to_owned();
    let known = served.get("127.0.0.2", &format!("GET /metrics HTTP/1.1\r\nCookie: {cookie}\r\n"));
    assert!(known.contains("jiugong_requests_total{status=\"4xx\"} 3"), "{known}");
    let mut out = served.child.stdout.take().unwrap();
    drop(served);
    let mut log = String::new();
    out.read_to_string(&mut log).unwrap();
    let records: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let seen =
        |status: u16, path: &str| records.iter().any(|record| record["status"] == status && record["path"] == path);
    assert!(seen(403, "/") && seen(303, "/") && seen(200, "/metrics"), "{log}");
    assert!(records.iter().any(|record| record["client"] == 0 && record["bytes"].as_u64() > Some(500)), "{log}");
    assert!(!log.contains(token) && !log.contains(&cookie), "secrets are not logged");
}

#[test]
fn a_failed_start_is_one_clear_message() {
    let missing = ["--certificate", "none.pem", "--key", "none.pem", "--port", "0"];
    let output = program(&missing).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = if cfg!(feature = "tls") { "none.pem" } else { "built without TLS" };
    assert!(said.starts_with("error: ") && said.contains(expected), "{said}");
    for bad in [
        ["--certificate", "chain.pem"],
        ["--allow-host", "no/host"],
        ["--allow-host", "lab.example:0"],
        ["--log", "loud"],
        ["--time-limit", "-1"],
        ["--per-client", "0"],
    ] {
        assert_eq!(program(&bad).output().unwrap().status.code(), Some(2), "{bad:?}");
    }
}

/// A self-signed certificate for localhost.
#[cfg(feature = "tls")]
#[test]
fn https_works_with_a_certificate() {
    let file = |name: &str| format!("{}/tests/serve/{name}", env!("CARGO_MANIFEST_DIR"));
    let (chain, key) = (file("certificate.pem"), file("key.pem"));
    let served = Served::new(&["--share", "--address", "127.0.0.1", "--certificate", &chain, "--key", &key]);
    let link = served.line.split_whitespace().find(|word| word.starts_with("https://")).unwrap().to_owned();
    let curl = |words: &[&str]| {
        let output = Command::new("curl").args(["-s", "-i", "--cacert", &chain]).args(words).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let first = curl(&[&link]);
    assert!(first.contains(" 303 ") && first.contains("SameSite=Strict; Secure"), "{first}");
    let origin = format!("https://127.0.0.1:{}", served.port);
    let token = format!("Authorization: Bearer {}", link.split("token=").nth(1).unwrap());
    let health = curl(&["-H", &token, "-H", &format!("Origin: {origin}"), &format!("{origin}/api/v1/health")]);
    assert!(health.contains(" 200 ") && health.contains("\"status\":\"ok\""), "{health}");
    assert!(
        curl(&["-H", &token, "-H", "Origin: http://127.0.0.1", &format!("{origin}/api/v1/health")]).contains(" 403 ")
    );
    // Plain HTTP gets no answer.
    let mut plain = served.connect();
    plain.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    let swapped = program(&["--port", "0", "--certificate", &key, "--key", &chain]).output().unwrap();
    assert!(String::from_utf8(swapped.stderr).unwrap().starts_with("error: cannot use the certificate"));
}

/// Commands and their output; a line that ends in `…` is a prefix.
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
        // Written to stderr directly, because the test runner captures output.
        let _ = writeln!(std::io::stderr(), "skipped: the examples with curl: `cargo xtask tools` installs it");
        return;
    }
    let served = Served::new(&[]);
    for (command, lines) in examples(include_str!("curl.txt")) {
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
    // The commands in the guides must work too, and print what the guides show.
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

/// The resident memory of a process, in bytes.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

/// Everything up to the end of the connection.
#[cfg(target_os = "linux")]
fn whole(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Finished searches, abandoned searches, pictures, and invalid requests.
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
fn memory_is_released() {
    let served = Served::new(&["--workers", "2"]);
    // Everything that is built once is built now.
    mixture(&served);
    mixture(&served);
    let before = resident(served.child.id());
    for _ in 0..4 {
        mixture(&served);
    }
    let after = resident(served.child.id());
    // A leak of 40 KiB per request would be detected after 960 requests.
    assert!(after < before + (40 << 20), "{before} bytes before, {after} after");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_of_heavy_searches_is_released() {
    let served = Served::new(&["--workers", "3", "--memory-limit", "400MiB", "--time-limit", "600"]);
    let health = || served.get("127.0.0.1", "GET /api/v1/health HTTP/1.1\r\n");
    assert!(health().contains("\"running\":0"));
    let start = resident(served.child.id());
    let hungry = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "astar", "heuristic": "misplaced"}"#;
    let mut most = 0;
    for _ in 0..4 {
        let busy: Vec<_> = (0..3).map(|_| served.post("solve", hungry)).collect();
        let answers: Vec<_> = busy.into_iter().map(|stream| std::thread::spawn(move || whole(stream))).collect();
        while answers.iter().any(|answer| !answer.is_finished()) {
            most = most.max(resident(served.child.id()));
            std::thread::sleep(Duration::from_millis(5));
        }
        for answer in answers {
            let answer = answer.join().unwrap();
            assert!(answer.contains("\"stopped_by\":\"memory\""), "{answer}");
        }
    }
    assert!(most > start + (50 << 20), "{start} at first, {most} at most: nothing was held");
    // Search threads may still be ending.
    let (began, most_idle) = (Instant::now(), 2 * start);
    let mut now = resident(served.child.id());
    while now > most_idle && began.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(50));
        now = resident(served.child.id());
    }
    assert!(now <= most_idle, "{start} bytes at first, {most} at most, {now} when idle");
}
