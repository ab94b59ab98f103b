//! The nodes in memory: found by their state, taken from one end of OPEN and discarded at the other.
//!
//! Invariants: a waiting node is in OPEN, and if none of its children is in memory also among the leaves; every entry of the table is
//! in memory.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::kernels::order;
use crate::space::{Cost, Space};

/// The index of a slot for a node.
pub(super) type Slot = u32;

/// The parent of the start.
pub(super) const NONE: Slot = Slot::MAX;

/// A position in OPEN: the smallest is taken first, and the largest discarded first. By value, then the deepest, then the oldest.
pub(super) type Rank = (Cost, Reverse<u32>, u64, Slot);

/// A state in memory.
pub(super) struct Node<S: Space, T> {
    pub(super) key: S::Key,
    pub(super) memo: T,
    pub(super) g: Cost,
    pub(super) h: Cost,
    /// While it waits: g + h or its parent's value, whichever is larger; after its expansion, the smallest value of what was below it
    /// and is not in memory.
    pub(super) value: Cost,
    pub(super) parent: Slot,
    pub(super) by: Option<S::Move>,
    /// The index of the parent's move that made it.
    pub(super) turn: u32,
    pub(super) depth: u32,
    pub(super) id: u64,
    /// The number of its children in memory.
    pub(super) children: u32,
    /// The values of its children, in the order of the operators; empty until it is expanded.
    pub(super) known: Vec<Cost>,
    pub(super) waits: bool,
}

/// All nodes in memory.
pub(super) struct NodePool<S: Space, T> {
    pub(super) capacity: usize,
    nodes: Vec<Option<Node<S, T>>>,
    free: Vec<Slot>,
    /// The nodes by state; if two paths to a state are in memory because neither is better in every respect, one of them.
    table: HashTable<Slot>,
    hasher: DefaultHashBuilder,
    pub(super) open: BTreeSet<Rank>,
    /// Those in OPEN without children in memory, which can be discarded.
    pub(super) leaves: BTreeSet<Rank>,
    pub(super) most_open: usize,
    /// The number of child values that nodes store, and its maximum.
    remembered: usize,
    most_remembered: usize,
    /// The largest capacity of both orders of OPEN.
    most_ranks: usize,
}

impl<S: Space, T> NodePool<S, T> {
    pub(super) fn new(capacity: usize) -> Self {
        NodePool {
            capacity,
            nodes: Vec::new(),
            free: Vec::new(),
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            open: BTreeSet::new(),
            leaves: BTreeSet::new(),
            most_open: 1,
            remembered: 0,
            most_remembered: 0,
            most_ranks: 1,
        }
    }

    /// The node in a slot that is in use.
    pub(super) fn node(&self, slot: Slot) -> &Node<S, T> {
        self.nodes[slot as usize].as_ref().expect("a slot that something points to is in use")
    }

    pub(super) fn node_mut(&mut self, slot: Slot) -> &mut Node<S, T> {
        self.nodes[slot as usize].as_mut().expect("a slot that something points to is in use")
    }

    /// The number of nodes in memory.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    fn rank(&self, slot: Slot) -> Rank {
        let node = self.node(slot);
        (node.value, Reverse(node.depth), node.id, slot)
    }

    /// Puts a node into OPEN, or removes it.
    pub(super) fn set_waiting(&mut self, slot: Slot, waits: bool) {
        let rank = self.rank(slot);
        let node = self.node_mut(slot);
        node.waits = waits;
        let is_leaf = node.children == 0;
        if waits {
            self.open.insert(rank);
            self.most_open = self.most_open.max(self.open.len());
            if is_leaf {
                self.leaves.insert(rank);
            }
        } else {
            self.open.remove(&rank);
            self.leaves.remove(&rank);
        }
    }

    /// A child was added or removed.
    pub(super) fn count_child(&mut self, slot: Slot, more: bool) {
        let rank = self.rank(slot);
        let node = self.node_mut(slot);
        node.children = if more { node.children + 1 } else { node.children - 1 };
        let is_leaf = node.children == 0;
        if is_leaf && node.waits {
            self.leaves.insert(rank);
        } else {
            self.leaves.remove(&rank);
        }
    }

    pub(super) fn find(&self, key: &S::Key) -> Option<Slot> {
        self.table.find(self.hasher.hash_one(key), |&slot| self.node(slot).key == *key).copied()
    }

    /// Stores a new node.
    pub(super) fn insert(&mut self, node: Node<S, T>) -> Slot {
        let slot = self.free.pop().unwrap_or_else(|| {
            let length = self.nodes.len();
            if length == self.nodes.capacity() {
                self.nodes.reserve_exact(length.max(16).min(self.capacity - length));
            }
            self.nodes.push(None);
            length as Slot
        });
        self.nodes[slot as usize] = Some(node);
        self.tabulate(slot);
        slot
    }

    /// Enters this node into the table under its state.
    fn tabulate(&mut self, slot: Slot) {
        let hash = self.hasher.hash_one(&self.node(slot).key);
        let NodePool { table, nodes, hasher, .. } = self;
        let key = |slot: Slot| nodes[slot as usize].as_ref().map(|node| &node.key);
        let hash_of = |&slot: &Slot| key(slot).map_or(0, |key| hasher.hash_one(key));
        match table.entry(hash, |&other| key(other) == key(slot), hash_of) {
            Entry::Occupied(mut entry) => *entry.get_mut() = slot,
            Entry::Vacant(entry) => {
                entry.insert(slot);
            }
        }
    }

    /// Frees a slot to which nothing points any more.
    pub(super) fn release(&mut self, slot: Slot) {
        let hash = self.hasher.hash_one(&self.node(slot).key);
        if let Ok(entry) = self.table.find_entry(hash, |&other| other == slot) {
            entry.remove();
        }
        if let Some(node) = self.nodes[slot as usize].take() {
            self.remembered -= node.known.capacity();
        }
        self.free.push(slot);
    }

    /// Whether the path by move number `turn` out of `parent` precedes the path to `other`, which has the same length: by the first
    /// move in which they differ.
    pub(super) fn is_earlier(&self, parent: Slot, turn: u32, other: Slot) -> bool {
        let (mut above, mut turn, mut other) = (parent, turn, self.node(other));
        while above != other.parent {
            let node = self.node(above);
            (above, turn, other) = (node.parent, node.turn, self.node(other.parent));
        }
        turn < other.turn
    }

    /// Whether the path to `slot` leads through this state.
    pub(super) fn is_above(&self, slot: Slot, key: &S::Key) -> bool {
        let mut at = slot;
        while at != NONE {
            let node = self.node(at);
            if node.key == *key {
                return true;
            }
            at = node.parent;
        }
        false
    }

    /// A node and everything below it, parents first.
    pub(super) fn below(&self, slot: Slot) -> Vec<Slot> {
        if self.node(slot).children == 0 {
            return vec![slot];
        }
        // This is rare, so nodes have no lists of their children: the nodes below are found by their ancestors.
        let mut is_below = vec![None; self.nodes.len()];
        is_below[slot as usize] = Some(true);
        let mut found = vec![slot];
        let mut way = Vec::new();
        for first in (0..self.nodes.len() as Slot).filter(|&first| self.nodes[first as usize].is_some()) {
            let mut at = first;
            while at != NONE && is_below[at as usize].is_none() {
                way.push(at);
                at = self.node(at).parent;
            }
            let known = at != NONE && is_below[at as usize] == Some(true);
            for at in way.drain(..) {
                is_below[at as usize] = Some(known);
                if known {
                    found.push(at);
                }
            }
        }
        order::sorted_indices(found.iter().map(|&slot| self.node(slot).depth.into()))
            .map(|place| found[place])
            .collect()
    }

    /// A node stores values of this many children from now on, all of them unknown.
    pub(super) fn remember(&mut self, slot: Slot, children: usize) {
        self.remembered += children;
        self.most_remembered = self.most_remembered.max(self.remembered);
        self.node_mut(slot).known = vec![0; children];
    }

    /// Updates the maxima with the current sizes.
    pub(super) fn note_ranks(&mut self) {
        self.most_ranks = self.most_ranks.max(self.open.len() + self.leaves.len());
    }

    /// The slots of the nodes that are in OPEN, or are not, in the order in which they were entered.
    pub(super) fn all(&self, waits: bool) -> Vec<Slot> {
        let is_meant = |&slot: &Slot| self.nodes[slot as usize].as_ref().is_some_and(|node| node.waits == waits);
        let slots: Vec<Slot> = (0..self.nodes.len() as Slot).filter(is_meant).collect();
        order::sorted_indices(slots.iter().map(|&slot| self.node(slot).id)).map(|place| slots[place]).collect()
    }

    /// Bytes held after storing `more` nodes.
    pub(super) fn bytes_after(&self, more: usize) -> usize {
        let nodes = (self.len() + more).min(self.capacity).max(self.nodes.capacity());
        // Trees are at least half full.
        let ranks = 2 * (self.most_ranks + 2 * more.min(self.capacity)) * size_of::<Rank>();
        nodes * size_of::<Option<Node<S, T>>>()
            + self.free.capacity() * size_of::<Slot>()
            + self.table.allocation_size()
            + ranks
            + self.most_remembered * size_of::<Cost>()
    }
}
