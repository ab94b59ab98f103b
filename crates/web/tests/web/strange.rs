//! Ten thousand malformed requests from a fixed seed: the server answers or closes the connection, and keeps working.

use std::time::Duration;

use jiugong_lab::random::Random;
use jiugong_web::{App, Options, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{ask, get, listening, options};

fn pick<'a>(random: &mut Random, of: &[&'a str]) -> &'a str {
    of[random.below(of.len() as u64) as usize]
}

const PATHS: [&str; 21] = [
    "/",
    "/api/v1/health",
    "/api/v1/registry",
    "/api/v1/boards",
    "/api/v1/boards/random",
    "/api/v1/solve",
    "/api/v1/hint",
    "/api/v1/share",
    "/metrics",
    "/problems",
    "/share.svg",
    "/api/v1/compare",
    "/api/v1/trace",
    "/api/v1/tree",
    "/api/v1/spaces/2x3",
    "/api/v1/spaces/99999999999x1",
    "/api/v1/lessons/half",
    "/api/v1/lessons/%00",
    "/assets/0/../../x",
    "/api/v1/openapi.json",
    "/%e4%b9%9d",
];

const FIELDS: [&str; 22] = [
    "domain",
    "board",
    "size",
    "goal",
    "maze",
    "from",
    "to",
    "weighted",
    "method",
    "heuristic",
    "order",
    "cost",
    "goal_test",
    "duplicates",
    "store",
    "bound",
    "weight_h",
    "within",
    "time_limit",
    "node_limit",
    "count",
    "steps",
];

const VALUES: [&str; 30] = [
    "null",
    "true",
    "0",
    "-1",
    "1e308",
    "1.5",
    "[]",
    "{}",
    "\"\"",
    "\"283104765\"",
    "\"2 8 3/1 0 4/7 6 5\"",
    "\"bfs\"",
    "\"astar\"",
    "\"manhattan\"",
    "\"spiral\"",
    "\"maze\"",
    "\"four-in-line\"",
    "\"01000\\n01010\\n00000\"",
    "[0, 0]",
    "[4, 4]",
    "[99999, 1]",
    "\"lurd\"",
    "\"closed\"",
    "\"none\"",
    "\"BWBO WBWB BWBW WBWO\"",
    "\"\\u0000\"",
    "\"九宫\"",
    "18446744073709551615",
    "\"999x999\"",
    "\"1 2 3 4 0\"",
];

fn body(random: &mut Random) -> String {
    let count = random.below(5);
    let fields = (0..count).map(|_| format!("\"{}\": {}", pick(random, &FIELDS), pick(random, &VALUES)));
    let mut text = format!("{{\"node_limit\": 2000, {}}}", fields.collect::<Vec<_>>().join(", "));
    if count == 0 {
        pick(random, &["", "{", "[[[[[[[[", "\u{feff}{}", "nul", "{\"board\"", "\"", "{}"]).clone_into(&mut text);
    }
    if random.below(8) == 0 {
        let deep = 1 + random.below(3000) as usize;
        text = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
    }
    if random.below(8) == 0 && !text.is_empty() {
        let at =
            (0..=random.below(text.len() as u64) as usize).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(at);
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_get_problems() {
    let app = App::new(Options { time: Duration::from_millis(200), queue: 64, ..options() });
    let routes = router(app);
    let mut random = Random::new(20_260);
    for number in 0..9_000 {
        let (path, method) =
            (pick(&mut random, &PATHS), pick(&mut random, &["GET", "POST", "POST", "POST", "PUT", "HEAD", "BREW"]));
        let query =
            pick(&mut random, &["", "", "?lang=zh", "?lang=", "?board=283104765", "?goal=%ff", "?chart=svg", "?&&=&="]);
        let accept = pick(
            &mut random,
            &["*/*", "*/*", "text/event-stream", "application/json", "q", "image/svg+xml", "*/*;q=x"],
        );
        let kind = pick(
            &mut random,
            &[
                "application/json",
                "application/json",
                "application/json",
                "text/plain",
                "application/json; charset=\"",
                "",
            ],
        );
        let body = body(&mut random);
        let address = format!("{path}{query}");
        let headers = [
            ("accept", accept),
            ("content-type", kind),
            ("accept-language", pick(&mut random, &["zh", "en", ";;", "*"])),
        ];
        let answer = ask(&routes, method, &address, &headers, body.clone()).await;
        let status = answer.status.as_u16();
        assert!(status < 500, "{number}: {method} {address} {headers:?} {body}: {status} {}", answer.text());
        if status >= 400 && method != "HEAD" {
            assert_eq!(answer.json()["status"], status, "{number}: {method} {address} {body}");
        }
    }
    // A thread may end shortly after its response.
    let began = std::time::Instant::now();
    loop {
        let health = get(&routes, "health").await.json();
        if (&health["running"], &health["waiting"]) == (&0.into(), &0.into()) {
            break;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{health}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_bytes_do_not_stop_the_server() {
    let (address, _app, _stop) = listening(Options { client_timeout: Duration::from_secs(5), ..options() }).await;
    let mut random = Random::new(7);
    let whole = format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 22\r\n\r\n{{\"board\": \"283104765\"}}"
    );
    for number in 0..1_000 {
        let Ok(mut client) = TcpStream::connect(address).await else { panic!("{number}: the port is closed") };
        let bytes: Vec<u8> = match random.below(4) {
            0 => (0..random.below(200)).map(|_| random.next() as u8).collect(),
            1 => {
                let mut bytes = whole.clone().into_bytes();
                for _ in 0..=random.below(5) {
                    let at = random.below(bytes.len() as u64) as usize;
                    bytes[at] = random.next() as u8;
                }
                bytes
            }
            2 => whole.as_bytes()[..random.below(whole.len() as u64) as usize].to_vec(),
            _ => format!("GET / HTTP/1.{}\r\n{}\r\n", random.below(4), "a: b\r\n".repeat(random.below(200) as usize))
                .into_bytes(),
        };
        // The server may close the connection before everything is written.
        let _ = client.write_all(&bytes).await;
        if random.below(2) == 0 {
            let mut answer = [0; 256];
            let _ = tokio::time::timeout(Duration::from_millis(5), client.read(&mut answer)).await;
        }
    }
    let mut client = TcpStream::connect(address).await.unwrap();
    let (status, body) = crate::common::over(&mut client, &whole).await;
    assert!(status == 200 && body.contains("\"outcome\""), "{body}");
}
