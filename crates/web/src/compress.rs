//! Compression of responses with brotli or gzip, as the client accepts, while they are sent.
//!
//! Invariants: an event is sent as soon as it exists, and a task compresses at most one chunk before it yields to others.

use std::io::Write;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::{Body as _, Frame, SizeHint};
use jiugong_api::{EVENTS, accept};

/// Shorter responses are not compressed: they fit in one packet as they are.
const MIN_LENGTH: u64 = 1024;

/// Bytes compressed at a time.
const CHUNK: usize = 64 << 10;

/// A content coding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    #[cfg(feature = "brotli")]
    Brotli,
    Gzip,
}

impl Coding {
    /// All codings, the preferred ones first.
    const ALL: &[Coding] = &[
        #[cfg(feature = "brotli")]
        Coding::Brotli,
        Coding::Gzip,
    ];

    /// Its name in HTTP headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "brotli")]
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The coding that the client prefers, if it accepts any.
    pub(crate) fn accepted(headers: &HeaderMap) -> Option<Coding> {
        Self::ALL
            .iter()
            .copied()
            .map(|coding| (coding, accept::coding(headers, coding.name())))
            .filter(|&(_, weight)| weight > 0)
            // `max_by_key` returns the last of equal elements.
            .rev()
            .max_by_key(|&(_, weight)| weight)
            .map(|(coding, _)| coding)
    }

    /// Compresses `bytes` at a high level, for results that are cached.
    pub(crate) fn compress_all(self, bytes: &[u8]) -> Vec<u8> {
        let mut encoder = Encoder::new(self, 9);
        encoder.write(bytes);
        encoder.finish()
    }
}

/// An encoder, with its output so far.
enum Encoder {
    #[cfg(feature = "brotli")]
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Gzip(Box<GzEncoder<Vec<u8>>>),
}

impl Encoder {
    fn new(coding: Coding, quality: u32) -> Self {
        match coding {
            // A window of 1 MiB: many responses may be compressed at the same time.
            #[cfg(feature = "brotli")]
            Coding::Brotli => Encoder::Brotli(Box::new(brotli::CompressorWriter::new(Vec::new(), 4096, quality, 20))),
            Coding::Gzip => Encoder::Gzip(Box::new(GzEncoder::new(Vec::new(), Compression::new(quality)))),
        }
    }

    // Writing to memory cannot fail.
    fn write(&mut self, bytes: &[u8]) {
        let _ = match self {
            #[cfg(feature = "brotli")]
            Encoder::Brotli(encoder) => encoder.write_all(bytes),
            Encoder::Gzip(encoder) => encoder.write_all(bytes),
        };
    }

    fn flush(&mut self) {
        let _ = match self {
            #[cfg(feature = "brotli")]
            Encoder::Brotli(encoder) => encoder.flush(),
            Encoder::Gzip(encoder) => encoder.flush(),
        };
    }

    /// Takes the output so far.
    fn take(&mut self) -> Vec<u8> {
        std::mem::take(match self {
            #[cfg(feature = "brotli")]
            Encoder::Brotli(encoder) => encoder.get_mut(),
            Encoder::Gzip(encoder) => encoder.get_mut(),
        })
    }

    fn finish(self) -> Vec<u8> {
        match self {
            #[cfg(feature = "brotli")]
            Encoder::Brotli(encoder) => encoder.into_inner(),
            Encoder::Gzip(encoder) => encoder.finish().unwrap_or_default(),
        }
    }
}

/// A body that is compressed while it is sent.
struct CompressedBody {
    inner: Body,
    encoder: Option<Encoder>,
    /// Input not yet compressed.
    rest: Bytes,
    /// Whether every chunk is flushed at once.
    events: bool,
    /// Whether the task has yielded since the last chunk.
    yielded: bool,
}

impl hyper::body::Body for CompressedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        loop {
            let Some(encoder) = &mut this.encoder else { return Poll::Ready(None) };
            if this.rest.is_empty() {
                match std::task::ready!(Pin::new(&mut this.inner).poll_frame(context)) {
                    Some(Ok(frame)) => this.rest = frame.into_data().unwrap_or_default(),
                    Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                    None => {
                        let last = this.encoder.take().map(Encoder::finish).unwrap_or_default();
                        return Poll::Ready(Some(Ok(Frame::data(last.into()))));
                    }
                }
                continue;
            }
            if this.rest.len() > CHUNK && !std::mem::replace(&mut this.yielded, true) {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            this.yielded = false;
            let chunk = this.rest.split_to(this.rest.len().min(CHUNK));
            encoder.write(&chunk);
            if this.events && this.rest.is_empty() {
                encoder.flush();
            }
            let ready = encoder.take();
            if !ready.is_empty() {
                return Poll::Ready(Some(Ok(Frame::data(ready.into()))));
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.encoder.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::default()
    }
}

/// Whether content of this media type is worth compressing.
fn is_compressible(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("+xml") || kind.ends_with("javascript")
}

/// Compresses `response` with `coding` if that is worth it.
pub(crate) fn compress(coding: Option<Coding>, response: Response) -> Response {
    let headers = response.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    if !is_compressible(&kind) || response.status() == StatusCode::NOT_MODIFIED {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let small = body.size_hint().exact().is_some_and(|length| length < MIN_LENGTH);
    let Some(coding) = coding.filter(|_| !small && !parts.headers.contains_key(header::CONTENT_ENCODING)) else {
        return Response::from_parts(parts, body);
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    parts.headers.remove(header::CONTENT_LENGTH);
    // Low levels: the response is sent once, and a client is waiting for it.
    let encoder = Encoder::new(coding, if coding == Coding::Gzip { 5 } else { 4 });
    let events = kind == EVENTS;
    let body = CompressedBody { inner: body, encoder: Some(encoder), rest: Bytes::new(), events, yielded: false };
    Response::from_parts(parts, Body::new(body))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    fn headers(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(HeaderName::from_static("accept-encoding"), HeaderValue::from_static(value))])
    }

    #[test]
    fn the_coding_is_what_the_client_prefers() {
        let best = Some(Coding::ALL[0]);
        for (header, coding) in [
            ("gzip, deflate, br", best),
            ("gzip", Some(Coding::Gzip)),
            ("br;q=0.5, gzip", Some(Coding::Gzip)),
            ("*", best),
            ("identity", None),
            ("gzip;q=0", None),
            ("*;q=0, gzip", Some(Coding::Gzip)),
            ("x-gzip", Some(Coding::Gzip)),
            ("deflate", None),
            ("", None),
        ] {
            assert_eq!(Coding::accepted(&headers(header)), coding, "{header}");
        }
        assert_eq!(Coding::accepted(&HeaderMap::new()), None);
    }
}
