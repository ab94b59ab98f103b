//! A busy server: queueing, rejection, cancellation, and what is still answered at once.

use std::time::{Duration, Instant};

use jiugong_web::Options;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{HARD, listening, options, over, wire};

async fn health(stream: &mut TcpStream, address: std::net::SocketAddr) -> Value {
    let request = format!("GET /api/v1/health HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let (status, body) = over(stream, &request).await;
    assert_eq!(status, 200);
    serde_json::from_str(&body).unwrap()
}

/// Waits until `running` searches run and `waiting` wait.
async fn until(stream: &mut TcpStream, address: std::net::SocketAddr, running: u64, waiting: u64) -> Duration {
    let began = Instant::now();
    loop {
        let health = health(stream, address).await;
        if health["running"] == running && health["waiting"] == waiting {
            return began.elapsed();
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{health}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_rejects_and_disconnected_clients_free_their_slots() {
    let (address, _app, _stop) = listening(Options { workers: 1, queue: 2, ..options() }).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let mut clients = Vec::new();
    for place in 0..3 {
        let mut client = TcpStream::connect(address).await.unwrap();
        let accept = if place == 0 { "application/json" } else { "text/event-stream" };
        client.write_all(wire(address, "solve", accept, HARD).as_bytes()).await.unwrap();
        clients.push(client);
        until(&mut watch, address, 1, place).await;
    }
    let mut late = TcpStream::connect(address).await.unwrap();
    late.write_all(wire(address, "solve", "*/*", HARD).as_bytes()).await.unwrap();
    let mut bytes = vec![0; 4096];
    let count = late.read(&mut bytes).await.unwrap();
    let text = String::from_utf8_lossy(&bytes[..count]).to_lowercase();
    assert!(text.starts_with("http/1.1 503") && text.contains("\r\nretry-after: 2\r\n"), "{text}");
    // Requests that a complete table answers do not queue.
    let mut quick = TcpStream::connect(address).await.unwrap();
    let (status, body) = over(&mut quick, &wire(address, "solve", "*/*", r#"{"board": "867254301"}"#)).await;
    assert!(status == 200 && body.contains("\"steps\":31"), "{body}");
    // When a waiting and a running search are abandoned, the next ones start.
    drop(clients.remove(1));
    until(&mut watch, address, 1, 1).await;
    drop(clients.remove(0));
    until(&mut watch, address, 1, 0).await;
    drop(clients);
    until(&mut watch, address, 0, 0).await;
}

/// Requests of every kind that take far longer than this test.
const LONG: [(&str, &str); 12] = [
    ("solve", HARD),
    (
        "solve",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "astar", "heuristic": "misplaced"}"#,
    ),
    (
        "solve",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "pidastar", "heuristic": "manhattan"}"#,
    ),
    ("solve", r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "bibfs"}"#),
    (
        "solve",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "bfs", "store": "list"}"#,
    ),
    (
        "solve",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "dls", "bound": 500000}"#,
    ),
    (
        "solve",
        r#"{"board": "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13", "method": "anytime", "time_limit": 60}"#,
    ),
    (
        "solve",
        r#"{"board": "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13", "method": "idastar", "heuristic": "pdb"}"#,
    ),
    (
        "trace",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar", "time_limit": 60}"#,
    ),
    (
        "tree",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar", "time_limit": 60}"#,
    ),
    (
        "compare",
        r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "methods": ["idastar"], "heuristics": ["manhattan"]}"#,
    ),
    (
        "compare",
        r#"{"random": 100, "size": "4x4", "methods": ["idastar", "astar"], "heuristics": ["manhattan", "misplaced"]}"#,
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_client_frees_its_worker() {
    let (address, _app, _stop) = listening(Options { workers: 1, ..options() }).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let ways =
        ["*/*", "text/event-stream"].into_iter().flat_map(|accept| LONG.map(|(path, body)| (accept, path, body)));
    // Pictures are not streamed as events.
    for (accept, path, body) in ways.filter(|&(accept, path, _)| accept == "*/*" || path != "tree") {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(wire(address, path, accept, body).as_bytes()).await.unwrap();
        until(&mut watch, address, 1, 0).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
        let health = health(&mut watch, address).await;
        assert_eq!(health["running"], 1, "{path} {body} is not long");
        drop(client);
        let freed = until(&mut watch, address, 0, 0).await;
        // Each would take a minute if it were not cancelled.
        assert!(freed < Duration::from_secs(10), "{accept} {path} {body}: {freed:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn small_boards_are_answered_while_all_workers_search() {
    let (address, _app, _stop) = listening(options()).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let mut busy = Vec::new();
    for _ in 0..2 {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(wire(address, "solve", "*/*", HARD).as_bytes()).await.unwrap();
        busy.push(client);
    }
    until(&mut watch, address, 2, 0).await;
    let mut client = TcpStream::connect(address).await.unwrap();
    let mut times = Vec::new();
    for _ in 0..100 {
        let began = Instant::now();
        let (status, _) = over(&mut client, &wire(address, "solve", "*/*", r#"{"board": "867254301"}"#)).await;
        assert_eq!(status, 200);
        times.push(began.elapsed());
    }
    times.sort();
    // The target of 100 ms is measured by `cargo xtask load`; this test only checks that lookups do not wait for searches.
    assert!(times[98] < Duration::from_secs(2), "{:?}", times[98]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_answers_with_partial_results() {
    let (address, _app, stop) = listening(options()).await;
    let mut client = TcpStream::connect(address).await.unwrap();
    client.write_all(wire(address, "solve", "*/*", HARD).as_bytes()).await.unwrap();
    let mut watch = TcpStream::connect(address).await.unwrap();
    until(&mut watch, address, 1, 0).await;
    drop(stop);
    let mut text = String::new();
    client.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"outcome\":\"stopped\""), "{text}");
    assert!(TcpStream::connect(address).await.is_err(), "the port is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_are_disconnected() {
    let (address, _app, _stop) = listening(Options { client_timeout: Duration::from_secs(2), ..options() }).await;
    let head = format!("POST /api/v1/boards HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    for (sent, status) in [(head.clone(), None), (format!("{head}Content-Length: 100\r\n\r\n{{"), Some("408"))] {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(sent.as_bytes()).await.unwrap();
        let mut text = String::new();
        let read = tokio::time::timeout(Duration::from_secs(20), client.read_to_string(&mut text)).await;
        assert!(read.is_ok(), "the connection is still open");
        assert_eq!(text.split(' ').nth(1), status.or(text.split(' ').nth(1)), "{text}");
    }
}

/// A 3×3 board solved by A*: a search, not a table lookup.
const SMALL: &str = r#"{"board": "867254301", "method": "astar", "heuristic": "manhattan"}"#;

#[tokio::test(flavor = "multi_thread")]
async fn small_searches_do_not_wait_for_long_ones() {
    let (address, _app, _stop) = listening(Options { workers: 1, queue: 1, ..options() }).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let mut busy = Vec::new();
    for waiting in 0..2 {
        let mut client = TcpStream::connect(address).await.unwrap();
        // The request asks for all memory, but others do not have to wait for it.
        let body = HARD.replace('}', r#", "memory_limit": 1099511627776}"#);
        client.write_all(wire(address, "solve", "*/*", &body).as_bytes()).await.unwrap();
        busy.push(client);
        until(&mut watch, address, 1, waiting).await;
    }
    let mut client = TcpStream::connect(address).await.unwrap();
    for _ in 0..20 {
        for (path, body) in [("solve", SMALL), ("trace", SMALL), ("hint", r#"{"board": "867254301"}"#)] {
            let (status, body) = over(&mut client, &wire(address, path, "application/json", body)).await;
            assert_eq!(status, 200, "{path}: {body}");
        }
    }
    // The queue is still full, and long searches are rejected.
    let (status, _) = over(&mut client, &wire(address, "solve", "*/*", HARD)).await;
    assert_eq!(status, 503);
    until(&mut watch, address, 1, 1).await;
}

/// Reads from `stream` until the text received so far satisfies `enough`.
async fn said(stream: &mut TcpStream, enough: impl Fn(&str) -> bool) -> String {
    let mut text = String::new();
    while !enough(&text) {
        let mut part = [0; 4096];
        let read = tokio::time::timeout(Duration::from_secs(30), stream.read(&mut part)).await;
        let count = read.unwrap_or_else(|_| panic!("nothing more after {text}")).unwrap();
        assert!(count > 0, "the connection ended after {text}");
        text += &String::from_utf8_lossy(&part[..count]);
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_searches_report_their_position() {
    let (address, _app, _stop) = listening(Options { workers: 1, queue: 4, ..options() }).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let mut clients = Vec::new();
    for waiting in 0..3 {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(wire(address, "solve", "text/event-stream", HARD).as_bytes()).await.unwrap();
        let place = match waiting {
            // It has a worker.
            0 => "event: progress".to_owned(),
            _ => format!("event: waiting\ndata: {{\"place\":{waiting}}}\n\n"),
        };
        said(&mut client, |text| text.contains(&place)).await;
        until(&mut watch, address, 1, waiting).await;
        clients.push(client);
    }
    let mut last = clients.remove(2);
    drop(clients.remove(0));
    said(&mut last, |text| text.contains("{\"place\":1}")).await;
    drop(clients);
    said(&mut last, |text| text.contains("event: progress")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn half_closed_connections_are_answered_and_lost_ones_are_cancelled() {
    let (address, _app, _stop) = listening(Options { workers: 1, ..options() }).await;
    let mut watch = TcpStream::connect(address).await.unwrap();
    let slow = HARD.replace('}', r#", "time_limit": 0.7}"#);
    for (accept, path, body) in [
        ("*/*", "boards", r#"{"board": "867254301"}"#),
        ("*/*", "solve", SMALL),
        ("*/*", "solve", &slow),
        ("text/event-stream", "solve", &slow),
    ] {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(wire(address, path, accept, body).as_bytes()).await.unwrap();
        client.shutdown().await.unwrap();
        let mut text = String::new();
        client.read_to_string(&mut text).await.unwrap();
        let last = text.split("HTTP/1.1 ").last().unwrap();
        assert!(
            last.starts_with("200") && (last.ends_with("}\n") || last.ends_with("0\r\n\r\n")),
            "{accept} {body}: {text}"
        );
        assert!(text.matches("HTTP/1.1 102").count() < 8, "{text}");
    }
    // A client that has not closed its side gets no further interim response.
    let mut client = TcpStream::connect(address).await.unwrap();
    let whole = wire(address, "boards", "*/*", r#"{"board": "867254301"}"#);
    client.write_all(&whole.as_bytes()[..whole.len() - 3]).await.unwrap();
    client.shutdown().await.unwrap();
    let mut text = String::new();
    client.read_to_string(&mut text).await.unwrap();
    assert!(text.contains("HTTP/1.1 400"), "{text}");
    // A client that closes its side and then disappears is detected too.
    let mut client = TcpStream::connect(address).await.unwrap();
    client.write_all(wire(address, "solve", "*/*", HARD).as_bytes()).await.unwrap();
    client.shutdown().await.unwrap();
    until(&mut watch, address, 1, 0).await;
    drop(client);
    until(&mut watch, address, 0, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_search_may_use_all_memory_and_many_share_it() {
    let memory = 64 << 20;
    let (address, _app, _stop) = listening(Options { workers: 4, memory, ..options() }).await;
    let body = r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "bfs"}"#;
    let held = async || {
        let mut client = TcpStream::connect(address).await.unwrap();
        let (status, text) = over(&mut client, &wire(address, "solve", "*/*", body)).await;
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((status, &answer["stopped_by"]), (200, &"memory".into()), "{text}");
        answer["statistics"]["bytes"].as_u64().unwrap() as usize
    };
    let alone = held().await;
    assert!(alone > memory / 2 && alone <= memory, "{alone} of {memory}");
    let (a, b, c, d) = tokio::join!(held(), held(), held(), held());
    for each in [a, b, c, d] {
        assert!(each <= memory, "{each}");
    }
}
