//! Options of the server, with their defaults.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiugong_api::Allowance;
use jiugong_lab::tables::Tables;

use crate::log::LogFormat;
use crate::token::Token;

/// Minimum of the default memory limit, in bytes.
const MEMORY: usize = 1 << 30;

/// Default memory limit of the searches: a quarter of the machine's memory, at least [`MEMORY`]. The rest is left to pattern databases
/// and other programs.
fn default_memory() -> usize {
    (physical_memory().unwrap_or_default() / 4).max(MEMORY)
}

#[cfg(target_os = "linux")]
fn physical_memory() -> Option<usize> {
    let kilobytes = |text: &str| text.trim().strip_suffix("kB")?.trim().parse::<usize>().ok();
    let machine = std::fs::read_to_string("/proc/meminfo").ok()?;
    let machine = machine.lines().find_map(|line| kilobytes(line.strip_prefix("MemTotal:")?))?.checked_mul(1024)?;
    // A container may have a lower limit.
    let container = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse::<usize>().ok()).unwrap_or(usize::MAX);
    Some(machine.min(container))
}

#[cfg(not(target_os = "linux"))]
fn physical_memory() -> Option<usize> {
    None
}

/// Searches in one race on the page. All of them should advance at the same time, even if they share cores: if they ran one after
/// another, the first would always win.
const RACERS: usize = 6;

/// Options of a server. The defaults are safe on a machine that is used for other work too.
#[derive(Clone, Debug)]
pub struct Options {
    /// Address to listen on.
    pub address: IpAddr,
    /// Port to listen on; 0 takes any free one.
    pub port: u16,
    /// Searches that run at the same time.
    pub workers: usize,
    /// Searches that may wait.
    pub queue: usize,
    /// Running and waiting searches of one client; by default half of what all clients may have.
    pub per_client: Option<usize>,
    /// Bytes that all searches together may hold. A search that runs alone may use all of it.
    pub memory: usize,
    /// Time limit of one request.
    pub time: Duration,
    /// Node limit of one search, if any.
    pub nodes: Option<u64>,
    /// The store of pattern databases.
    pub tables: Option<Arc<Tables>>,
    /// Time that a client may take to send a request or to read a part of a response.
    pub client_timeout: Duration,
    /// Time that searches and responses may take to end when the server shuts down.
    pub drain: Duration,
    /// The token that every request must present, if the server is shared.
    pub token: Option<Token>,
    /// Host names that the server accepts besides its addresses, each with a port or for any port.
    pub hosts: Vec<String>,
    /// Certificate and key, for HTTPS.
    pub certificate: Option<Certificate>,
    /// Format of the request log on standard output, if there is one.
    pub log: Option<LogFormat>,
}

/// The PEM files of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The certificate, followed by its intermediate certificates.
    pub chain: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl Options {
    /// Maximum size of a request body, in bytes.
    pub const MAX_BODY: usize = Allowance::BODY;
    /// Maximum number of cells of a board.
    pub const MAX_CELLS: usize = Allowance::CELLS;
    /// Maximum number of rows or columns of a board.
    pub const MAX_SIDE: usize = 30;
    /// Maximum number of open connections.
    pub const MAX_CONNECTIONS: usize = 1024;

    /// Address and port to listen on.
    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// `http`, or `https` with a certificate.
    pub fn scheme(&self) -> &'static str {
        if self.certificate.is_some() { "https" } else { "http" }
    }

    /// The limits of a single request. Methods that use all the memory they are given get an equal share.
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
            memory: default_memory(),
            time: Duration::from_mins(1),
            nodes: None,
            tables: Some(Arc::new(Tables::in_memory().at_most(default_memory()))),
            client_timeout: Duration::from_secs(20),
            drain: Duration::from_secs(5),
            token: None,
            hosts: Vec::new(),
            certificate: None,
            log: None,
        }
    }
}
