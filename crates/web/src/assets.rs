//! The embedded files of the page.
//!
//! All files but the first page are served below a folder named by a hash of all files. They never change at that address, so browsers may
//! cache them for ever.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Path, Request};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use jiugong_api::nothing;

use crate::compress::Coding;
use crate::response::ProblemResponse;

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Hash of all files.
pub(crate) const HASH: &str = env!("JIUGONG_ASSETS");

const ETAG: &str = concat!("\"", env!("JIUGONG_ASSETS"), "\"");

/// The first page, with the address of the other files filled in.
static INDEX: LazyLock<String> = LazyLock::new(|| {
    let text = find("index.html").map(String::from_utf8_lossy).unwrap_or_default();
    text.replace("{{assets}}", &format!("/assets/{HASH}"))
});

fn find(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, bytes)| bytes)
}

/// The media type for the extension of a file name.
fn media_type(name: &str) -> &'static str {
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

/// Whether the client already has this version.
fn is_current(headers: &HeaderMap) -> bool {
    let tags = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    tags.flat_map(|tags| tags.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == ETAG)
}

/// Compressed files by name and coding. Each is compressed when it is first requested.
type CompressedFiles = Mutex<HashMap<(String, &'static str), Bytes>>;

static COMPRESSED: LazyLock<CompressedFiles> = LazyLock::new(Mutex::default);

/// The content of the file `name`, compressed with `coding`.
fn compressed(coding: Coding, name: &str, bytes: &'static [u8]) -> Bytes {
    let files = || COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (name.to_owned(), coding.name());
    if let Some(known) = files().get(&key) {
        return known.clone();
    }
    let content: Bytes = coding.compress_all(bytes).into();
    files().insert(key, content.clone());
    content
}

fn file(headers: &HeaderMap, name: &str, bytes: &'static [u8], caching: &'static str) -> Response {
    let mut response = uncompressed(headers, name, bytes, caching);
    let text = media_type(name).starts_with("text/") || media_type(name).ends_with("+xml");
    if let Some(coding) = Coding::accepted(headers).filter(|_| text && response.status() == StatusCode::OK) {
        *response.body_mut() = Body::from(compressed(coding, name, bytes));
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    response
}

fn uncompressed(headers: &HeaderMap, name: &str, bytes: &'static [u8], caching: &'static str) -> Response {
    let fields = [
        (header::ETAG, HeaderValue::from_static(ETAG)),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type(name))),
    ];
    if is_current(headers) {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    (fields, bytes).into_response()
}

/// `GET /`.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    file(&headers, "index.html", INDEX.as_bytes(), "no-cache")
}

/// `GET /favicon.svg`.
pub(crate) async fn favicon(uri: Uri, headers: HeaderMap) -> Response {
    match find("favicon.svg") {
        Some(bytes) => file(&headers, "favicon.svg", bytes, "no-cache"),
        None => ProblemResponse(nothing(&uri, &headers)).into_response(),
    }
}

/// `GET /assets/{hash}/{*name}`.
pub(crate) async fn asset(Path((hash, name)): Path<(String, String)>, uri: Uri, headers: HeaderMap) -> Response {
    match find(&name).filter(|_| hash == HASH && name != "index.html") {
        Some(bytes) => file(&headers, &name, bytes, "public, max-age=31536000, immutable"),
        None => ProblemResponse(nothing(&uri, &headers)).into_response(),
    }
}

/// The answer for unknown addresses.
pub(crate) async fn missing(request: Request) -> ProblemResponse {
    ProblemResponse(nothing(request.uri(), request.headers()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_every_file_has_a_kind() {
        assert!(INDEX.contains("<html") && !INDEX.contains("{{assets}}"));
        for (name, _) in FILES {
            assert_ne!(media_type(name), "application/octet-stream", "{name}");
        }
    }
}
