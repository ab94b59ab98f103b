//! The files of the page, embedded.
//!
//! All of them but the first page are under a folder that is called by a hash of all: they never change there, and are kept for ever.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Path, Request};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use jiugong_api::nothing;

use crate::compress::Coding;
use crate::refused::Refused;

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The hash of all files.
pub(crate) const HASH: &str = env!("JIUGONG_ASSETS");

const ETAG: &str = concat!("\"", env!("JIUGONG_ASSETS"), "\"");

/// The first page, which knows where the others are.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let text = find("index.html").map(String::from_utf8_lossy).unwrap_or_default();
    text.replace("{{assets}}", &format!("/assets/{HASH}"))
});

fn find(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, bytes)| bytes)
}

/// The media type by the ending of a name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "md" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Whether the client has this version already.
fn known(headers: &HeaderMap) -> bool {
    let asked = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    asked.flat_map(|tags| tags.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == ETAG)
}

/// Files made smaller, each once and only if somebody asks.
type Kept = Mutex<HashMap<(String, &'static str), Bytes>>;

static SMALLER: LazyLock<Kept> = LazyLock::new(Mutex::default);

/// `bytes` of the file `name` as `coding` makes them.
fn smaller(coding: Coding, name: &str, bytes: &'static [u8]) -> Bytes {
    let kept = || SMALLER.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (name.to_owned(), coding.name());
    if let Some(known) = kept().get(&key) {
        return known.clone();
    }
    let made: Bytes = coding.whole(bytes).into();
    kept().insert(key, made.clone());
    made
}

fn file(headers: &HeaderMap, name: &str, bytes: &'static [u8], caching: &'static str) -> Response {
    let mut response = plain(headers, name, bytes, caching);
    let text = kind(name).starts_with("text/") || kind(name).ends_with("+xml");
    if let Some(coding) = Coding::asked(headers).filter(|_| text && response.status() == StatusCode::OK) {
        *response.body_mut() = Body::from(smaller(coding, name, bytes));
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    response
}

fn plain(headers: &HeaderMap, name: &str, bytes: &'static [u8], caching: &'static str) -> Response {
    let kept = [
        (header::ETAG, HeaderValue::from_static(ETAG)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(name))),
    ];
    if known(headers) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, bytes).into_response()
}

/// `GET /`.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file(&headers, "index.html", INDEX.as_bytes(), "no-cache")
}

/// `GET /favicon.svg`.
pub(crate) async fn favicon(uri: Uri, headers: HeaderMap) -> Response {
    match find("favicon.svg") {
        Some(bytes) => file(&headers, "favicon.svg", bytes, "no-cache"),
        None => Refused(nothing(&uri, &headers)).into_response(),
    }
}

/// `GET /assets/{hash}/{*name}`.
pub(crate) async fn asset(Path((hash, name)): Path<(String, String)>, uri: Uri, headers: HeaderMap) -> Response {
    match find(&name).filter(|_| hash == HASH && name != "index.html") {
        Some(bytes) => file(&headers, &name, bytes, "public, max-age=31536000, immutable"),
        None => Refused(nothing(&uri, &headers)).into_response(),
    }
}

/// Where nothing is.
pub(crate) async fn missing(request: Request) -> Refused {
    Refused(nothing(request.uri(), request.headers()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_every_file_has_a_kind() {
        assert!(INDEX.contains("<html") && !INDEX.contains("{{assets}}"));
        for (name, _) in FILES {
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
    }
}
