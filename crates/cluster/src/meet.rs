//! How processes find each other: everybody goes to process 0, which compares what they are and were asked for, then to each
//! other.
//!
//! Before everybody has said that it is ready nothing begins, and whoever finds something wrong tells all it knows. A process
//! listens on its own address in the list alone, and only until all are there.

use std::collections::BTreeSet;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::door::{Door, Hello, LOOK, Message, SLOW, hear, say};
use crate::error::ClusterError;

/// How long something that was sent may go without an acknowledgement.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SWITCHED_OFF: Duration = Duration::from_secs(45);

/// One process among those that are to meet.
pub(crate) struct Meeting<'a> {
    /// What this process is.
    pub(crate) hello: Hello,
    /// How many they are.
    pub(crate) count: usize,
    /// Where process 0 is.
    pub(crate) first: String,
    /// Threads of each process, as process 0 wishes.
    pub(crate) threads: usize,
    /// How long others are waited for.
    pub(crate) patience: Duration,
    /// Whether those that were started by this process are still there.
    pub(crate) look: &'a mut dyn FnMut() -> Result<(), ClusterError>,
    /// Puts an error into words.
    pub(crate) explain: &'a dyn Fn(&ClusterError) -> String,
}

/// All processes, met.
pub(crate) struct Met {
    pub(crate) addresses: Vec<String>,
    pub(crate) streams: Vec<Option<TcpStream>>,
    pub(crate) threads: usize,
}

impl Meeting<'_> {
    /// Meets all others.
    pub(crate) fn meet(mut self, listener: TcpListener) -> Result<Met, ClusterError> {
        let mut streams: Vec<Option<TcpStream>> = (0..self.count).map(|_| None).collect();
        let met = if self.hello.index == 0 {
            self.receive(listener, &mut streams)
        } else {
            self.visit(listener, &mut streams)
        };
        match met {
            Ok((addresses, threads)) => {
                for stream in streams.iter().flatten() {
                    prepare(stream).map_err(|error| self.broken(error))?;
                }
                Ok(Met { addresses, streams, threads })
            }
            Err(error) => {
                // One that was told by another need not tell it again.
                if !matches!(error, ClusterError::Failed { .. }) {
                    let no = Message::No { words: (self.explain)(&error) };
                    streams.iter().flatten().for_each(|stream| drop(say(stream, &no)));
                }
                Err(error)
            }
        }
    }

    fn broken(&self, error: io::Error) -> ClusterError {
        ClusterError::Listen { address: self.hello.listens.clone(), error }
    }

    fn missing(&self, streams: &[Option<TcpStream>], up_to: usize) -> ClusterError {
        let address = |index: usize| self.hello.hosts.get(index).map_or_else(String::new, |host| format!(" ({host})"));
        let absent = (0..up_to).filter(|&index| index != self.hello.index && streams[index].is_none());
        let missing: Vec<String> = absent.map(|index| format!("{index}{}", address(index))).collect();
        ClusterError::Missing { missing: missing.join(", "), seconds: self.patience.as_secs() }
    }

    fn lost(&self, index: usize, addresses: &[String]) -> ClusterError {
        let address = addresses.get(index).or(self.hello.hosts.get(index)).cloned().unwrap_or_default();
        ClusterError::Lost { index, address }
    }

    /// What is wrong with somebody who came to process 0.
    fn judge(&self, guest: &Hello, streams: &[Option<TcpStream>]) -> Result<(), ClusterError> {
        let (own, index) = (&self.hello, guest.index);
        if guest.version != own.version {
            return Err(ClusterError::OtherVersion { index, found: guest.version.clone(), own: own.version.clone() });
        }
        if guest.hosts != own.hosts || index >= self.count {
            return Err(ClusterError::OtherHosts { index });
        }
        if index == own.index || streams[index].is_some() {
            return Err(ClusterError::SameIndex { index });
        }
        if guest.request != own.request {
            return Err(ClusterError::OtherRequest { index, found: guest.request.clone(), own: own.request.clone() });
        }
        Ok(())
    }

    /// Process 0: the others come here.
    fn receive(
        &mut self,
        listener: TcpListener,
        streams: &mut [Option<TcpStream>],
    ) -> Result<(Vec<String>, usize), ClusterError> {
        let until = Instant::now() + self.patience;
        let door = Door::open(listener).map_err(|error| self.broken(error))?;
        let mut addresses = vec![self.hello.listens.clone(); self.count];
        if let Err(error) = self.gather(&door, until, streams, &mut addresses) {
            // Others may be at the door, and would only see that this process is gone.
            door.turn_away(&self.hello.secret, &(self.explain)(&error));
            return Err(error);
        }
        drop(door);
        let all = Message::All { addresses: addresses.clone(), threads: self.threads };
        self.tell(streams, &addresses, &all)?;
        let mut awaited: BTreeSet<usize> = (1..self.count).collect();
        while !awaited.is_empty() {
            for index in awaited.clone() {
                let Some(stream) = streams[index].as_ref().filter(|stream| has_said_something(stream)) else {
                    continue;
                };
                match hear(stream, SLOW) {
                    Ok(Message::Ready) => awaited.remove(&index),
                    Ok(Message::No { words }) => return Err(self.failed(index, &addresses, words)),
                    _ => return Err(self.lost(index, &addresses)),
                };
            }
            if Instant::now() >= until + SLOW {
                return Err(self.missing(streams, self.count));
            }
            if !awaited.is_empty() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.tell(streams, &addresses, &Message::Begin)?;
        Ok((addresses, self.threads))
    }

    /// Lets everybody in who is one of the others, until all are there.
    fn gather(
        &mut self,
        door: &Door,
        until: Instant,
        streams: &mut [Option<TcpStream>],
        addresses: &mut [String],
    ) -> Result<(), ClusterError> {
        while streams[1..].iter().any(Option::is_none) {
            (self.look)()?;
            match door.came.recv_timeout(LOOK) {
                // Somebody else's process.
                Ok((guest, _)) if guest.secret != self.hello.secret => {}
                Ok((guest, stream)) => {
                    if let Err(error) = self.judge(&guest, streams) {
                        let _ = say(&stream, &Message::No { words: (self.explain)(&error) });
                        return Err(error);
                    }
                    addresses[guest.index].clone_from(&guest.listens);
                    streams[guest.index] = Some(stream);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => {
                    return Err(self.missing(streams, self.count));
                }
                Err(_) => {}
            }
            for (index, stream) in streams.iter().enumerate() {
                if stream.as_ref().is_some_and(is_gone) {
                    return Err(self.lost(index, addresses));
                }
            }
        }
        Ok(())
    }

    fn tell(&self, streams: &[Option<TcpStream>], all: &[String], message: &Message) -> Result<(), ClusterError> {
        for (index, stream) in streams.iter().enumerate() {
            if stream.as_ref().is_some_and(|stream| say(stream, message).is_err()) {
                return Err(self.lost(index, all));
            }
        }
        Ok(())
    }

    fn failed(&self, index: usize, addresses: &[String], message: String) -> ClusterError {
        let address = addresses.get(index).or(self.hello.hosts.get(index)).cloned().unwrap_or_default();
        ClusterError::Failed { index, address, message }
    }

    /// What process 0 says next.
    fn hear_first(&self, stream: &TcpStream, patience: Duration) -> Result<Message, ClusterError> {
        let first = std::slice::from_ref(&self.first);
        match hear(stream, patience) {
            Ok(Message::No { words }) => Err(self.failed(0, first, words)),
            Ok(message) => Ok(message),
            Err(_) => Err(self.lost(0, first)),
        }
    }

    /// Any other process: to process 0, then to those before it, while those after it come here.
    fn visit(
        &mut self,
        listener: TcpListener,
        streams: &mut [Option<TcpStream>],
    ) -> Result<(Vec<String>, usize), ClusterError> {
        let index = self.hello.index;
        let until = Instant::now() + self.patience;
        let first = loop {
            match dial(&self.first) {
                Ok(stream) => break stream,
                // The one that has started this process listened before it did so: it is gone.
                Err(_) if self.hello.hosts.is_empty() => return Err(self.lost(0, std::slice::from_ref(&self.first))),
                Err(_) if Instant::now() < until => std::thread::sleep(5 * LOOK),
                Err(_) => return Err(self.missing(streams, 1)),
            }
        };
        let _ = say(&first, &Message::Hello(self.hello.clone()));
        let said = self.hear_first(&first, self.patience + SLOW);
        streams[0] = Some(first);
        let (addresses, threads) = match said? {
            Message::All { addresses, threads } if addresses.len() == self.count => (addresses, threads),
            _ => return Err(self.lost(0, &[])),
        };
        let door = Door::open(listener).map_err(|error| self.broken(error))?;
        for other in 1..index {
            let stream = dial(&addresses[other]).map_err(|_| self.lost(other, &addresses))?;
            say(&stream, &Message::Hello(self.hello.clone())).map_err(|_| self.lost(other, &addresses))?;
            streams[other] = Some(stream);
        }
        let mut awaited: BTreeSet<usize> = (index + 1..self.count).collect();
        while !awaited.is_empty() {
            match door.came.recv_timeout(LOOK) {
                Ok((guest, stream)) if guest.secret == self.hello.secret && awaited.remove(&guest.index) => {
                    streams[guest.index] = Some(stream);
                }
                Ok(_) => {}
                Err(_) if Instant::now() >= until + SLOW => return Err(self.missing(streams, self.count)),
                Err(_) => {
                    // Process 0 is silent until all are ready, or something is wrong.
                    if let Some(first) = &streams[0]
                        && has_said_something(first)
                    {
                        self.hear_first(first, SLOW)?;
                        return Err(self.lost(0, &addresses));
                    }
                }
            }
        }
        if let Some(first) = &streams[0] {
            say(first, &Message::Ready).map_err(|_| self.lost(0, &addresses))?;
            if !matches!(self.hear_first(first, self.patience + SLOW)?, Message::Begin) {
                return Err(self.lost(0, &addresses));
            }
        }
        Ok((addresses, threads))
    }
}

/// Connects to `address`.
pub(crate) fn dial(address: &str) -> io::Result<TcpStream> {
    let mut last = io::ErrorKind::NotFound.into();
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(5)) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Whether something is to be read, its end included, from one that should be silent.
fn has_said_something(stream: &TcpStream) -> bool {
    let _ = stream.set_nonblocking(true);
    let found = stream.peek(&mut [0]);
    let _ = stream.set_nonblocking(false);
    !matches!(found, Err(error) if error.kind() == io::ErrorKind::WouldBlock)
}

/// Whether the other end is closed.
fn is_gone(stream: &TcpStream) -> bool {
    let _ = stream.set_nonblocking(true);
    let found = stream.peek(&mut [0]);
    let _ = stream.set_nonblocking(false);
    match found {
        Ok(count) => count == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    }
}

/// Small messages go at once. A machine that is switched off is noticed within a minute by the system's own questions, which a
/// process that is only stopped answers; but it asks no questions while something that was sent is not acknowledged, and would send it
/// again and again for a quarter of an hour.
fn prepare(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    stream.set_nodelay(true)?;
    let alive = TcpKeepalive::new().with_time(Duration::from_secs(20)).with_interval(Duration::from_secs(5));
    #[cfg(any(target_os = "linux", target_os = "android"))]
    let alive = alive.with_retries(5);
    let socket = SockRef::from(stream);
    socket.set_tcp_keepalive(&alive)?;
    #[cfg(any(target_os = "linux", target_os = "android"))]
    socket.set_tcp_user_timeout(Some(SWITCHED_OFF))?;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_to_a_machine_that_is_switched_off_is_given_up_within_a_minute() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        prepare(&stream).unwrap();
        let socket = SockRef::from(&stream);
        let longest = Duration::from_mins(1);
        assert!(socket.tcp_user_timeout().unwrap().is_some_and(|time| time <= longest));
        let silent = socket.tcp_keepalive_time().unwrap();
        let asked = socket.tcp_keepalive_interval().unwrap() * socket.tcp_keepalive_retries().unwrap();
        assert!(silent + asked <= longest, "{silent:?} {asked:?}");
    }
}
