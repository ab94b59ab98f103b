//! Checks for `jiugong cluster check`: addresses, free memory, free disk space and clocks, before processes are started.

use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use timely::dataflow::ProbeHandle;
use timely::worker::Worker;

use crate::cluster::Cluster;
use crate::error::ClusterError;
use crate::wire::{Inbox, Wire};

/// How long to wait for a connection to an address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// The status of an address, seen from this machine.
#[derive(Debug)]
pub enum HostStatus {
    /// It belongs to this machine, and its port is free.
    Free,
    /// It belongs to this machine, and its port is in use.
    PortInUse,
    /// The machine answers, but nothing listens on the port yet.
    NotListening,
    /// Something already listens on the port.
    Listening,
    /// The name cannot be resolved.
    UnknownHost(io::Error),
    /// The machine does not answer.
    Unreachable(io::Error),
}

impl HostStatus {
    /// Whether processes could begin.
    pub fn is_good(&self) -> bool {
        matches!(self, HostStatus::Free | HostStatus::NotListening)
    }
}

/// Checks every address of a list from this machine, in parallel.
pub fn check_hosts(hosts: &[String]) -> Vec<HostStatus> {
    let check = |address: String| {
        let found: Vec<SocketAddr> = match address.to_socket_addrs() {
            Ok(found) => found.collect(),
            Err(error) => return HostStatus::UnknownHost(error),
        };
        match TcpListener::bind(&found[..]).map_err(|error| error.kind()) {
            Ok(_) => return HostStatus::Free,
            Err(io::ErrorKind::AddrInUse) => return HostStatus::PortInUse,
            Err(_) => {}
        }
        let mut last: io::Error = io::ErrorKind::NotFound.into();
        for address in found {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(_) => return HostStatus::Listening,
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return HostStatus::NotListening,
                Err(error) => last = error,
            }
        }
        HostStatus::Unreachable(last)
    };
    let threads: Vec<_> = hosts.iter().cloned().map(|address| std::thread::spawn(move || check(address))).collect();
    let panicked = |_| HostStatus::Unreachable(io::ErrorKind::Other.into());
    threads.into_iter().map(|thread| thread.join().unwrap_or_else(panicked)).collect()
}

/// What a process reports about its machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineFacts {
    /// The number of the process.
    pub index: usize,
    /// Threads that can run in parallel.
    pub cores: usize,
    /// Free memory in bytes, if known.
    pub memory: Option<u64>,
    /// Free bytes in the requested folder, if one was requested.
    pub disk: Option<u64>,
    /// How far its clock is ahead of that of process 0, in milliseconds, including the time of a message.
    pub clock: i64,
}

fn milliseconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Free memory in bytes, on systems with `/proc/meminfo`.
fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Free bytes on the file system of `path`, which need not exist yet.
fn free_disk(path: &Path) -> Option<u64> {
    let existing = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    fs4::available_space(existing).ok()
}

/// Collects the facts of all processes. Process 0 gets all of them, the others an empty list. Versions were compared when they
/// met.
///
/// # Errors
/// This process cannot begin.
pub fn gather_machine_facts(cluster: Cluster, disk: Option<PathBuf>) -> Result<Vec<MachineFacts>, ClusterError> {
    let running = cluster.start(move |worker, hub| {
        let threads = (worker.peers() / hub.processes()).max(1);
        exchange_facts(worker, threads, disk.as_deref())
    })?;
    let (facts, _) = running.finish();
    Ok(facts.into_iter().flatten().collect())
}

fn exchange_facts(worker: &mut Worker, threads: usize, disk: Option<&Path>) -> Vec<MachineFacts> {
    let probe = ProbeHandle::new();
    let inbox: Inbox<MachineFacts> = Inbox::default();
    let mut input = worker.dataflow::<u64, _, _>(|scope| {
        let inbox = Rc::clone(&inbox);
        let receive = move |received: &mut Vec<MachineFacts>| {
            let now = milliseconds();
            inbox
                .borrow_mut()
                .extend(received.drain(..).map(|facts| MachineFacts { clock: facts.clock - now, ..facts }));
        };
        Wire::with_handler(scope, &probe, "facts", |_: &MachineFacts| 0, receive)
    });
    // When all have reached this point, messages arrive without delay.
    input.advance_to(1);
    while probe.less_than(&1) {
        worker.step_or_park(Some(Duration::from_millis(50)));
    }
    if worker.index().is_multiple_of(threads) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (memory, disk) = (free_memory(), disk.and_then(free_disk));
        input.send(MachineFacts { index: worker.index() / threads, cores, memory, disk, clock: milliseconds() });
    }
    input.advance_to(2);
    while probe.less_than(&2) {
        worker.step_or_park(Some(Duration::from_millis(50)));
    }
    let mut facts = std::mem::take(&mut *inbox.borrow_mut());
    facts.sort_by_key(|facts| facts.index);
    facts
}
