//! What is said before all have met, and where those come in who say it.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::ClusterError;

/// What every message begins with, whatever the version.
const MAGIC: [u8; 8] = *b"jgcluste";
/// The longest message.
const LONGEST: usize = 1 << 20;
/// How long a message may take that has begun to come.
pub(crate) const SLOW: Duration = Duration::from_secs(10);
/// How often is looked whether somebody came or went.
pub(crate) const LOOK: Duration = Duration::from_millis(20);
/// How long those are waited for that came when it was too late, so that they are told why.
const TOO_LATE: Duration = Duration::from_millis(500);

/// What a process is, and what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) version: String,
    pub(crate) request: String,
    pub(crate) index: usize,
    pub(crate) hosts: Vec<String>,
    /// Where it listens, as it knows itself.
    pub(crate) listens: String,
    /// Known to those that were started by one process.
    pub(crate) secret: String,
}

/// What is said before timely begins.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    Hello(Hello),
    /// All have come to process 0: their addresses, and how many threads each has.
    All {
        addresses: Vec<String>,
        threads: usize,
    },
    /// It cannot begin.
    No {
        words: String,
    },
    /// This process has a connection to every other.
    Ready,
    /// All have.
    Begin,
}

pub(crate) fn say(mut stream: &TcpStream, message: &Message) -> io::Result<()> {
    let text = serde_json::to_vec(message)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text);
    stream.set_write_timeout(Some(SLOW))?;
    stream.write_all(&bytes)
}

/// Reads a message that comes within `patience`.
pub(crate) fn hear(mut stream: &TcpStream, patience: Duration) -> io::Result<Message> {
    stream.set_read_timeout(Some(patience.max(LOOK)))?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let length = u32::from_le_bytes([head[8], head[9], head[10], head[11]]) as usize;
    if head[..8] != MAGIC || length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    stream.set_read_timeout(Some(SLOW))?;
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

/// Those who came, with what they said first. Whoever says something else, or nothing, is not listened to.
pub(crate) struct Door {
    pub(crate) came: mpsc::Receiver<(Hello, TcpStream)>,
    is_closed: Arc<AtomicBool>,
}

impl Drop for Door {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Relaxed);
    }
}

impl Door {
    pub(crate) fn open(listener: TcpListener) -> io::Result<Self> {
        let (send, came) = mpsc::channel();
        let is_closed = Arc::new(AtomicBool::new(false));
        listener.set_nonblocking(true)?;
        let closed = Arc::clone(&is_closed);
        let accept = move || {
            while !closed.load(Ordering::Relaxed) {
                let Ok((stream, _)) = listener.accept() else {
                    std::thread::sleep(LOOK);
                    continue;
                };
                let send = send.clone();
                std::thread::spawn(move || {
                    if stream.set_nonblocking(false).is_ok()
                        && let Ok(Message::Hello(hello)) = hear(&stream, SLOW)
                    {
                        let _ = send.send((hello, stream));
                    }
                });
            }
        };
        std::thread::Builder::new().name("cluster-door".to_owned()).spawn(accept)?;
        Ok(Door { came, is_closed })
    }

    /// Tells those who come now that it cannot begin, and why. Only those with this secret are listened to.
    pub(crate) fn turn_away(&self, secret: &str, words: &str) {
        let until = Instant::now() + TOO_LATE;
        let no = Message::No { words: words.to_owned() };
        while let Ok((guest, stream)) = self.came.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if guest.secret == secret {
                let _ = say(&stream, &no);
            }
        }
    }
}
