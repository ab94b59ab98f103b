//! The handshake: every process connects to process 0, which compares versions and requests, then to every other
//! process.
//!
//! No process begins before all are ready, and a process that finds a problem reports it to all it is connected to. A process
//! listens only on its own address, and only until all are connected.

use std::collections::BTreeSet;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::error::ClusterError;
use crate::handshake::{Acceptor, Hello, MESSAGE_TIMEOUT, Message, POLL_INTERVAL, read_message, write_message};

/// The longest time that sent data may stay unacknowledged.
#[cfg(any(target_os = "linux", target_os = "android"))]
const UNACKNOWLEDGED_TIMEOUT: Duration = Duration::from_secs(45);

/// The handshake of one process.
pub(crate) struct Meeting<'a> {
    /// The first message of this process.
    pub(crate) hello: Hello,
    /// The number of processes.
    pub(crate) count: usize,
    /// The address of process 0.
    pub(crate) first: String,
    /// Threads of each process, as requested by process 0.
    pub(crate) threads: usize,
    /// How long to wait for the others.
    pub(crate) timeout: Duration,
    /// Checks that the workers started by this process are still running.
    pub(crate) check_workers: &'a mut dyn FnMut() -> Result<(), ClusterError>,
    /// Turns an error into a message.
    pub(crate) explain: &'a dyn Fn(&ClusterError) -> String,
}

/// The connections to all processes.
pub(crate) struct Connections {
    pub(crate) addresses: Vec<String>,
    pub(crate) streams: Vec<Option<TcpStream>>,
    pub(crate) threads: usize,
}

impl Meeting<'_> {
    /// Connects to all other processes.
    pub(crate) fn meet(mut self, listener: TcpListener) -> Result<Connections, ClusterError> {
        let mut streams: Vec<Option<TcpStream>> = (0..self.count).map(|_| None).collect();
        let connected =
            if self.hello.index == 0 { self.host(listener, &mut streams) } else { self.join(listener, &mut streams) };
        match connected {
            Ok((addresses, threads)) => {
                for stream in streams.iter().flatten() {
                    prepare(stream).map_err(|error| self.broken(error))?;
                }
                Ok(Connections { addresses, streams, threads })
            }
            Err(error) => {
                // An error that another process reported is already known to the others.
                if !matches!(error, ClusterError::Failed { .. }) {
                    let refusal = Message::Refused { reason: (self.explain)(&error) };
                    streams.iter().flatten().for_each(|stream| drop(write_message(stream, &refusal)));
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
        ClusterError::Missing { missing: missing.join(", "), seconds: self.timeout.as_secs() }
    }

    fn lost(&self, index: usize, addresses: &[String]) -> ClusterError {
        let address = addresses.get(index).or(self.hello.hosts.get(index)).cloned().unwrap_or_default();
        ClusterError::Lost { index, address }
    }

    /// Checks the first message of a process that connected to process 0.
    fn check_hello(&self, hello: &Hello, streams: &[Option<TcpStream>]) -> Result<(), ClusterError> {
        let (own, index) = (&self.hello, hello.index);
        if hello.version != own.version {
            return Err(ClusterError::OtherVersion { index, found: hello.version.clone(), own: own.version.clone() });
        }
        if hello.hosts != own.hosts || index >= self.count {
            return Err(ClusterError::OtherHosts { index });
        }
        if index == own.index || streams[index].is_some() {
            return Err(ClusterError::SameIndex { index });
        }
        if hello.request != own.request {
            return Err(ClusterError::OtherRequest { index, found: hello.request.clone(), own: own.request.clone() });
        }
        Ok(())
    }

    /// Process 0: accepts the connections of the others.
    fn host(
        &mut self,
        listener: TcpListener,
        streams: &mut [Option<TcpStream>],
    ) -> Result<(Vec<String>, usize), ClusterError> {
        let until = Instant::now() + self.timeout;
        let acceptor = Acceptor::open(listener).map_err(|error| self.broken(error))?;
        let mut addresses = vec![self.hello.listens.clone(); self.count];
        if let Err(error) = self.accept_all(&acceptor, until, streams, &mut addresses) {
            // Processes that are just connecting would otherwise only see a closed connection.
            acceptor.refuse_late_arrivals(&self.hello.secret, &(self.explain)(&error));
            return Err(error);
        }
        drop(acceptor);
        let all = Message::All { addresses: addresses.clone(), threads: self.threads };
        self.broadcast(streams, &addresses, &all)?;
        let mut awaited: BTreeSet<usize> = (1..self.count).collect();
        while !awaited.is_empty() {
            for index in awaited.clone() {
                let Some(stream) = streams[index].as_ref().filter(|stream| has_data(stream)) else {
                    continue;
                };
                match read_message(stream, MESSAGE_TIMEOUT) {
                    Ok(Message::Ready) => awaited.remove(&index),
                    Ok(Message::Refused { reason }) => return Err(self.failed(index, &addresses, reason)),
                    _ => return Err(self.lost(index, &addresses)),
                };
            }
            if Instant::now() >= until + MESSAGE_TIMEOUT {
                return Err(self.missing(streams, self.count));
            }
            if !awaited.is_empty() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.broadcast(streams, &addresses, &Message::Begin)?;
        Ok((addresses, self.threads))
    }

    /// Accepts the other processes until all are connected.
    fn accept_all(
        &mut self,
        acceptor: &Acceptor,
        until: Instant,
        streams: &mut [Option<TcpStream>],
        addresses: &mut [String],
    ) -> Result<(), ClusterError> {
        while streams[1..].iter().any(Option::is_none) {
            (self.check_workers)()?;
            match acceptor.incoming.recv_timeout(POLL_INTERVAL) {
                // A process of another group.
                Ok((hello, _)) if hello.secret != self.hello.secret => {}
                Ok((hello, stream)) => {
                    if let Err(error) = self.check_hello(&hello, streams) {
                        let _ = write_message(&stream, &Message::Refused { reason: (self.explain)(&error) });
                        return Err(error);
                    }
                    addresses[hello.index].clone_from(&hello.listens);
                    streams[hello.index] = Some(stream);
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

    fn broadcast(&self, streams: &[Option<TcpStream>], all: &[String], message: &Message) -> Result<(), ClusterError> {
        for (index, stream) in streams.iter().enumerate() {
            if stream.as_ref().is_some_and(|stream| write_message(stream, message).is_err()) {
                return Err(self.lost(index, all));
            }
        }
        Ok(())
    }

    fn failed(&self, index: usize, addresses: &[String], message: String) -> ClusterError {
        let address = addresses.get(index).or(self.hello.hosts.get(index)).cloned().unwrap_or_default();
        ClusterError::Failed { index, address, message }
    }

    /// The next message of process 0.
    fn read_from_first(&self, stream: &TcpStream, timeout: Duration) -> Result<Message, ClusterError> {
        let first = std::slice::from_ref(&self.first);
        match read_message(stream, timeout) {
            Ok(Message::Refused { reason }) => Err(self.failed(0, first, reason)),
            Ok(message) => Ok(message),
            Err(_) => Err(self.lost(0, first)),
        }
    }

    /// Any other process: connects to process 0 and to the processes before it, and accepts those after it.
    fn join(
        &mut self,
        listener: TcpListener,
        streams: &mut [Option<TcpStream>],
    ) -> Result<(Vec<String>, usize), ClusterError> {
        let index = self.hello.index;
        let until = Instant::now() + self.timeout;
        let first = loop {
            match connect_to(&self.first) {
                Ok(stream) => break stream,
                // The process that started this one listened before it did so; it must have ended.
                Err(_) if self.hello.hosts.is_empty() => return Err(self.lost(0, std::slice::from_ref(&self.first))),
                Err(_) if Instant::now() < until => std::thread::sleep(5 * POLL_INTERVAL),
                Err(_) => return Err(self.missing(streams, 1)),
            }
        };
        let _ = write_message(&first, &Message::Hello(self.hello.clone()));
        let message = self.read_from_first(&first, self.timeout + MESSAGE_TIMEOUT);
        streams[0] = Some(first);
        let (addresses, threads) = match message? {
            Message::All { addresses, threads } if addresses.len() == self.count => (addresses, threads),
            _ => return Err(self.lost(0, &[])),
        };
        let acceptor = Acceptor::open(listener).map_err(|error| self.broken(error))?;
        for other in 1..index {
            let stream = connect_to(&addresses[other]).map_err(|_| self.lost(other, &addresses))?;
            write_message(&stream, &Message::Hello(self.hello.clone())).map_err(|_| self.lost(other, &addresses))?;
            streams[other] = Some(stream);
        }
        let mut awaited: BTreeSet<usize> = (index + 1..self.count).collect();
        while !awaited.is_empty() {
            match acceptor.incoming.recv_timeout(POLL_INTERVAL) {
                Ok((hello, stream)) if hello.secret == self.hello.secret && awaited.remove(&hello.index) => {
                    streams[hello.index] = Some(stream);
                }
                Ok(_) => {}
                Err(_) if Instant::now() >= until + MESSAGE_TIMEOUT => return Err(self.missing(streams, self.count)),
                Err(_) => {
                    // Process 0 sends nothing until all are ready, unless there is a problem.
                    if let Some(first) = &streams[0]
                        && has_data(first)
                    {
                        self.read_from_first(first, MESSAGE_TIMEOUT)?;
                        return Err(self.lost(0, &addresses));
                    }
                }
            }
        }
        if let Some(first) = &streams[0] {
            write_message(first, &Message::Ready).map_err(|_| self.lost(0, &addresses))?;
            if !matches!(self.read_from_first(first, self.timeout + MESSAGE_TIMEOUT)?, Message::Begin) {
                return Err(self.lost(0, &addresses));
            }
        }
        Ok((addresses, threads))
    }
}

/// Connects to `address`.
pub(crate) fn connect_to(address: &str) -> io::Result<TcpStream> {
    let mut last = io::ErrorKind::NotFound.into();
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, Duration::from_secs(5)) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Whether a stream that should be silent has data or was closed.
fn has_data(stream: &TcpStream) -> bool {
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

/// Disables Nagle's algorithm and enables keep-alive, which detects a machine that was switched off within a minute; a process that is
/// merely stopped still answers. Keep-alive does not run while sent data is unacknowledged and the system would retransmit it for a
/// quarter of an hour, so a user timeout is set as well.
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
    socket.set_tcp_user_timeout(Some(UNACKNOWLEDGED_TIMEOUT))?;
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn data_sent_to_a_machine_that_is_switched_off_fails_within_a_minute() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        prepare(&stream).unwrap();
        let socket = SockRef::from(&stream);
        let longest = Duration::from_mins(1);
        assert!(socket.tcp_user_timeout().unwrap().is_some_and(|time| time <= longest));
        let silent = socket.tcp_keepalive_time().unwrap();
        let probing = socket.tcp_keepalive_interval().unwrap() * socket.tcp_keepalive_retries().unwrap();
        assert!(silent + probing <= longest, "{silent:?} {probing:?}");
    }
}
