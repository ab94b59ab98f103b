//! Where a node stands in OPEN, by each way to select.
//!
//! Always: the smallest [`Rank`] is taken next, but where the method's own rule looks at more than one node, such as the bound of a round or a
//! pair.

use jiugong_search::{Ties, Weights};

use super::{Key, Rank, Replay, TraceNode};
use crate::methods::Selection;

impl Replay {
    /// The smallest bound of a pair, which the node that is taken next belongs to: max(f, f′, g + g′ + ε), ε being 1 where every move
    /// costs that, and 0 elsewhere. It never falls.
    pub(in crate::experiments::trace) fn pair_bound(&self) -> u64 {
        let (bound, second_waits) = self.pair;
        if second_waits {
            return bound;
        }
        let least_cost = u64::from(self.conditions.unit_costs);
        // Of those up to an f, the smallest g of each side makes the best pair.
        let [mut sides_f, mut sides_b] = [0, 1].map(|side| self.open[side].smallest_g().peekable());
        let (mut forward, mut backward, mut smallest) = (u64::MAX, u64::MAX, u64::MAX);
        loop {
            let [one, other] = [sides_f.peek(), sides_b.peek()].map(|next| next.map_or(u64::MAX, |&(f, _)| f));
            let f = one.min(other);
            if f >= smallest {
                break;
            }
            if one == f
                && let Some((_, g)) = sides_f.next()
            {
                forward = forward.min(g);
            }
            if other == f
                && let Some((_, g)) = sides_b.next()
            {
                backward = backward.min(g);
            }
            smallest = smallest.min(f.max(forward.saturating_add(backward).saturating_add(least_cost)));
            if smallest <= bound {
                return bound;
            }
        }
        if smallest == u64::MAX { bound } else { smallest.max(bound) }
    }

    /// The largest f of what may be taken now, where what has a larger one has to wait: for the next round of a list, or until it is
    /// good enough.
    pub(super) fn most_for_now(&self) -> Option<u64> {
        match self.selection {
            Selection::Listed => self.rounds.last().map(|(bound, _)| u64::from(*bound)),
            Selection::Focal => {
                let (times, of) = self.conditions.within;
                let most = u128::from(self.smallest()) * u128::from(times) / u128::from(of.max(1));
                Some(u64::try_from(most).unwrap_or(u64::MAX))
            }
            _ => None,
        }
    }

    /// The largest that the smallest f in OPEN has been, now included.
    pub(in crate::experiments::trace) fn smallest(&self) -> u64 {
        self.proved.max(self.open[0].least().unwrap_or(0))
    }

    /// Where a node that was entered just now stands in OPEN.
    pub(super) fn rank(&self, entry: &TraceNode, id: u64) -> Rank {
        match self.selection {
            Selection::Focal => (u64::from(entry.h), 0, -self.stamp),
            Selection::Backed => {
                let depth = i64::from(self.moves_to(entry.side, id));
                (entry.f, -depth, i64::try_from(id).unwrap_or(i64::MAX))
            }
            // The present layer or generation, then the next one.
            Selection::Layered | Selection::Bred => {
                (u64::from(self.moves_to(entry.side, id)), i64::try_from(entry.f).unwrap_or(i64::MAX), self.stamp)
            }
            Selection::Ahead | Selection::Corrected | Selection::Topped => (entry.f, 0, -self.stamp),
            Selection::Climb | Selection::Drawn => (entry.f, 0, self.stamp),
            Selection::Smallest => match self.conditions.ties {
                Ties::Oldest => (entry.f, 0, self.stamp),
                Ties::LowH => (entry.f, i64::from(entry.h), -self.stamp),
                Ties::HighH => (entry.f, -i64::from(entry.h), -self.stamp),
                _ => (entry.f, 0, -self.stamp),
            },
            // Of equals the smallest g; above 32 bits searches do not tell priorities apart either.
            Selection::Middle | Selection::Pairs => (entry.f.min(u64::from(u32::MAX)), i64::from(entry.g), -self.stamp),
            _ => (0, 0, self.stamp),
        }
    }

    /// OPEN is put in the order of other weights, and what was postponed comes to it.
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

    /// Everything that was put off comes to the list again, in the order in which it was passed.
    pub(super) fn begin_list(&mut self) {
        self.put_off(None);
        for entry in self.open[0].take().into_values().rev() {
            self.stamp += 1;
            let rank = (0, 0, -self.stamp);
            if let Some(id) = entry.id {
                self.ranks.insert(Key::Node(entry.side, id), rank);
            }
            self.open[0].insert(rank, entry);
        }
    }

    /// What stands in the list before `rank`, or all of it, was passed over and waits behind the rest.
    pub(super) fn put_off(&mut self, before: Option<Rank>) {
        let behind = (1, i64::MIN, i64::MIN);
        for rank in self.open[0].before(before.map_or(behind, |before| before.min(behind))) {
            let Some(entry) = self.open[0].remove(&rank) else { continue };
            self.stamp += 1;
            let rank = (1, 0, self.stamp);
            if let Some(id) = entry.id {
                self.ranks.insert(Key::Node(entry.side, id), rank);
            }
            self.open[0].insert(rank, entry);
        }
    }

    /// What waits at the top is put in the order in which it is gone below, in this round and the next.
    pub(super) fn begin_below(&mut self) {
        self.settle();
        self.below = true;
        for entry in self.open[0].take().into_values() {
            self.wait_as_root(entry);
        }
    }

    /// Of what waits at the top, the smallest f is first, of equals the largest g. It stands behind whatever waits below.
    pub(super) fn wait_as_root(&mut self, entry: TraceNode) {
        let Some(id) = entry.id else { return };
        let rank = (entry.f.saturating_add(1), -i64::from(entry.g), i64::try_from(id).unwrap_or(i64::MAX));
        self.place(Key::Node(entry.side, id), rank, entry);
    }

    /// How many wait that have this f.
    pub(in crate::experiments::trace) fn count_with(&self, entry: &TraceNode) -> usize {
        self.open[entry.side as usize].with(entry.f)
    }

    /// How many wait whose f is good; whatever is smaller than a good one is good too.
    pub(in crate::experiments::trace) fn count_good(&self, good: impl Fn(u64) -> bool) -> usize {
        self.open[0].while_good(good)
    }

    /// How many are left in the present layer.
    pub(in crate::experiments::trace) fn count_layer(&self) -> usize {
        self.open[0].first_level_count()
    }

    /// Whether the search is below the top that it had at first.
    pub(in crate::experiments::trace) fn is_below(&self) -> bool {
        self.below
    }

    /// Of a population, those who may become parents.
    pub(in crate::experiments::trace) fn present_generation(&self) -> impl Iterator<Item = &TraceNode> {
        self.open[0].first_level()
    }
}
