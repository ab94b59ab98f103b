//! OPEN of one side, in the order in which it is taken, with what is asked of it at every step counted beforehand: a step must not take
//! longer the more there is in OPEN.

use std::collections::btree_map::Values;
use std::collections::{BTreeMap, BTreeSet};

use super::{Rank, TraceNode};

/// What waits.
#[derive(Clone, Default)]
pub(super) struct Open {
    entries: BTreeMap<Rank, TraceNode>,
    /// How many have each f.
    of_f: BTreeMap<u64, usize>,
    /// How many have each first part of a rank.
    of_level: BTreeMap<u64, usize>,
    /// Where nodes are taken in pairs: those of each f by their g, of equals the one with the largest number first.
    groups: Option<BTreeMap<u64, BTreeSet<Place>>>,
}

/// The g of a node, its number counted down, and its rank.
type Place = (u32, std::cmp::Reverse<Option<u64>>, Rank);

fn count(counts: &mut BTreeMap<u64, usize>, of: u64) {
    *counts.entry(of).or_default() += 1;
}

fn discount(counts: &mut BTreeMap<u64, usize>, of: u64) {
    if let Some(left) = counts.get_mut(&of) {
        *left -= 1;
        if *left == 0 {
            counts.remove(&of);
        }
    }
}

fn place(rank: Rank, entry: &TraceNode) -> Place {
    (entry.g, std::cmp::Reverse(entry.id), rank)
}

impl Open {
    /// An empty one, with what is needed to take nodes in pairs if `in_pairs`.
    pub(super) fn new(in_pairs: bool) -> Self {
        Open { groups: in_pairs.then(BTreeMap::new), ..Open::default() }
    }

    pub(super) fn insert(&mut self, rank: Rank, entry: TraceNode) {
        count(&mut self.of_f, entry.f);
        count(&mut self.of_level, rank.0);
        if let Some(groups) = &mut self.groups {
            groups.entry(entry.f).or_default().insert(place(rank, &entry));
        }
        if let Some(before) = self.entries.insert(rank, entry) {
            self.forget(rank, &before);
        }
    }

    pub(super) fn remove(&mut self, rank: &Rank) -> Option<TraceNode> {
        let entry = self.entries.remove(rank)?;
        self.forget(*rank, &entry);
        Some(entry)
    }

    fn forget(&mut self, rank: Rank, entry: &TraceNode) {
        discount(&mut self.of_f, entry.f);
        discount(&mut self.of_level, rank.0);
        if let Some(groups) = &mut self.groups
            && let Some(group) = groups.get_mut(&entry.f)
        {
            group.remove(&place(rank, entry));
            if group.is_empty() {
                groups.remove(&entry.f);
            }
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Open::new(self.groups.is_some());
    }

    /// All of it, in order; nothing is left.
    pub(super) fn take(&mut self) -> BTreeMap<Rank, TraceNode> {
        let entries = std::mem::take(&mut self.entries);
        self.clear();
        entries
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn values(&self) -> Values<'_, Rank, TraceNode> {
        self.entries.values()
    }

    /// The ranks before `rank`, first to last.
    pub(super) fn before(&self, rank: Rank) -> Vec<Rank> {
        self.entries.range(..rank).map(|(rank, _)| *rank).collect()
    }

    /// The first level, and what stands in it.
    pub(super) fn first_level(&self) -> impl Iterator<Item = &TraceNode> {
        let first = self.entries.keys().next().map(|rank| rank.0);
        self.entries.iter().take_while(move |(rank, _)| Some(rank.0) == first).map(|(_, entry)| entry)
    }

    /// How many stand in the first level.
    pub(super) fn first_level_count(&self) -> usize {
        self.of_level.first_key_value().map_or(0, |(_, count)| *count)
    }

    /// The smallest f.
    pub(super) fn least(&self) -> Option<u64> {
        self.of_f.first_key_value().map(|(f, _)| *f)
    }

    /// How many have this f.
    pub(super) fn with(&self, f: u64) -> usize {
        self.of_f.get(&f).copied().unwrap_or(0)
    }

    /// How many have an f that is good; whatever is smaller than a good one is good too.
    pub(super) fn while_good(&self, good: impl Fn(u64) -> bool) -> usize {
        self.of_f.iter().take_while(|(f, _)| good(**f)).map(|(_, count)| count).sum()
    }

    /// Each f that occurs, with the smallest g among those that have it, where nodes are taken in pairs.
    pub(super) fn smallest_g(&self) -> impl Iterator<Item = (u64, u64)> {
        let groups = self.groups.iter().flatten();
        groups.filter_map(|(f, group)| group.first().map(|(g, ..)| (*f, u64::from(*g))))
    }

    /// Where nodes are taken in pairs: what is within `bound` by its g, then the rest by its f.
    pub(super) fn in_pairs(&self, bound: u64) -> impl Iterator<Item = &TraceNode> {
        let groups = self.groups.iter().flatten();
        let mut within: Vec<_> =
            groups.take_while(|(f, _)| **f <= bound).map(|(_, group)| group.iter().peekable()).collect();
        let next = move || {
            let first = within.iter_mut().filter_map(|group| group.peek().copied().map(|place| (*place, group)));
            let (_, group) = first.min_by_key(|(place, _)| *place)?;
            group.next().map(|(.., rank)| *rank)
        };
        let first = std::iter::from_fn(next).filter_map(|rank| self.entries.get(&rank));
        // Ranks begin with f, but for those beyond 32 bits, which are not told apart.
        let rest = self
            .entries
            .range((bound.saturating_add(1).min(u64::from(u32::MAX)), i64::MIN, i64::MIN)..)
            .map(|(_, entry)| entry)
            .filter(move |entry| entry.f > bound);
        first.chain(rest)
    }
}
