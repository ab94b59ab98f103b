//! What workers that count a space tell each other.

use serde::{Deserialize, Serialize};

use crate::words::Words;

/// Words that a worker wants.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    pub(super) to: usize,
    pub(super) from: usize,
    pub(super) place: (usize, usize),
    pub(super) want: (usize, usize, usize),
}

/// Words that came; empty if all are zero.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Answer {
    pub(super) to: usize,
    pub(super) place: (usize, usize),
    pub(super) want: (usize, usize, usize),
    pub(super) words: Words,
}

/// What everybody is to know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) to: usize,
    pub(super) from: usize,
    /// The barrier after which it was sent.
    pub(super) since: u64,
    pub(super) news: News,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum News {
    /// The layers that a share has, and the tail of its chunks.
    Opened { layers: Vec<u64>, tail: usize },
    /// Chunks done of the present layer, of how many.
    Done { layer: usize, parts: (u64, u64), reading: bool },
    /// Boards of the layer, and whether it is to be stopped.
    Made { boards: u64, is_stopped: bool },
    /// Somebody has had enough.
    Stop,
    /// The farthest boards, and the bytes that this process has sent to others.
    Farthest { boards: Vec<Vec<u32>>, bytes: u64 },
}
