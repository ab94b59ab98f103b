//! A connection with timeouts for slow readers, which also distinguishes a client that has finished sending from one that is gone.
//!
//! Both look the same: the client's sending side is closed. So while a response is being computed, the closed side is hidden from the HTTP
//! server, and the client is sent interim responses (102): if it is gone, its system rejects them.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// Interim response for a client that has closed its sending side.
const PROCESSING: &[u8] = b"HTTP/1.1 102 Processing\r\n\r\n";

/// Time in which the rejection of a client that is gone arrives.
const FIRST_PROBE: Duration = Duration::from_millis(50);

/// Longest interval between two interim responses.
const MAX_PROBE_INTERVAL: Duration = Duration::from_secs(2);

/// State of a connection, shared with the handlers of its requests.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionState(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    /// The client has closed its sending side.
    closed: AtomicBool,
    /// The response to a request has not ended.
    pending: AtomicBool,
    /// The response is complete, but may not be sent yet.
    complete: AtomicBool,
    /// Part of the response is written.
    started: AtomicBool,
}

impl ConnectionState {
    /// Whether the client has closed its sending side.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::SeqCst)
    }

    /// Called when a request begins.
    pub(crate) fn request_started(&self) {
        self.0.started.store(false, Ordering::SeqCst);
        self.0.complete.store(false, Ordering::SeqCst);
        self.0.pending.store(true, Ordering::SeqCst);
    }

    /// Waits until the client has closed its sending side and everything it sent before has been processed.
    pub(crate) async fn closed(&self) {
        while !self.is_closed() {
            sleep(FIRST_PROBE).await;
        }
        sleep(MAX_PROBE_INTERVAL).await;
    }

    /// Called when the response is complete; its last bytes may still have to be sent.
    pub(crate) fn response_complete(&self) {
        self.0.complete.store(true, Ordering::SeqCst);
    }

    /// Called when everything written has been sent.
    fn flushed(&self) {
        if self.0.complete.swap(false, Ordering::SeqCst) {
            self.0.pending.store(false, Ordering::SeqCst);
        }
    }
}

/// A TCP connection, plain or encrypted.
pub(crate) enum Stream {
    Plain(TcpStream),
    #[cfg(feature = "tls")]
    Tls(Box<tokio_rustls::server::TlsStream<TcpStream>>),
}

macro_rules! each {
    ($stream:expr, $inner:ident => $do:expr) => {
        match $stream {
            Stream::Plain($inner) => $do,
            #[cfg(feature = "tls")]
            Stream::Tls($inner) => $do,
        }
    };
}

/// A connection on which a write without progress fails after a timeout.
pub(crate) struct Connection {
    stream: Stream,
    timeout: Duration,
    timer: Option<Pin<Box<Sleep>>>,
    state: ConnectionState,
    /// The client speaks HTTP/1.0, which has no interim responses.
    http_1_0: bool,
    probe: Option<Pin<Box<Sleep>>>,
    /// Time until the next probe.
    probe_interval: Duration,
}

impl Connection {
    pub(crate) fn new(stream: Stream, timeout: Duration, state: ConnectionState) -> Self {
        Connection { stream, timeout, timer: None, state, http_1_0: false, probe: None, probe_interval: FIRST_PROBE }
    }

    /// Returns the result of a write, or a timeout error if it makes no progress for too long.
    fn with_timeout<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.timer = None;
            self.state.0.started.store(true, Ordering::SeqCst);
            return written;
        }
        let timeout = self.timeout;
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(timeout)));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Called when the client has closed its sending side. Reports the end of the stream once no response is pending, or an error once the
    /// client is gone.
    fn probe_half_closed(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        #[allow(irrefutable_let_patterns, reason = "with TLS there are others")]
        let Stream::Plain(stream) = &self.stream else { return Poll::Ready(Ok(())) };
        loop {
            if !self.state.0.pending.load(Ordering::SeqCst) {
                return Poll::Ready(Ok(()));
            }
            if let Some(error) = stream.take_error()? {
                return Poll::Ready(Err(error));
            }
            let probe = self.probe.get_or_insert_with(|| {
                // Fast responses need no interim one; and once the response has begun, its own parts are rejected.
                if self.probe_interval > FIRST_PROBE && !self.http_1_0 && !self.state.0.started.load(Ordering::SeqCst) {
                    let _ = stream.try_write(PROCESSING);
                }
                Box::pin(sleep(self.probe_interval))
            });
            ready!(probe.as_mut().poll(context));
            self.probe = None;
            self.probe_interval = (self.probe_interval * 2).min(MAX_PROBE_INTERVAL);
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.state.is_closed() {
            return self.probe_half_closed(context);
        }
        let before = buffer.filled().len();
        ready!(each!(&mut self.stream, stream => Pin::new(stream).poll_read(context, buffer)))?;
        let read = &buffer.filled()[before..];
        if read.is_empty() && buffer.remaining() > 0 {
            self.state.0.closed.store(true, Ordering::SeqCst);
            return self.probe_half_closed(context);
        }
        self.http_1_0 |= read[..read.len().min(2048)].windows(9).any(|word| word == b"HTTP/1.0\r");
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = each!(&mut self.stream, stream => Pin::new(stream).poll_write(context, bytes));
        self.with_timeout(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = each!(&mut self.stream, stream => Pin::new(stream).poll_write_vectored(context, slices));
        self.with_timeout(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        each!(&self.stream, stream => stream.is_write_vectored())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = each!(&mut self.stream, stream => Pin::new(stream).poll_flush(context));
        if flushed.is_ready() {
            self.state.flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(&mut self.stream, stream => Pin::new(stream).poll_shutdown(context))
    }
}
