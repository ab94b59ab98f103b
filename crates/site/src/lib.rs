//! The laboratory in WebAssembly: a function that answers API requests, and functions for tables in the browser's storage.
//!
//! The function returns when the search has ended, so it is called in a worker; terminating the worker ends the search.

mod storage;

use std::sync::LazyLock;

use http::Request;
use jiugong_api::{Allowance, Part, answer_until, language};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// The limits of a request. Tables of one request are reused by the next.
static ALLOWANCE: LazyLock<Allowance> = LazyLock::new(storage::allowance);

/// Answers a request like the server does.
///
/// * `target` – the path with its query.
/// * `headers` – lines of the form `name: value`.
/// * `head` – called once, first, with the status and the lines of the headers.
/// * `part` – called with each part of the body as soon as it exists.
///
/// Returns whether the request is answered. If not, provide what [`missing`](storage::missing) names and repeat it.
///
/// # Errors
/// If the request is not valid HTTP, or a callback throws.
#[wasm_bindgen(js_name = answer)]
pub fn answer_request(
    method: &str,
    target: &str,
    headers: &str,
    body: &[u8],
    head: &Function,
    part: &Function,
) -> Result<bool, JsError> {
    let mut request = Request::builder().method(method).uri(target);
    for (name, value) in headers.lines().filter_map(|line| line.split_once(':')) {
        request = request.header(name, value.trim());
    }
    let request = request.body(body.to_vec())?;
    let mut failed = None;
    let cancel = storage::begin(language(request.uri(), request.headers()));
    answer_until(Some(&cancel), &ALLOWANCE, request, &mut |said| {
        if storage::is_missing() {
            return;
        }
        let called = match said {
            Part::Head(status, headers) => {
                let text = |value: &http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
                let lines: Vec<String> =
                    headers.iter().map(|(name, value)| format!("{name}: {}", text(value))).collect();
                head.call2(&JsValue::NULL, &status.as_u16().into(), &lines.join("\n").into())
            }
            Part::Body(bytes) => part.call1(&JsValue::NULL, &Uint8Array::from(bytes)),
        };
        failed = failed.take().or(called.err());
    });
    match failed {
        None => Ok(storage::end()),
        Some(error) => Err(JsError::new(&error.as_string().unwrap_or_default())),
    }
}
