//! The data of a search besides OPEN: the current path, its waiting children, and the removal of both.

use std::collections::BTreeMap;

use jiugong_search::{Fate, Side};

use super::open::Open;
use super::{Key, Replay, TraceNode, child};

impl Replay {
    /// Whether an event is about a child that was waiting, not one just generated.
    pub(in crate::experiments::trace) fn waits(&self, entry: &TraceNode) -> bool {
        let key = Key::Child(entry.parent, entry.by.clone());
        self.is_along_path()
            && (self.ranks.contains_key(&key) || self.batch.iter().any(|waiting| child(waiting) == key))
    }

    /// The number of nodes or states held, whichever is larger.
    pub(in crate::experiments::trace) fn held(&self) -> usize {
        self.nodes.len().max(self.seen.len())
    }

    /// Puts the children of the current node on the stack, the one taken first on top.
    pub fn settle(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let mut batch = std::mem::take(&mut self.batch);
        self.rule().sort_siblings(&mut batch);
        for entry in batch.into_iter().rev() {
            self.stamp += 1;
            let key = match entry.id {
                Some(id) => Key::Node(entry.side, id),
                None => child(&entry),
            };
            self.place(key, (0, 0, -self.stamp), entry);
        }
    }

    /// Takes a child from the stack if it was waiting there.
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

    /// The place of a node on the current path.
    pub(crate) fn place_on_path(&self, id: u64) -> Option<usize> {
        self.path.iter().rposition(|&node| node == id)
    }

    /// Shortens the current path to its first nodes; the others leave CLOSED too.
    pub(crate) fn leave_path(&mut self, keep: usize) {
        for id in self.path.drain(keep..) {
            if let Some(place) = self.closed_at.remove(&(Side::Forward, id)) {
                self.closed[Side::Forward as usize].remove(&place);
            }
        }
    }

    /// Counts what a depth-first search holds while the children of a node are generated.
    pub(super) fn note_path(&mut self, fate: Fate) {
        if !matches!(fate, Fate::Expanded | Fate::Waiting | Fate::Duplicate | Fate::Pruned) || self.path.is_empty() {
            return;
        }
        let held = if self.conditions.remembers { self.seen.len() } else { self.path.len() };
        self.counters.max_closed = self.counters.max_closed.max(held as u64);
        self.counters.depth = self.counters.depth.max(self.path.len() as u32 - 1);
        self.counters.max_open = self.largest_open();
    }

    /// Empties OPEN and CLOSED.
    pub(crate) fn forget_tables(&mut self) {
        self.open.iter_mut().for_each(Open::clear);
        self.ranks.clear();
        self.closed.iter_mut().for_each(BTreeMap::clear);
        self.closed_at.clear();
    }

    /// Removes everything that was entered in this round.
    pub(crate) fn forget_round(&mut self) {
        self.forget_tables();
        self.batch.clear();
        self.path.clear();
        self.seen.clear();
    }
}
