//! What would stop processes from working together, found before they are to.

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

/// How long an address is waited for.
const PATIENCE: Duration = Duration::from_secs(3);

/// What there is to say of an address, seen from this machine.
#[derive(Debug)]
pub enum Reach {
    /// It is this machine's, and its port is free.
    Here,
    /// It is this machine's, and its port is taken.
    Taken,
    /// The machine answers, and nothing listens there yet.
    Silent,
    /// Something listens there already.
    Listening,
    /// The name is not known.
    Unknown(io::Error),
    /// The machine does not answer.
    Unreachable(io::Error),
}

impl Reach {
    /// Whether processes could begin.
    pub fn is_good(&self) -> bool {
        matches!(self, Reach::Here | Reach::Silent)
    }
}

/// Looks from here at every address of a list.
pub fn reach(hosts: &[String]) -> Vec<Reach> {
    let look = |address: String| {
        let found: Vec<SocketAddr> = match address.to_socket_addrs() {
            Ok(found) => found.collect(),
            Err(error) => return Reach::Unknown(error),
        };
        match TcpListener::bind(&found[..]).map_err(|error| error.kind()) {
            Ok(_) => return Reach::Here,
            Err(io::ErrorKind::AddrInUse) => return Reach::Taken,
            Err(_) => {}
        }
        let mut last: io::Error = io::ErrorKind::NotFound.into();
        for address in found {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(_) => return Reach::Listening,
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return Reach::Silent,
                Err(error) => last = error,
            }
        }
        Reach::Unreachable(last)
    };
    let threads: Vec<_> = hosts.iter().cloned().map(|address| std::thread::spawn(move || look(address))).collect();
    let gone = |_| Reach::Unreachable(io::ErrorKind::Other.into());
    threads.into_iter().map(|thread| thread.join().unwrap_or_else(gone)).collect()
}

/// What a process says of its machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The process.
    pub index: usize,
    /// Threads that can run at a time.
    pub cores: usize,
    /// Bytes of memory that are free, if that is known.
    pub memory: Option<u64>,
    /// Bytes free in the folder that was asked about, if one was.
    pub disk: Option<u64>,
    /// Milliseconds that its clock is before that of process 0, or behind it; what a message takes is in it.
    pub clock: i64,
}

fn milliseconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Bytes of memory that are free, where the system says so.
fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Bytes free where `path` is or would be.
fn free_disk(path: &Path) -> Option<u64> {
    let there = path.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    fs4::available_space(there).ok()
}

/// Gathers what all processes say of their machines; process 0 gets it all, the others nothing. They have compared versions when
/// they met.
///
/// # Errors
/// This process cannot begin.
pub fn gather_facts(cluster: Cluster, disk: Option<PathBuf>) -> Result<Vec<Facts>, ClusterError> {
    let running = cluster.start(move |worker, hub| {
        let threads = (worker.peers() / hub.processes()).max(1);
        facts(worker, threads, disk.as_deref())
    })?;
    let (facts, _) = running.finish();
    Ok(facts.into_iter().flatten().collect())
}

fn facts(worker: &mut Worker, threads: usize, disk: Option<&Path>) -> Vec<Facts> {
    let probe = ProbeHandle::new();
    let inbox: Inbox<Facts> = Inbox::default();
    let mut input = worker.dataflow::<u64, _, _>(|scope| {
        let inbox = Rc::clone(&inbox);
        let take = move |came: &mut Vec<Facts>| {
            let now = milliseconds();
            inbox.borrow_mut().extend(came.drain(..).map(|facts| Facts { clock: facts.clock - now, ..facts }));
        };
        Wire::lay(scope, &probe, "facts", |_: &Facts| 0, take)
    });
    // Once everybody is here, messages are quick.
    input.advance_to(1);
    while probe.less_than(&1) {
        worker.step_or_park(Some(Duration::from_millis(50)));
    }
    if worker.index().is_multiple_of(threads) {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (memory, disk) = (free_memory(), disk.and_then(free_disk));
        input.send(Facts { index: worker.index() / threads, cores, memory, disk, clock: milliseconds() });
    }
    input.advance_to(2);
    while probe.less_than(&2) {
        worker.step_or_park(Some(Duration::from_millis(50)));
    }
    let mut facts = std::mem::take(&mut *inbox.borrow_mut());
    facts.sort_by_key(|facts| facts.index);
    facts
}
