//! Where the server listens, and what it lets requests take.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiugong_api::Allowance;
use jiugong_lab::tables::Tables;

use crate::log::LogFormat;
use crate::token::Token;

/// Bytes that searches may hold where nothing is known of the machine, and as many again the pattern databases at hand.
const MEMORY: usize = 1 << 30;

/// Bytes that searches may hold unless it is said otherwise: a quarter of the machine's memory, which leaves the rest to tables and to
/// whoever works there; at least [`MEMORY`].
fn usual_memory() -> usize {
    (physical_memory().unwrap_or_default() / 4).max(MEMORY)
}

#[cfg(target_os = "linux")]
fn physical_memory() -> Option<usize> {
    let kilobytes = |text: &str| text.trim().strip_suffix("kB")?.trim().parse::<usize>().ok();
    let machine = std::fs::read_to_string("/proc/meminfo").ok()?;
    let machine = machine.lines().find_map(|line| kilobytes(line.strip_prefix("MemTotal:")?))?.checked_mul(1024)?;
    // In a container there may be less.
    let container = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse::<usize>().ok()).unwrap_or(usize::MAX);
    Some(machine.min(container))
}

#[cfg(not(target_os = "linux"))]
fn physical_memory() -> Option<usize> {
    None
}

/// Searches that race on the page. All of them are to move at a time, even if they have to share the cores: with a turn each, the
/// first would always win.
const RACERS: usize = 6;

/// What a server is run with. The defaults are safe on a machine that people work at.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 takes any free one.
    pub port: u16,
    /// Searches that run at a time.
    pub workers: usize,
    /// Searches that wait at most.
    pub queue: usize,
    /// Searches of one client, running and waiting; without a number, half of all there is room for.
    pub per_client: Option<usize>,
    /// Bytes that all searches together may hold. One that runs alone may take all of it.
    pub memory: usize,
    /// The longest that one request may search.
    pub time: Duration,
    /// The most nodes that one search may expand, if they are to be limited.
    pub nodes: Option<u64>,
    /// Where pattern databases come from.
    pub tables: Option<Arc<Tables>>,
    /// How long a client may take to send a request, or to take a part of an answer.
    pub patience: Duration,
    /// How long searches and answers may take to end when the server does.
    pub drain: Duration,
    /// The token that everybody has to show, if the server is shared.
    pub token: Option<Token>,
    /// Names that this server answers for beside its addresses: with a port, or on whatever port.
    pub hosts: Vec<String>,
    /// A certificate and its key, for HTTPS.
    pub certificate: Option<Certificate>,
    /// How requests are logged, on standard output.
    pub log: Option<LogFormat>,
}

/// The files of a certificate, both PEM.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The certificate and those that vouch for it.
    pub chain: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Options {
    /// The most bytes of a request's body.
    pub const BODY: usize = Allowance::BODY;
    /// The most cells of a board.
    pub const CELLS: usize = Allowance::CELLS;
    /// The longest side of a board.
    pub const SIDE: usize = 30;
    /// Connections at a time.
    pub const CONNECTIONS: usize = 1024;

    /// Where to listen.
    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// `http`, or `https` with a certificate.
    pub fn scheme(&self) -> &'static str {
        if self.certificate.is_some() { "https" } else { "http" }
    }

    /// What one request may take. One that takes whatever it is given gets an equal share.
    pub(crate) fn allowance(&self) -> Allowance {
        Allowance {
            time: self.time,
            nodes: self.nodes,
            memory: self.memory,
            share: self.memory / self.workers.max(1),
            tables: self.tables.clone(),
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8014,
            workers: std::thread::available_parallelism().map_or(RACERS, usize::from).max(RACERS),
            queue: 32,
            per_client: None,
            memory: usual_memory(),
            time: Duration::from_mins(1),
            nodes: None,
            tables: Some(Arc::new(Tables::in_memory().at_most(usual_memory()))),
            patience: Duration::from_secs(20),
            drain: Duration::from_secs(5),
            token: None,
            hosts: Vec::new(),
            certificate: None,
            log: None,
        }
    }
}
