//! What a search holds beside OPEN: the path in hand, the children that wait beside it, and what is forgotten with them.

use std::collections::BTreeMap;

use jiugong_search::{Fate, Side};

use super::open::Open;
use super::{Key, Replay, TraceNode, child};
use crate::methods::Selection;

impl Replay {
    /// Whether an event about a child is about one that has been waiting, and not about one just made.
    pub(in crate::experiments::trace) fn waits(&self, entry: &TraceNode) -> bool {
        let key = Key::Child(entry.parent, entry.by.clone());
        self.selection == Selection::Path
            && (self.ranks.contains_key(&key) || self.batch.iter().any(|waiting| child(waiting) == key))
    }

    /// How many nodes are known, or states, if those are more.
    pub(in crate::experiments::trace) fn held(&self) -> usize {
        self.nodes.len().max(self.seen.len())
    }

    /// The children of the node in hand take their places on the stack, the one that is taken first on top.
    pub fn settle(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let mut batch = std::mem::take(&mut self.batch);
        if self.selection == Selection::Newest {
            batch.sort_by_key(|entry| entry.f);
        }
        for entry in batch.into_iter().rev() {
            self.stamp += 1;
            let key = match entry.id {
                Some(id) => Key::Node(entry.side, id),
                None => child(&entry),
            };
            self.place(key, (0, 0, -self.stamp), entry);
        }
    }

    /// Takes a child from the stack, if it was waiting there.
    pub(super) fn take_waiting(&mut self, entry: &TraceNode) -> bool {
        let key = child(entry);
        if !self.ranks.contains_key(&key) {
            if !self.batch.iter().any(|waiting| child(waiting) == key) {
                return false;
            }
            self.settle();
        }
        let open = &mut self.open[entry.side as usize];
        self.ranks.remove(&key).is_some_and(|rank| open.remove(&rank).is_some())
    }

    /// The path in hand is left but for its first nodes, and nothing else knows the others.
    pub(super) fn leave_path(&mut self, keep: usize) {
        for id in self.path.drain(keep..) {
            if let Some(place) = self.closed_at.remove(&(Side::Forward, id)) {
                self.closed[Side::Forward as usize].remove(&place);
            }
        }
    }

    /// What a depth-first search holds, which is counted while a node is in hand and its children are made.
    pub(super) fn note_path(&mut self, fate: Fate) {
        if !matches!(fate, Fate::Expanded | Fate::Waiting | Fate::Duplicate | Fate::Pruned) || self.path.is_empty() {
            return;
        }
        let held = if self.conditions.remembers { self.seen.len() } else { self.path.len() };
        self.counters.max_closed = self.counters.max_closed.max(held as u64);
        self.counters.depth = self.counters.depth.max(self.path.len() as u32 - 1);
        self.counters.max_open = self.largest_open();
    }

    /// Whether the next expansion is the first from where a real-time search walks to.
    pub(in crate::experiments::trace) fn walks_on(&self) -> bool {
        self.looked >= self.conditions.lookahead
    }

    /// Local search takes one neighbour and forgets the others; a real-time search does so when it walks on.
    pub(super) fn forget_others(&mut self) {
        self.forget_tables();
    }

    fn forget_tables(&mut self) {
        self.open.iter_mut().for_each(Open::clear);
        self.ranks.clear();
        self.closed.iter_mut().for_each(BTreeMap::clear);
        self.closed_at.clear();
    }

    pub(super) fn forget_round(&mut self) {
        self.forget_tables();
        self.batch.clear();
        self.path.clear();
        self.looked = 0;
        // What a real-time search has learned it keeps.
        if self.selection != Selection::Ahead {
            self.seen.clear();
        }
    }
}
