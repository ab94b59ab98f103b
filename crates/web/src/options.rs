//! Where the server listens, and what it lets requests take.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use jiugong_lab::tables::Tables;
use jiugong_show::export::Bounds;

/// Bytes that searches may hold unless it is said otherwise, and as many again the pattern databases at hand.
const MEMORY: usize = 1 << 30;

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
    /// Bytes that all searches together may hold.
    pub memory: usize,
    /// The longest that one request may search.
    pub time: Duration,
    /// The most nodes that one search may expand.
    pub nodes: u64,
    /// Where pattern databases come from.
    pub tables: Option<Arc<Tables>>,
    /// How long a client may take to send a request, or to take a part of an answer.
    pub patience: Duration,
    /// How long searches and answers may take to end when the server does.
    pub drain: Duration,
}

impl Options {
    /// The most bytes of a request's body.
    pub const BODY: usize = 256 << 10;
    /// The most cells of a board.
    pub const CELLS: usize = 900;
    /// The longest side of a board.
    pub const SIDE: usize = 30;
    /// Connections at a time.
    pub const CONNECTIONS: usize = 1024;

    /// Where to listen.
    pub fn socket(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// Bytes that a search may hold unless it asks for more: an equal share.
    pub(crate) fn share(&self) -> usize {
        self.memory / self.workers.max(1)
    }

    /// What one request may ask for at most.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            time: self.time.as_secs(),
            nodes: self.nodes,
            memory: self.memory as u64,
            board_cells: Self::CELLS as u64,
            body_bytes: Self::BODY as u64,
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
            memory: MEMORY,
            time: Duration::from_mins(1),
            nodes: 50_000_000,
            tables: Some(Arc::new(Tables::in_memory().at_most(MEMORY))),
            patience: Duration::from_secs(20),
            drain: Duration::from_secs(5),
        }
    }
}
