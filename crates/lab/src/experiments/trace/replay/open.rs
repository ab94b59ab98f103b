//! OPEN of one side, sorted by rank. The numbers that steps need are kept up to date, so that a step takes no longer when OPEN is large.

use std::collections::btree_map::Values;
use std::collections::{BTreeMap, BTreeSet};

use super::{Rank, TraceNode};

/// The nodes that wait.
#[derive(Clone, Default)]
pub(crate) struct Open {
    entries: BTreeMap<Rank, TraceNode>,
    /// The number of nodes with each f.
    of_f: BTreeMap<u64, usize>,
    /// The number of nodes with each first part of a rank.
    of_level: BTreeMap<u64, usize>,
    /// If nodes are taken in pairs: those of each f sorted by g, among equals the one with the largest number first.
    groups: Option<BTreeMap<u64, BTreeSet<PairOrder>>>,
}

/// The g of a node, its number counted down, and its rank.
type PairOrder = (u32, std::cmp::Reverse<Option<u64>>, Rank);

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

fn pair_order(rank: Rank, entry: &TraceNode) -> PairOrder {
    (entry.g, std::cmp::Reverse(entry.id), rank)
}

impl Open {
    /// An empty OPEN, which can take nodes in pairs if `in_pairs`.
    pub(crate) fn new(in_pairs: bool) -> Self {
        Open { groups: in_pairs.then(BTreeMap::new), ..Open::default() }
    }

    pub(crate) fn insert(&mut self, rank: Rank, entry: TraceNode) {
        count(&mut self.of_f, entry.f);
        count(&mut self.of_level, rank.0);
        if let Some(groups) = &mut self.groups {
            groups.entry(entry.f).or_default().insert(pair_order(rank, &entry));
        }
        if let Some(before) = self.entries.insert(rank, entry) {
            self.forget(rank, &before);
        }
    }

    pub(crate) fn remove(&mut self, rank: &Rank) -> Option<TraceNode> {
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
            group.remove(&pair_order(rank, entry));
            if group.is_empty() {
                groups.remove(&entry.f);
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Open::new(self.groups.is_some());
    }

    /// Removes all nodes and returns them in order.
    pub(crate) fn take(&mut self) -> BTreeMap<Rank, TraceNode> {
        let entries = std::mem::take(&mut self.entries);
        self.clear();
        entries
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn values(&self) -> Values<'_, Rank, TraceNode> {
        self.entries.values()
    }

    /// The ranks before `rank`, first to last.
    pub(crate) fn before(&self, rank: Rank) -> Vec<Rank> {
        self.entries.range(..rank).map(|(rank, _)| *rank).collect()
    }

    /// The nodes of the first level, which share the first part of their ranks.
    pub(crate) fn first_level(&self) -> impl Iterator<Item = &TraceNode> {
        let first = self.entries.keys().next().map(|rank| rank.0);
        self.entries.iter().take_while(move |(rank, _)| Some(rank.0) == first).map(|(_, entry)| entry)
    }

    /// The number of nodes in the first level.
    pub(crate) fn first_level_count(&self) -> usize {
        self.of_level.first_key_value().map_or(0, |(_, count)| *count)
    }

    /// The smallest f.
    pub(crate) fn least(&self) -> Option<u64> {
        self.of_f.first_key_value().map(|(f, _)| *f)
    }

    /// The number of nodes with this f.
    pub(crate) fn with(&self, f: u64) -> usize {
        self.of_f.get(&f).copied().unwrap_or(0)
    }

    /// The number of nodes whose f is good; every f below a good one must be good.
    pub(crate) fn while_good(&self, good: impl Fn(u64) -> bool) -> usize {
        self.of_f.iter().take_while(|(f, _)| good(**f)).map(|(_, count)| count).sum()
    }

    /// Each f that occurs with the smallest g of its nodes, if nodes are taken in pairs.
    pub(crate) fn smallest_g(&self) -> impl Iterator<Item = (u64, u64)> {
        let groups = self.groups.iter().flatten();
        groups.filter_map(|(f, group)| group.first().map(|(g, ..)| (*f, u64::from(*g))))
    }

    /// If nodes are taken in pairs: those within `bound` sorted by g, then the rest by f.
    pub(crate) fn in_pairs(&self, bound: u64) -> impl Iterator<Item = &TraceNode> {
        let groups = self.groups.iter().flatten();
        let mut within: Vec<_> =
            groups.take_while(|(f, _)| **f <= bound).map(|(_, group)| group.iter().peekable()).collect();
        let next = move || {
            let first = within.iter_mut().filter_map(|group| group.peek().copied().map(|place| (*place, group)));
            let (_, group) = first.min_by_key(|(place, _)| *place)?;
            group.next().map(|(.., rank)| *rank)
        };
        let first = std::iter::from_fn(next).filter_map(|rank| self.entries.get(&rank));
        // Ranks begin with f; all above 32 bits are equal.
        let rest = self
            .entries
            .range((bound.saturating_add(1).min(u64::from(u32::MAX)), i64::MIN, i64::MIN)..)
            .map(|(_, entry)| entry)
            .filter(move |entry| entry.f > bound);
        first.chain(rest)
    }
}
