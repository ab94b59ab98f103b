//! Answers made smaller on their way: brotli or gzip, whichever the client takes, piece by piece.
//!
//! What always holds: an event is sent on as soon as it is there, and no more than a piece of an answer is worked on before others have
//! their turn.

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

/// Shorter answers fit in a packet as they are.
const LEAST: u64 = 1024;

/// Bytes that are worked on at a time.
const PIECE: usize = 64 << 10;

/// How an answer is made smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    #[cfg(feature = "brotli")]
    Brotli,
    Gzip,
}

impl Coding {
    /// All of them, the best first.
    const ALL: &[Coding] = &[
        #[cfg(feature = "brotli")]
        Coding::Brotli,
        Coding::Gzip,
    ];

    /// Its name in headers.
    pub(crate) fn name(self) -> &'static str {
        match self {
            #[cfg(feature = "brotli")]
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The one that the client likes best, if it takes any.
    pub(crate) fn asked(headers: &HeaderMap) -> Option<Coding> {
        Self::ALL
            .iter()
            .copied()
            .map(|coding| (coding, accept::coding(headers, coding.name())))
            .filter(|&(_, weight)| weight > 0)
            // Of equals the last is taken.
            .rev()
            .max_by_key(|&(_, weight)| weight)
            .map(|(coding, _)| coding)
    }

    /// All of `bytes`, as small as it gets: for what is kept.
    pub(crate) fn whole(self, bytes: &[u8]) -> Vec<u8> {
        let mut encoder = Encoder::new(self, 9);
        encoder.write(bytes);
        encoder.finish()
    }
}

/// What has an answer made smaller so far.
enum Encoder {
    #[cfg(feature = "brotli")]
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Gzip(Box<GzEncoder<Vec<u8>>>),
}

impl Encoder {
    fn new(coding: Coding, quality: u32) -> Self {
        match coding {
            // A window of 1 MiB: many may be answered at a time.
            #[cfg(feature = "brotli")]
            Coding::Brotli => Encoder::Brotli(Box::new(brotli::CompressorWriter::new(Vec::new(), 4096, quality, 20))),
            Coding::Gzip => Encoder::Gzip(Box::new(GzEncoder::new(Vec::new(), Compression::new(quality)))),
        }
    }

    // Memory takes whatever is written to it.
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

    /// What is ready to be sent.
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

/// A body made smaller on its way.
struct Smaller {
    inner: Body,
    encoder: Option<Encoder>,
    /// What is still to be worked on.
    rest: Bytes,
    /// Whether each piece is sent at once.
    events: bool,
    /// Whether others have had their turn.
    yielded: bool,
}

impl hyper::body::Body for Smaller {
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
            if this.rest.len() > PIECE && !std::mem::replace(&mut this.yielded, true) {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            this.yielded = false;
            let piece = this.rest.split_to(this.rest.len().min(PIECE));
            encoder.write(&piece);
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

/// Whether this kind of answer gets smaller.
fn shrinks(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("+xml") || kind.ends_with("javascript")
}

/// `response` in the coding that the request asks for, if it is worth it.
pub(crate) fn smaller(coding: Option<Coding>, response: Response) -> Response {
    let headers = response.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    if !shrinks(&kind) || response.status() == StatusCode::NOT_MODIFIED {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let small = body.size_hint().exact().is_some_and(|length| length < LEAST);
    let Some(coding) = coding.filter(|_| !small && !parts.headers.contains_key(header::CONTENT_ENCODING)) else {
        return Response::from_parts(parts, body);
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    parts.headers.remove(header::CONTENT_LENGTH);
    // Low levels: an answer is written once and read once, and somebody waits for it.
    let encoder = Encoder::new(coding, if coding == Coding::Gzip { 5 } else { 4 });
    let events = kind == EVENTS;
    let body = Smaller { inner: body, encoder: Some(encoder), rest: Bytes::new(), events, yielded: false };
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
    fn the_coding_is_what_the_client_likes() {
        let best = Some(Coding::ALL[0]);
        for (asked, coding) in [
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
            assert_eq!(Coding::asked(&headers(asked)), coding, "{asked}");
        }
        assert_eq!(Coding::asked(&HeaderMap::new()), None);
    }
}
