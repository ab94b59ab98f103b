//! Helpers: requests without a connection, and raw HTTP over a connection.

use std::net::SocketAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use jiugong_web::{App, Options, router};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;

#[path = "../common/listening.rs"]
mod listening;
pub use listening::listening;

/// A board that takes any search far longer than a test.
pub const HARD: &str =
    r#"{"board": "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", "goal": "blank-first", "method": "idastar"}"#;

/// A response.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

pub fn options() -> Options {
    Options { workers: 2, queue: 4, per_client: Some(100), ..Options::default() }
}

pub fn routes() -> Router {
    router(App::new(options()))
}

/// Sends a request as this server's own page would, with additional `headers`.
pub async fn ask(routes: &Router, method: &str, path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Answer {
    let mut request = Request::builder().method(Method::from_bytes(method.as_bytes()).unwrap()).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let given = |name: &str| headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
    if !given("host") {
        request = request.header("host", "127.0.0.1:8014");
    }
    if !given("content-type") {
        request = request.header("content-type", "application/json");
    }
    let response = routes.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer { status: parts.status, headers: parts.headers, body: to_bytes(body, usize::MAX).await.unwrap().to_vec() }
}

pub async fn post(routes: &Router, path: &str, body: &str) -> Answer {
    ask(routes, "POST", &format!("/api/v1/{path}"), &[], body.to_owned()).await
}

pub async fn get(routes: &Router, path: &str) -> Answer {
    ask(routes, "GET", &format!("/api/v1/{path}"), &[], Body::empty()).await
}

/// The text of a POST request.
pub fn wire(address: SocketAddr, path: &str, accept: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAccept: {accept}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Sends `request` over `stream` and reads one response, which must have a content length.
pub async fn over(stream: &mut TcpStream, request: &str) -> (u16, String) {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ").map(str::to_owned));
            if length.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| body.len() >= length) {
                return (head[9..12].parse().unwrap(), body.to_owned());
            }
        }
        let mut part = [0; 4096];
        match stream.read(&mut part).await.unwrap() {
            0 => panic!("the connection ended after {text:?}"),
            count => bytes.extend_from_slice(&part[..count]),
        }
    }
}
