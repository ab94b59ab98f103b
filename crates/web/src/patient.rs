//! A connection that waits for a slow reader, but not for ever, and that knows a client who has said all from one who is gone.
//!
//! Both send the same: the end of what they send. So while an answer is being made, the end is kept from the server, and the client is
//! told that its request is worked on (102): one that is gone makes its system refuse that.

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

/// What a client hears that has ended its side while its answer is being made.
const WORKING: &[u8] = b"HTTP/1.1 102 Processing\r\n\r\n";

/// How soon the refusal of one who is gone is back.
const REFUSAL: Duration = Duration::from_millis(50);

/// One that still listens is told again after this time at most.
const SELDOM: Duration = Duration::from_secs(2);

/// What is known of a connection, here and where its requests are answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended(Arc<Line>);

#[derive(Debug, Default)]
struct Line {
    ended: AtomicBool,
    /// The answer to a request has not ended.
    answering: AtomicBool,
    /// There is no more of it to come.
    answered: AtomicBool,
    /// Something of the answer is written.
    begun: AtomicBool,
}

impl Ended {
    /// Whether the client has ended its side.
    pub(crate) fn get(&self) -> bool {
        self.0.ended.load(Ordering::SeqCst)
    }

    /// A request begins.
    pub(crate) fn begin(&self) {
        self.0.begun.store(false, Ordering::SeqCst);
        self.0.answered.store(false, Ordering::SeqCst);
        self.0.answering.store(true, Ordering::SeqCst);
    }

    /// Waits until the client has ended its side, and what it sent before has been taken in.
    pub(crate) async fn wait(&self) {
        while !self.get() {
            sleep(REFUSAL).await;
        }
        sleep(SELDOM).await;
    }

    /// The answer has ended; the last of it may still have to be sent.
    pub(crate) fn answered(&self) {
        self.0.answered.store(true, Ordering::SeqCst);
    }

    /// All that was written is sent.
    fn sent(&self) {
        if self.0.answered.swap(false, Ordering::SeqCst) {
            self.0.answering.store(false, Ordering::SeqCst);
        }
    }
}

/// A connection, in the clear or not.
pub(crate) enum Wire {
    Plain(TcpStream),
    #[cfg(feature = "tls")]
    Tls(Box<tokio_rustls::server::TlsStream<TcpStream>>),
}

macro_rules! each {
    ($wire:expr, $stream:ident => $do:expr) => {
        match $wire {
            Wire::Plain($stream) => $do,
            #[cfg(feature = "tls")]
            Wire::Tls($stream) => $do,
        }
    };
}

/// A connection on which a write that makes no progress fails after a while.
pub(crate) struct Patient {
    wire: Wire,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    line: Ended,
    /// Old clients know nothing of interim answers.
    old: bool,
    doubt: Option<Pin<Box<Sleep>>>,
    /// How long the next doubt lasts.
    pause: Duration,
}

impl Patient {
    pub(crate) fn new(wire: Wire, patience: Duration, line: Ended) -> Self {
        Patient { wire, patience, waiting: None, line, old: false, doubt: None, pause: REFUSAL }
    }

    /// What became of a write, or that it took too long.
    fn watched<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            self.line.0.begun.store(true, Ordering::SeqCst);
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// The client has ended its side: the end is told once nothing is to be answered any more, or when it is gone.
    fn doubted(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        #[allow(irrefutable_let_patterns, reason = "with TLS there are others")]
        let Wire::Plain(stream) = &self.wire else { return Poll::Ready(Ok(())) };
        loop {
            if !self.line.0.answering.load(Ordering::SeqCst) {
                return Poll::Ready(Ok(()));
            }
            if let Some(error) = stream.take_error()? {
                return Poll::Ready(Err(error));
            }
            let doubt = self.doubt.get_or_insert_with(|| {
                // What is answered at once needs no more words; and once the answer has begun, its own parts are refused.
                if self.pause > REFUSAL && !self.old && !self.line.0.begun.load(Ordering::SeqCst) {
                    let _ = stream.try_write(WORKING);
                }
                Box::pin(sleep(self.pause))
            });
            ready!(doubt.as_mut().poll(context));
            self.doubt = None;
            self.pause = (self.pause * 2).min(SELDOM);
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.line.get() {
            return self.doubted(context);
        }
        let before = buffer.filled().len();
        ready!(each!(&mut self.wire, stream => Pin::new(stream).poll_read(context, buffer)))?;
        let read = &buffer.filled()[before..];
        if read.is_empty() && buffer.remaining() > 0 {
            self.line.0.ended.store(true, Ordering::SeqCst);
            return self.doubted(context);
        }
        self.old |= read[..read.len().min(2048)].windows(9).any(|word| word == b"HTTP/1.0\r");
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = each!(&mut self.wire, stream => Pin::new(stream).poll_write(context, bytes));
        self.watched(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = each!(&mut self.wire, stream => Pin::new(stream).poll_write_vectored(context, slices));
        self.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        each!(&self.wire, stream => stream.is_write_vectored())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = each!(&mut self.wire, stream => Pin::new(stream).poll_flush(context));
        if flushed.is_ready() {
            self.line.sent();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        each!(&mut self.wire, stream => Pin::new(stream).poll_shutdown(context))
    }
}
