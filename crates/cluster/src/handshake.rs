//! The messages of the handshake, and the thread that accepts connections during it.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::ClusterError;

/// The first bytes of every message. They do not depend on the version.
const MAGIC: [u8; 8] = *b"jgcluste";
/// The longest message, in bytes.
const MAX_MESSAGE: usize = 1 << 20;
/// The longest time between the first and the last byte of a message.
pub(crate) const MESSAGE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often to check for new and closed connections.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How long to accept late connections after a failure, in order to report the reason to them.
const LATE_TIMEOUT: Duration = Duration::from_millis(500);

/// The first message of a process: its version, its number and its request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) version: String,
    pub(crate) request: String,
    pub(crate) index: usize,
    pub(crate) hosts: Vec<String>,
    /// The address it listens on, as it knows it.
    pub(crate) listens: String,
    /// Shared by processes that were started by the same process; empty for lists of hosts.
    pub(crate) secret: String,
}

/// The messages that are exchanged before timely starts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    Hello(Hello),
    /// Sent by process 0 when all are connected: their addresses, and the number of threads of each process.
    All {
        addresses: Vec<String>,
        threads: usize,
    },
    /// This process cannot begin.
    #[serde(rename = "No")]
    Refused {
        #[serde(rename = "words")]
        reason: String,
    },
    /// This process is connected to every other process.
    Ready,
    /// Every process is ready.
    Begin,
}

pub(crate) fn write_message(mut stream: &TcpStream, message: &Message) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text);
    stream.set_write_timeout(Some(MESSAGE_TIMEOUT))?;
    stream.write_all(&bytes)
}

/// Reads a message that starts within `timeout`.
pub(crate) fn read_message(mut stream: &TcpStream, timeout: Duration) -> io::Result<Message> {
    stream.set_read_timeout(Some(timeout.max(POLL_INTERVAL)))?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let length = u32::from_le_bytes([head[8], head[9], head[10], head[11]]) as usize;
    if head[..8] != MAGIC || length > MAX_MESSAGE {
        return Err(io::ErrorKind::InvalidData.into());
    }
    stream.set_read_timeout(Some(MESSAGE_TIMEOUT))?;
    let mut text = vec![0; length];
    stream.read_exact(&mut text)?;
    Ok(serde_json::from_slice(&text)?)
}

/// Listens on the address of process `index`.
pub(crate) fn listen(address: &str, index: usize) -> Result<TcpListener, ClusterError> {
    let unknown = |error| ClusterError::UnknownHost { address: address.to_owned(), error };
    let found: Vec<SocketAddr> = address.to_socket_addrs().map_err(unknown)?.collect();
    TcpListener::bind(&found[..]).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ClusterError::PortInUse { address: address.to_owned(), index },
        io::ErrorKind::AddrNotAvailable => ClusterError::NotHere { address: address.to_owned(), index },
        _ => ClusterError::Listen { address: address.to_owned(), error },
    })
}

/// Incoming connections with the first message of each. Connections that send anything else, or nothing, are dropped.
pub(crate) struct Acceptor {
    pub(crate) incoming: mpsc::Receiver<(Hello, TcpStream)>,
    is_closed: Arc<AtomicBool>,
}

impl Drop for Acceptor {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

impl Acceptor {
    pub(crate) fn open(listener: TcpListener) -> io::Result<Self> {
        let (send, incoming) = mpsc::channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        listener.set_nonblocking(true)?;
        let closed = Arc::clone(&is_closed);
        let accept = move || {
            while !closed.load(Ordering::Relaxed) {
                let Ok((stream, _)) = listener.accept() else {
                    std::thread::sleep(POLL_INTERVAL);
                    continue;
                };
                let send = send.clone();
                std::thread::spawn(move || {
                    if stream.set_nonblocking(false).is_ok()
                        && let Ok(Message::Hello(hello)) = read_message(&stream, MESSAGE_TIMEOUT)
                    {
                        let _ = send.send((hello, stream));
                    }
                });
            }
        };
        std::thread::Builder::new().name("cluster-accept".to_owned()).spawn(accept)?;
        Ok(Acceptor { incoming, is_closed })
    }

    /// Refuses processes that connect from now on, and gives them the reason. Connections with another secret are ignored.
    pub(crate) fn refuse_late_arrivals(&self, secret: &str, reason: &str) {
        let until = Instant::now() + LATE_TIMEOUT;
        let refusal = Message::Refused { reason: reason.to_owned() };
        while let Ok((hello, stream)) = self.incoming.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if hello.secret == secret {
                let _ = write_message(&stream, &refusal);
            }
        }
    }
}
