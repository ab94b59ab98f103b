//! An answer, followed to its end: counted, logged, and its connection told.

use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use hyper::body::{Body as _, Frame, SizeHint};

use crate::app::App;
use crate::client::Client;
use crate::guard::Peer;
use crate::log::{Entry, Of};
use crate::patient::Ended;

/// What is known of a request when it comes.
pub(crate) struct Watch {
    app: App,
    began: Instant,
    line: Option<Ended>,
    /// What the log has to know, if there is one.
    of: Option<Of>,
    status: u16,
    sent: u64,
    whole: bool,
}

impl Watch {
    pub(crate) fn new(app: &App, request: &Request) -> Self {
        let of = app.options().log.map(|_| Of {
            address: request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0),
            client: None,
            method: request.method().to_string(),
            path: request.uri().path().to_owned(),
        });
        let line = request.extensions().get::<Ended>().cloned();
        Watch {
            app: app.clone(),
            began: Instant::now(),
            line,
            of,
            status: 0,
            sent: 0,
            whole: request.method().as_str() == "HEAD",
        }
    }

    /// The answer, which `client` gets.
    pub(crate) fn follow(mut self, client: Option<Client>, response: Response) -> Response {
        self.status = response.status().as_u16();
        if let Some(of) = &mut self.of {
            of.client = client;
        }
        response.map(|inner| {
            self.whole |= inner.is_end_stream();
            Body::new(Followed { inner, watch: self })
        })
    }
}

/// The request has been answered, or its client is gone.
impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.answered();
        }
        let took = self.began.elapsed();
        // Nobody waited for this one: 499, as others call it.
        let (status, left) = if self.status == 0 { (499, true) } else { (self.status, !self.whole) };
        self.app.metrics().answered(status, took, self.sent);
        if let (Some(of), Some(format)) = (&self.of, self.app.options().log) {
            Entry::new(of, status, self.sent, took, left).write(format);
        }
    }
}

struct Followed {
    inner: Body,
    watch: Watch,
}

impl hyper::body::Body for Followed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.watch.sent += frame.data_ref().map_or(0, |data| data.len() as u64);
                self.watch.whole = self.inner.is_end_stream();
            }
            Poll::Ready(None) => self.watch.whole = true,
            _ => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
