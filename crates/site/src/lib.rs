//! The laboratory in WebAssembly: one function, which answers a request of the API, and beside it what keeps tables in a browser.
//!
//! Whoever calls it waits until the search is over, so it is called in a worker; ending the worker ends the search.

mod kept;

use std::sync::LazyLock;

use http::Request;
use jiugong_api::{Allowance, Part, answer_until, language};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// What one request may take. Tables that one request needed are there for the next.
static ALLOWANCE: LazyLock<Allowance> = LazyLock::new(kept::allowance);

/// Answers the request of `method` for `target`, a path with its query, as the server does.
///
/// * `headers` – each `name: value` in a line.
/// * `head` – is called first, once, with the status and the headers, each in a line.
/// * `part` – is called with each part of the body as there is one.
///
/// Whether it is answered: if not, something that is kept in the browser is wanted first, and then it is to be asked again.
///
/// # Errors
/// If no request is that bad, or what is called throws.
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
    let cancel = kept::begin(language(request.uri(), request.headers()));
    answer_until(Some(&cancel), &ALLOWANCE, request, &mut |said| {
        if kept::is_wanting() {
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
        None => Ok(kept::end()),
        Some(error) => Err(JsError::new(&error.as_string().unwrap_or_default())),
    }
}
