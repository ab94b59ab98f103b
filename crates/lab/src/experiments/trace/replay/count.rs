//! The counters of a replay. After a whole search they equal those of its report.

use jiugong_search::{Side, Statistics};

use super::{Replay, TraceNode};

impl Replay {
    pub(super) fn largest_open(&self) -> u64 {
        self.counters.max_open.max((self.open[0].len() + self.open[1].len() + self.batch.len()) as u64)
    }

    /// The moves between a root and a node.
    pub(crate) fn moves_to(&self, side: Side, id: u64) -> u32 {
        let parent = |id: &u64| self.nodes.get(&(side, *id)).and_then(|entry| entry.parent);
        std::iter::successors(Some(id), parent).count() as u32 - 1
    }

    /// The largest number of moves between a root and a node.
    pub(crate) fn deepest(&self) -> u32 {
        self.nodes.keys().map(|&(side, id)| self.moves_to(side, id)).max().unwrap_or(0)
    }

    pub(crate) fn largest_g(&self) -> u32 {
        self.nodes.values().map(|entry| entry.g).max().unwrap_or(0)
    }

    /// The counters so far; time and memory are not replayed.
    pub fn counters(&self) -> Statistics {
        let depth = self.rule().depth(self);
        let max_open = if self.is_along_path() { self.counters.max_open } else { self.largest_open() };
        Statistics { depth, max_open, ..self.counters }
    }

    /// The number of layers that one of two searches has finished.
    pub(crate) fn layers(&self, side: Side) -> u32 {
        let first = |entry: &TraceNode| entry.id.map(|id| self.moves_to(side, id));
        let waiting = self.open(side).next().and_then(first);
        let deepest = || self.closed(side).filter_map(first).max().map(|depth| depth + 1);
        waiting.or_else(deepest).unwrap_or(0)
    }
}
