//! What one request may take.

use std::sync::Arc;
use std::time::Duration;

use jiugong_lab::Ceilings;
use jiugong_lab::tables::Tables;
use jiugong_show::export::Bounds;

use crate::fields::MOST_WHOLE;

/// What one request may take.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// The longest that it may search.
    pub time: Duration,
    /// The most nodes that a search may expand, if they are to be limited.
    pub nodes: Option<u64>,
    /// The most bytes that a search may hold.
    pub memory: usize,
    /// Bytes for a search that takes whatever it is given.
    pub share: usize,
    /// Where pattern databases come from.
    pub tables: Option<Arc<Tables>>,
}

impl Default for Allowance {
    /// A minute, a gigabyte, a quarter of it for those that take whatever they are given; tables in memory.
    fn default() -> Self {
        const MEMORY: usize = 1 << 30;
        Allowance {
            time: Duration::from_mins(1),
            nodes: None,
            memory: MEMORY,
            share: MEMORY / 4,
            tables: Some(Arc::new(Tables::in_memory().at_most(MEMORY))),
        }
    }
}

impl Allowance {
    /// The most bytes of a request's body.
    pub const BODY: usize = 256 << 10;
    /// The most cells of a board.
    pub const CELLS: usize = 900;

    /// The ceilings of a request. Workers share the cores, so each search has one thread.
    pub(crate) fn ceilings(&self) -> Ceilings {
        Ceilings {
            time: Some(self.time),
            nodes: self.nodes,
            bytes: Some(self.memory),
            threads: Some(1),
            open_ended_bytes: Some(self.share()),
        }
    }

    /// Bytes for a search that uses all that it gets; never less than a search needs, if the server has them.
    pub(crate) fn share(&self) -> usize {
        const LEAST: usize = 256 << 20;
        self.share.max(LEAST)
    }

    /// The same for clients.
    pub(crate) fn bounds(&self) -> Bounds {
        Bounds {
            time: self.time.as_secs_f64(),
            nodes: self.nodes.unwrap_or(MOST_WHOLE),
            memory: self.memory as u64,
            board_cells: Self::CELLS as u64,
            body_bytes: Self::BODY as u64,
        }
    }
}
