//! Messages between workers that count a space.

use serde::{Deserialize, Serialize};

use crate::words::Words;

/// A request for words of another worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WordRequest {
    pub(super) to: usize,
    pub(super) from: usize,
    pub(super) place: (usize, usize),
    pub(super) want: (usize, usize, usize),
}

/// The requested words; empty if all are zero.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct WordReply {
    pub(super) to: usize,
    pub(super) place: (usize, usize),
    pub(super) want: (usize, usize, usize),
    pub(super) words: Words,
}

/// An announcement to all workers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) to: usize,
    pub(super) from: usize,
    /// The barrier after which it was sent.
    pub(super) barrier: u64,
    pub(super) announcement: Announcement,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Announcement {
    /// The layers of a share, and the length of its last chunk.
    Opened { layers: Vec<u64>, tail: usize },
    /// Chunks done of the current layer, of how many.
    Progress { layer: usize, parts: (u64, u64), reading: bool },
    /// The number of boards of the layer, and whether the count was stopped.
    LayerCounted { boards: u64, is_stopped: bool },
    /// The count was stopped.
    Stop,
    /// The farthest boards, and the bytes that this process has sent to others.
    Farthest { boards: Vec<Vec<u32>>, bytes: u64 },
}
