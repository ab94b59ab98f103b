//! What an anytime search counts: the boards it expands, how far from the start it has been, and what it holds.
//!
//! A board counts as expanded when its children were made: in beams, in windows, in IDA* and in the exact searches of a construction; and
//! when a construction walks over it, which makes the one child that it goes to.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The figures of a search, as its threads bring them together.
#[derive(Default)]
pub(super) struct Tally {
    expanded: AtomicU64,
    depth: AtomicU32,
    held: AtomicUsize,
    most_held: AtomicUsize,
}

impl Tally {
    /// So many boards more were expanded.
    pub(super) fn expanded(&self, boards: u64) {
        self.expanded.fetch_add(boards, Ordering::Relaxed);
    }

    /// A board was entered that is so many moves from the start.
    pub(super) fn reached(&self, depth: usize) {
        self.depth.fetch_max(u32::try_from(depth).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Memory that is held until what is answered goes.
    pub(super) fn holds(&self) -> Held<'_> {
        Held { tally: self, bytes: 0 }
    }

    /// Boards expanded, the largest depth, and the most bytes that were held at a time.
    pub(super) fn figures(&self) -> (u64, u32, usize) {
        let load = |figure: &AtomicUsize| figure.load(Ordering::Relaxed);
        (self.expanded.load(Ordering::Relaxed), self.depth.load(Ordering::Relaxed), load(&self.most_held))
    }
}

/// Memory that one of the workers holds.
pub(super) struct Held<'a> {
    tally: &'a Tally,
    bytes: usize,
}

impl Held<'_> {
    /// It is so much now.
    pub(super) fn now(&mut self, bytes: usize) {
        let before = self.tally.held.fetch_add(bytes.wrapping_sub(self.bytes), Ordering::Relaxed);
        let held = before.wrapping_add(bytes.wrapping_sub(self.bytes));
        self.tally.most_held.fetch_max(held, Ordering::Relaxed);
        self.bytes = bytes;
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.tally.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Bytes of a list.
pub(super) fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
