//! The order of OPEN: ranks that several selections share, and rounds with other weights.

use jiugong_search::Weights;

use super::{Key, Rank, Replay, TraceNode};

impl Replay {
    /// The rank of a node in the current layer or generation, which comes before those of the next one.
    pub(crate) fn rank_by_layer(&self, entry: &TraceNode, id: u64) -> Rank {
        (u64::from(self.moves_to(entry.side, id)), i64::try_from(entry.f).unwrap_or(i64::MAX), self.stamp)
    }

    /// Sorts OPEN by other weights, with the postponed nodes.
    pub(super) fn weigh(&mut self, weights: Weights) {
        let postponed = std::mem::take(&mut self.postponed);
        let entries: Vec<_> = self.open[0].take().into_iter().collect();
        for (rank, mut entry) in entries.into_iter().chain(postponed.into_values()) {
            let sum = u64::from(weights.h).checked_mul(u64::from(entry.h));
            let sum = sum.and_then(|sum| sum.checked_add(u64::from(weights.g) * u64::from(entry.g)));
            entry.f = sum.unwrap_or(u64::MAX);
            let Some(id) = entry.id else { continue };
            self.nodes.insert((entry.side, id), entry.clone());
            self.place(Key::Node(entry.side, id), (entry.f, rank.1, rank.2), entry);
        }
        self.counters.max_open = self.largest_open();
    }

    /// The number of nodes in OPEN with the f of `entry`.
    pub(crate) fn count_with(&self, entry: &TraceNode) -> usize {
        self.open[entry.side as usize].with(entry.f)
    }

    /// The number of nodes in OPEN whose f is good; every f below a good one must be good.
    pub(crate) fn count_good(&self, good: impl Fn(u64) -> bool) -> usize {
        self.open[0].while_good(good)
    }
}
