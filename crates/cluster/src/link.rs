//! A connection to another process, and the end of all of them when one is gone.
//!
//! What timely sends goes in frames, so that a process that is done (it says so), one that has failed (it says why) and one that is
//! gone (it says nothing) can be told apart. Timely itself knows no failure: it panics or waits for ever. So whoever reads that
//! a process is gone ends this one, here, and nothing comes back to timely.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::error::ClusterError;

/// The largest frame.
const FRAME: usize = 1 << 20;
/// How long others are waited for when they are told that this process ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// What a frame is, in the highest byte of its head; the others are its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Something of timely's.
    Data = 0,
    /// Nothing more will come: this process is done.
    Done = 1,
    /// A process has failed; a number says which, and a text says why. Whoever hears of it tells the others the same.
    Failed = 2,
    /// Another process is gone; a number says which.
    Lost = 3,
}

/// What is done when processes have to end: the first function puts an error into words, the second tells it and ends this process.
pub struct Ending {
    /// Puts an error into words, for this process and others.
    pub explain: Box<dyn Fn(&ClusterError) -> String + Send + Sync>,
    /// Tells the user, and ends the process. If it comes back the thread that called it waits for ever.
    pub end: Box<dyn Fn(&ClusterError) + Send + Sync>,
}

/// What all connections of this process share.
pub(crate) struct Hub {
    addresses: Vec<String>,
    writers: Vec<Option<Mutex<TcpStream>>>,
    ending: Ending,
    has_ended: AtomicBool,
    bytes: AtomicU64,
}

impl Hub {
    /// How many processes there are.
    pub(crate) fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// Bytes sent to others so far.
    pub(crate) fn bytes_sent(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Ends this process, after telling the others why.
    pub(crate) fn fail(&self, error: &ClusterError) -> ! {
        let own = self.writers.iter().position(Option::is_none).unwrap_or(0);
        let words = (self.ending.explain)(error);
        let payload = [&(own as u32).to_le_bytes(), words.as_bytes()].concat();
        self.end(Kind::Failed, &payload, error)
    }

    fn lost(&self, index: usize) -> ! {
        let error = ClusterError::Lost { index, address: self.addresses[index].clone() };
        self.end(Kind::Lost, &(index as u32).to_le_bytes(), &error)
    }

    fn end(&self, kind: Kind, payload: &[u8], error: &ClusterError) -> ! {
        // The first reason counts; what comes of it does not.
        if !self.has_ended.swap(true, Ordering::SeqCst) {
            let until = Instant::now() + FAREWELL;
            for writer in self.writers.iter().flatten() {
                // Somebody may be writing to one that does not read.
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
                    // Who cannot be told any more sees that this process is gone.
                    let _ = writer.set_write_timeout(Some(FAREWELL));
                    let _ = send(&mut writer, kind, &payload[..payload.len().min(FRAME)]);
                }
            }
            (self.ending.end)(error);
        }
        loop {
            std::thread::park();
        }
    }
}

fn send(stream: &mut TcpStream, kind: Kind, payload: &[u8]) -> io::Result<()> {
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
    /// Bytes of the present frame that are still to come.
    left: usize,
    is_done: bool,
}

/// The connections to all processes, and what they share. `streams` has none for this process itself.
pub(crate) fn connect(
    addresses: Vec<String>,
    streams: Vec<Option<TcpStream>>,
    ending: Ending,
) -> io::Result<(Arc<Hub>, Vec<Option<Link>>)> {
    let clone = |stream: &Option<TcpStream>| stream.as_ref().map(TcpStream::try_clone).transpose();
    let writers = streams.iter().map(|stream| Ok(clone(stream)?.map(Mutex::new))).collect::<io::Result<_>>()?;
    let (has_ended, bytes) = (AtomicBool::new(false), AtomicU64::new(0));
    let hub = Arc::new(Hub { addresses, writers, ending, has_ended, bytes });
    let link = |(index, stream): (usize, Option<TcpStream>)| stream.map(|stream| Link::new(&hub, index, stream));
    let links = streams.into_iter().enumerate().map(link).collect();
    Ok((hub, links))
}

impl Link {
    fn new(hub: &Arc<Hub>, index: usize, stream: TcpStream) -> Self {
        let reader = BufReader::with_capacity(1 << 16, stream);
        Link { hub: Arc::clone(hub), index, reader, left: 0, is_done: false }
    }

    /// Reads the head of the next frame of data; what else comes is dealt with here.
    fn next_frame(&mut self) -> io::Result<()> {
        while self.left == 0 && !self.is_done {
            let mut head = [0; 4];
            self.reader.read_exact(&mut head)?;
            let head = u32::from_le_bytes(head);
            let length = (head & 0x00ff_ffff) as usize;
            match head >> 24 {
                kind if kind == Kind::Data as u32 => self.left = length,
                kind if kind == Kind::Done as u32 => self.is_done = true,
                kind => {
                    let mut payload = vec![0; length.min(FRAME)];
                    self.reader.read_exact(&mut payload)?;
                    self.over(kind, &payload);
                }
            }
        }
        Ok(())
    }

    /// What the other says is the end of this process too, and it is passed on as it is: so all name the same process, whoever they
    /// hear it from first.
    fn over(&self, kind: u32, payload: &[u8]) -> ! {
        let (number, text) = payload.split_first_chunk().unwrap_or((&[0; 4], payload));
        let named = u32::from_le_bytes(*number) as usize;
        let index = if named < self.hub.addresses.len() { named } else { self.index };
        if kind == Kind::Lost as u32 {
            self.hub.lost(index);
        }
        let (address, message) = (self.hub.addresses[index].clone(), String::from_utf8_lossy(text).into_owned());
        self.hub.end(Kind::Failed, payload, &ClusterError::Failed { index, address, message })
    }
}

impl Read for Link {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.next_frame().is_err() {
            self.hub.lost(self.index);
        }
        if self.is_done {
            return Ok(0);
        }
        let most = room.len().min(self.left);
        match self.reader.read(&mut room[..most]) {
            Ok(count) if count > 0 => {
                self.left -= count;
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            _ => self.hub.lost(self.index),
        }
    }
}

impl Link {
    fn send(&self, kind: Kind, payload: &[u8]) {
        let Some(writer) = &self.hub.writers[self.index] else { return };
        let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
        if send(&mut writer, kind, payload).is_err() {
            drop(writer);
            // It may have said why before it went; whoever reads from it will know, and ends this process.
            std::thread::sleep(FAREWELL);
            self.hub.lost(self.index);
        }
        self.hub.bytes.fetch_add(payload.len() as u64, Ordering::Relaxed);
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME);
        self.send(Kind::Data, &bytes[..count]);
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
        self.send(Kind::Done, &[]);
        // The other may have read that, and be gone by now.
        let _ = self.reader.get_ref().shutdown(how);
        Ok(())
    }
}
