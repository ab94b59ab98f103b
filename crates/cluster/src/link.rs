//! A connection to another process, and the shutdown of all processes when one of them is lost.
//!
//! Timely's data is sent in frames, so that a process that is done (it sends [`FrameKind::Done`]), one that has failed (it sends the
//! reason) and one that was killed (it sends nothing) can be distinguished. Timely itself has no error handling: it panics or waits
//! forever. Therefore the thread that reads the failure ends this process, and timely never sees an error.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::ClusterError;

/// The largest frame, in bytes.
const MAX_FRAME: usize = 1 << 20;
/// How long to spend on notifying each process before this one ends.
const NOTIFY_TIMEOUT: Duration = Duration::from_secs(1);

/// The kind of a frame, stored in the highest byte of its head; the other three bytes are its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FrameKind {
    /// Data of timely.
    Data = 0,
    /// The process is done and sends nothing more.
    Done = 1,
    /// A process has failed: its number, then the reason as text. The receiver forwards the frame to the others.
    Failed = 2,
    /// The connection to another process was lost: its number.
    Lost = 3,
}

/// How to report an error that ends all processes: `explain` turns it into a message, `end` prints it and exits.
pub struct FailureHandler {
    /// Turns an error into a message for this process and the others.
    pub explain: Box<dyn Fn(&ClusterError) -> String + Send + Sync>,
    /// Reports the error to the user and exits. If it returns, the calling thread is parked forever.
    pub end: Box<dyn Fn(&ClusterError) + Send + Sync>,
}

/// State shared by all connections of this process.
pub(crate) struct Hub {
    addresses: Vec<String>,
    writers: Vec<Option<Mutex<TcpStream>>>,
    on_failure: FailureHandler,
    has_ended: AtomicBool,
    bytes: AtomicU64,
}

impl Hub {
    /// The number of processes.
    pub(crate) fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// Bytes sent to other processes so far.
    pub(crate) fn bytes_sent(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Sends `error` to the other processes and ends this one.
    pub(crate) fn fail(&self, error: &ClusterError) -> ! {
        let own = self.writers.iter().position(Option::is_none).unwrap_or(0);
        let message = (self.on_failure.explain)(error);
        let payload = [&(own as u32).to_le_bytes(), message.as_bytes()].concat();
        self.end(FrameKind::Failed, &payload, error)
    }

    fn report_lost(&self, index: usize) -> ! {
        let error = ClusterError::Lost { index, address: self.addresses[index].clone() };
        self.end(FrameKind::Lost, &(index as u32).to_le_bytes(), &error)
    }

    fn end(&self, kind: FrameKind, payload: &[u8], error: &ClusterError) -> ! {
        // Only the first reason counts; errors that follow from it are ignored.
        if !self.has_ended.swap(true, Ordering::SeqCst) {
            let until = Instant::now() + NOTIFY_TIMEOUT;
            for writer in self.writers.iter().flatten() {
                // Another thread may be blocked writing to a process that does not read.
                let writer = loop {
                    match writer.try_lock() {
                        Ok(writer) => break Some(writer),
                        Err(TryLockError::Poisoned(writer)) => break Some(writer.into_inner()),
                        Err(TryLockError::WouldBlock) if Instant::now() < until => {
                            std::thread::sleep(Duration::from_millis(5));
                        }
                        Err(TryLockError::WouldBlock) => break None,
                    }
                };
                if let Some(mut writer) = writer {
                    // A process that cannot be notified notices that the connection was closed.
                    let _ = writer.set_write_timeout(Some(NOTIFY_TIMEOUT));
                    let _ = send(&mut writer, kind, &payload[..payload.len().min(MAX_FRAME)]);
                }
            }
            (self.on_failure.end)(error);
        }
        loop {
            std::thread::park();
        }
    }
}

fn send(stream: &mut TcpStream, kind: FrameKind, payload: &[u8]) -> io::Result<()> {
    let mut frame = Vec::with_capacity(4 + payload.len());
    frame.extend(((kind as u32) << 24 | payload.len() as u32).to_le_bytes());
    frame.extend(payload);
    stream.write_all(&frame)
}

/// A connection to one process.
pub(crate) struct Link {
    hub: Arc<Hub>,
    index: usize,
    reader: BufReader<TcpStream>,
    /// Bytes of the current frame that have not been read yet.
    left: usize,
    is_done: bool,
}

/// Wraps the connections to all processes. `streams` has `None` for this process.
pub(crate) fn connect(
    addresses: Vec<String>,
    streams: Vec<Option<TcpStream>>,
    on_failure: FailureHandler,
) -> io::Result<(Arc<Hub>, Vec<Option<Link>>)> {
    let clone = |stream: &Option<TcpStream>| stream.as_ref().map(TcpStream::try_clone).transpose();
    let writers = streams.iter().map(|stream| Ok(clone(stream)?.map(Mutex::new))).collect::<io::Result<_>>()?;
    let (has_ended, bytes) = (AtomicBool::new(false), AtomicU64::new(0));
    let hub = Arc::new(Hub { addresses, writers, on_failure, has_ended, bytes });
    let link = |(index, stream): (usize, Option<TcpStream>)| stream.map(|stream| Link::new(&hub, index, stream));
    let links = streams.into_iter().enumerate().map(link).collect();
    Ok((hub, links))
}

impl Link {
    fn new(hub: &Arc<Hub>, index: usize, stream: TcpStream) -> Self {
        let reader = BufReader::with_capacity(1 << 16, stream);
        Link { hub: Arc::clone(hub), index, reader, left: 0, is_done: false }
    }

    /// Reads the head of the next data frame, and handles all other frames.
    fn next_frame(&mut self) -> io::Result<()> {
        while self.left == 0 && !self.is_done {
            let mut head = [0; 4];
            self.reader.read_exact(&mut head)?;
            let head = u32::from_le_bytes(head);
            let length = (head & 0x00ff_ffff) as usize;
            match head >> 24 {
                kind if kind == FrameKind::Data as u32 => self.left = length,
                kind if kind == FrameKind::Done as u32 => self.is_done = true,
                kind => {
                    let mut payload = vec![0; length.min(MAX_FRAME)];
                    self.reader.read_exact(&mut payload)?;
                    self.handle_failure(kind, &payload);
                }
            }
        }
        Ok(())
    }

    /// Ends this process with the failure that the other one reports. The frame is forwarded unchanged, so all processes name the same
    /// culprit, whichever connection they read it from.
    fn handle_failure(&self, kind: u32, payload: &[u8]) -> ! {
        let (number, text) = payload.split_first_chunk().unwrap_or((&[0; 4], payload));
        let failed = u32::from_le_bytes(*number) as usize;
        let index = if failed < self.hub.addresses.len() { failed } else { self.index };
        if kind == FrameKind::Lost as u32 {
            self.hub.report_lost(index);
        }
        let (address, message) = (self.hub.addresses[index].clone(), String::from_utf8_lossy(text).into_owned());
        self.hub.end(FrameKind::Failed, payload, &ClusterError::Failed { index, address, message })
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.next_frame().is_err() {
            self.hub.report_lost(self.index);
        }
        if self.is_done {
            return Ok(0);
        }
        let most = buffer.len().min(self.left);
        match self.reader.read(&mut buffer[..most]) {
            Ok(count) if count > 0 => {
                self.left -= count;
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            _ => self.hub.report_lost(self.index),
        }
    }
}

impl Link {
    fn send(&self, kind: FrameKind, payload: &[u8]) {
        let Some(writer) = &self.hub.writers[self.index] else { return };
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        if send(&mut writer, kind, payload).is_err() {
            drop(writer);
            // The other process may have sent the reason before it ended; the reading thread then reports it and ends this process.
            std::thread::sleep(NOTIFY_TIMEOUT);
            self.hub.report_lost(self.index);
        }
        self.hub.bytes.fetch_add(payload.len() as u64, Ordering::Relaxed);
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(MAX_FRAME);
        self.send(FrameKind::Data, &bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Link::new(&self.hub, self.index, self.reader.get_ref().try_clone()?))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.reader.get_ref().set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.send(FrameKind::Done, &[]);
        // The other process may have read that and closed the connection already.
        let _ = self.reader.get_ref().shutdown(how);
        Ok(())
    }
}
