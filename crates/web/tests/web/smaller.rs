//! Compressed responses: they decode to the same content, and events are sent at once.

use std::io::Read;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::common::{HARD, ask, listening, options, routes};

/// The codings of this build.
const CODINGS: &[&str] = if cfg!(feature = "brotli") { &["br", "gzip"] } else { &["gzip"] };

fn unpacked(coding: &str, bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match coding {
        #[cfg(feature = "brotli")]
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_end(&mut plain).unwrap(),
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).unwrap(),
        other => panic!("{other}"),
    };
    plain
}

#[tokio::test]
async fn large_responses_are_compressed_and_small_ones_are_not() {
    let routes = routes();
    let body = r#"{"board": "867254301", "method": "bfs", "steps": 2000, "rows": 30, "scenes": true}"#;
    let plain = ask(&routes, "POST", "/api/v1/trace", &[], body).await;
    assert!(plain.body.len() > 5_000_000 && plain.header("content-encoding").is_empty(), "{}", plain.body.len());
    assert!(plain.headers.get_all("vary").iter().any(|vary| vary == "Accept-Encoding"));
    let timeless = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let (before, after) = text.split_once("\"time_us\":").unwrap();
        format!("{before}{}", after.trim_start_matches(|digit: char| digit.is_ascii_digit()))
    };
    for coding in CODINGS.iter().copied() {
        let packed = ask(&routes, "POST", "/api/v1/trace", &[("accept-encoding", coding)], body).await;
        assert_eq!(packed.header("content-encoding"), coding);
        assert!(packed.body.len() < 500_000, "{coding}: {} of {}", packed.body.len(), plain.body.len());
        assert!(timeless(&unpacked(coding, &packed.body)) == timeless(&plain.body), "{coding} says something else");
    }
    let small = ask(&routes, "GET", "/api/v1/health", &[("accept-encoding", "gzip, br")], "").await;
    assert!(small.header("content-encoding").is_empty() && small.json()["status"] == "ok");
}

#[tokio::test]
async fn files_of_the_page_are_compressed_too() {
    let routes = routes();
    let page = ask(&routes, "GET", "/", &[], "").await;
    let text = page.text();
    let script = text.split('"').find(|part| part.rsplit('.').next() == Some("js")).unwrap();
    for path in ["/", script] {
        let plain = ask(&routes, "GET", path, &[], "").await;
        for coding in CODINGS.iter().copied() {
            let packed = ask(&routes, "GET", path, &[("accept-encoding", coding)], "").await;
            assert_eq!((packed.header("content-encoding"), packed.header("etag")), (coding, plain.header("etag")));
            assert!(packed.body.len() < plain.body.len(), "{path}");
            assert_eq!(unpacked(coding, &packed.body), plain.body, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn compressed_events_are_sent_at_once() {
    let (address, _app, _stop) = listening(options()).await;
    for coding in CODINGS.iter().copied() {
        let mut client = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST /api/v1/solve HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n\
             Accept-Encoding: {coding}\r\nContent-Length: {}\r\n\r\n{HARD}",
            HARD.len()
        );
        client.write_all(head.as_bytes()).await.unwrap();
        // The search runs far longer than this test, so everything decoded here was sent before its end.
        let mut bytes = Vec::new();
        loop {
            let mut part = [0; 4096];
            let count = client.read(&mut part).await.unwrap();
            assert!(count > 0, "the connection ended");
            bytes.extend_from_slice(&part[..count]);
            let Some(head) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let mut plain = Vec::new();
            let body = chunks(&bytes[head + 4..]);
            let _ = match coding {
                #[cfg(feature = "brotli")]
                "br" => brotli::Decompressor::new(&body[..], 64).read_to_end(&mut plain),
                _ => flate2::read::GzDecoder::new(&body[..]).read_to_end(&mut plain),
            };
            if String::from_utf8_lossy(&plain).matches("event: progress\ndata: {").count() >= 2 {
                break;
            }
        }
    }
}

/// The data of all chunks received so far.
fn chunks(mut bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        let data = &bytes[end + 2..];
        all.extend_from_slice(&data[..length.min(data.len())]);
        if data.len() < length + 2 {
            break;
        }
        bytes = &data[length + 2..];
    }
    all
}
