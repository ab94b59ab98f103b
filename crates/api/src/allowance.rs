//! The limits of one request.

use std::sync::Arc;
use std::time::Duration;

use jiugong_lab::Ceilings;
use jiugong_lab::tables::Tables;
use jiugong_show::export::Bounds;

use crate::fields::MOST_WHOLE;

/// The limits of one request.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// The longest search.
    pub time: Duration,
    /// The most nodes that a search may expand, or `None` for no limit.
    pub nodes: Option<u64>,
    /// The most bytes that a search may use.
    pub memory: usize,
    /// The bytes for a search that fills all memory it is given.
    pub share: usize,
    /// The source of pattern databases.
    pub tables: Option<Arc<Tables>>,
}

impl Default for Allowance {
    /// One minute, one gigabyte, a quarter of it for searches that fill their memory; tables in memory.
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
    /// The most bytes in the body of a request.
    pub const BODY: usize = 256 << 10;
    /// The most cells of a board.
    pub const CELLS: usize = 900;

    /// The upper limits of a request. Workers share the cores, so each search has one thread.
    pub(crate) fn ceilings(&self) -> Ceilings {
        Ceilings {
            time: Some(self.time),
            nodes: self.nodes,
            bytes: Some(self.memory),
            threads: Some(1),
            open_ended_bytes: Some(self.share()),
        }
    }

    /// The bytes for a search that fills its memory: at least the minimum of a search, if the server has it.
    pub(crate) fn share(&self) -> usize {
        const LEAST: usize = 256 << 20;
        self.share.max(LEAST)
    }

    /// The same limits, as clients see them.
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
