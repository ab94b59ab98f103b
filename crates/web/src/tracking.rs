//! Tracks each request to the end of its response: for the metrics, the log and the connection.

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
use crate::connection::ConnectionState;
use crate::guard::Peer;
use crate::log::{LogEntry, RequestInfo};

/// Tracks one request.
pub(crate) struct RequestTracker {
    app: App,
    start: Instant,
    connection: Option<ConnectionState>,
    /// The log fields of the request, if there is a log.
    info: Option<RequestInfo>,
    status: u16,
    sent: u64,
    is_complete: bool,
}

impl RequestTracker {
    pub(crate) fn new(app: &App, request: &Request) -> Self {
        let info = app.options().log.map(|_| RequestInfo {
            address: request.extensions().get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0),
            client: None,
            method: request.method().to_string(),
            path: request.uri().path().to_owned(),
        });
        let connection = request.extensions().get::<ConnectionState>().cloned();
        RequestTracker {
            app: app.clone(),
            start: Instant::now(),
            connection,
            info,
            status: 0,
            sent: 0,
            is_complete: request.method().as_str() == "HEAD",
        }
    }

    /// Wraps `response`, so that it is tracked to its end. `client` is the client it belongs to.
    pub(crate) fn track(mut self, client: Option<Client>, response: Response) -> Response {
        self.status = response.status().as_u16();
        if let Some(info) = &mut self.info {
            info.client = client;
        }
        response.map(|inner| {
            self.is_complete |= inner.is_end_stream();
            Body::new(TrackedBody { inner, tracker: self })
        })
    }
}

/// Runs when the response has ended or the client is gone.
impl Drop for RequestTracker {
    fn drop(&mut self) {
        if let Some(connection) = &self.connection {
            connection.response_complete();
        }
        let duration = self.start.elapsed();
        // No response was sent because the client was gone: status 499, as nginx calls it.
        let (status, left) = if self.status == 0 { (499, true) } else { (self.status, !self.is_complete) };
        self.app.metrics().answered(status, duration, self.sent);
        if let (Some(info), Some(format)) = (&self.info, self.app.options().log) {
            LogEntry::new(info, status, self.sent, duration, left).write(format);
        }
    }
}

struct TrackedBody {
    inner: Body,
    tracker: RequestTracker,
}

impl hyper::body::Body for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.inner).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                self.tracker.sent += frame.data_ref().map_or(0, |data| data.len() as u64);
                self.tracker.is_complete = self.inner.is_end_stream();
            }
            Poll::Ready(None) => self.tracker.is_complete = true,
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
