//! The states entered as nodes, found by state.

use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use super::sparse::SparseTable;
use crate::kernels::nodes::{NO_NODE, NodeId, Nodes};
use crate::space::{Ranked, Space};

/// The states that have a node.
pub trait Seen<S: Space> {
    /// Enters `state` under the number of the next node, unless it is known; then returns the node that has it.
    fn enter<T>(
        &mut self,
        space: &S,
        state: &S::State,
        key: &S::Key,
        parent: NodeId,
        nodes: &Nodes<S, T>,
    ) -> Option<NodeId>;

    /// The node that has `state`.
    fn find<T>(&self, space: &S, state: &S::State, key: &S::Key, nodes: &Nodes<S, T>) -> Option<NodeId>;

    /// Bytes held now.
    fn bytes(&self) -> usize;

    /// The most bytes held while `more` states are entered.
    fn bytes_after(&self, more: usize) -> usize;
}

/// Node numbers hashed by the keys of their nodes, so that a key is stored once.
#[derive(Default)]
pub struct HashIndex {
    table: HashTable<NodeId>,
    hasher: DefaultHashBuilder,
}

impl<S: Space> Seen<S> for HashIndex {
    #[inline(always)]
    fn enter<T>(&mut self, _: &S, _: &S::State, key: &S::Key, _: NodeId, nodes: &Nodes<S, T>) -> Option<NodeId> {
        let hasher = &self.hasher;
        let entry =
            self.table.entry(hasher.hash_one(key), |&id| nodes[id].key == *key, |&id| hasher.hash_one(&nodes[id].key));
        match entry {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(free) => {
                free.insert(nodes.len());
                None
            }
        }
    }

    fn find<T>(&self, _: &S, _: &S::State, key: &S::Key, nodes: &Nodes<S, T>) -> Option<NodeId> {
        self.table.find(self.hasher.hash_one(key), |&id| nodes[id].key == *key).copied()
    }

    fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // Growing holds the old table until the new one, twice as large, is filled.
        let growth = if self.table.len() + more > self.table.capacity() { 3 } else { 1 };
        self.table.allocation_size() * growth
    }
}

/// One bit for each rank.
pub struct RankSet(Vec<u64>);

impl RankSet {
    pub(super) fn new(count: usize) -> Self {
        RankSet(vec![0; count.div_ceil(64)])
    }
}

impl<S: Ranked> Seen<S> for RankSet {
    #[inline(always)]
    fn enter<T>(&mut self, space: &S, state: &S::State, _: &S::Key, _: NodeId, _: &Nodes<S, T>) -> Option<NodeId> {
        let rank = space.rank(state);
        let word = &mut self.0[rank / 64];
        let bit = 1 << (rank % 64);
        let known = *word & bit != 0;
        *word |= bit;
        known.then_some(NO_NODE)
    }

    fn find<T>(&self, space: &S, state: &S::State, _: &S::Key, _: &Nodes<S, T>) -> Option<NodeId> {
        let rank = space.rank(state);
        (self.0[rank / 64] >> (rank % 64) & 1 == 1).then_some(NO_NODE)
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<u64>()
    }

    fn bytes_after(&self, _: usize) -> usize {
        Seen::<S>::bytes(self)
    }
}

/// The node's number for each rank seen.
pub struct RankIndex(SparseTable);

impl RankIndex {
    pub(super) fn new(count: usize) -> Self {
        RankIndex(SparseTable::new(count))
    }
}

impl<S: Ranked> Seen<S> for RankIndex {
    #[inline(always)]
    fn enter<T>(&mut self, space: &S, state: &S::State, _: &S::Key, _: NodeId, nodes: &Nodes<S, T>) -> Option<NodeId> {
        self.0.get_or_insert(space.rank(state), nodes.len())
    }

    #[inline(always)]
    fn find<T>(&self, space: &S, state: &S::State, _: &S::Key, _: &Nodes<S, T>) -> Option<NodeId> {
        self.0.get(space.rank(state))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn bytes_after(&self, _: usize) -> usize {
        self.0.bytes()
    }
}

/// Scans the nodes themselves.
pub struct Scan;

impl<S: Space> Seen<S> for Scan {
    fn enter<T>(
        &mut self,
        space: &S,
        state: &S::State,
        key: &S::Key,
        _: NodeId,
        nodes: &Nodes<S, T>,
    ) -> Option<NodeId> {
        self.find(space, state, key, nodes)
    }

    fn find<T>(&self, _: &S, _: &S::State, key: &S::Key, nodes: &Nodes<S, T>) -> Option<NodeId> {
        nodes.iter().position(|node| node.key == *key).map(|place| place as NodeId)
    }

    fn bytes(&self) -> usize {
        0
    }

    fn bytes_after(&self, _: usize) -> usize {
        0
    }
}

/// Examines only the ancestors of the new node.
pub struct Ancestors {
    generations: usize,
}

impl Ancestors {
    /// The whole path: the rule [`Duplicates::Path`].
    pub(crate) const ALL: Ancestors = Ancestors { generations: usize::MAX };
    /// The state just left: the rule [`Duplicates::Back`].
    pub(crate) const BACK: Ancestors = Ancestors { generations: 2 };
}

impl<S: Space> Seen<S> for Ancestors {
    fn enter<T>(&mut self, _: &S, _: &S::State, key: &S::Key, parent: NodeId, nodes: &Nodes<S, T>) -> Option<NodeId> {
        nodes.lineage(parent).take(self.generations).find(|&id| nodes[id].key == *key)
    }

    /// Among all nodes, not only ancestors: the search that calls this is the other one, which has none here.
    fn find<T>(&self, _: &S, _: &S::State, key: &S::Key, nodes: &Nodes<S, T>) -> Option<NodeId> {
        (0..nodes.len()).find(|&id| nodes[id].key == *key)
    }

    fn bytes(&self) -> usize {
        0
    }

    fn bytes_after(&self, _: usize) -> usize {
        0
    }
}
