//! Counters of an anytime search: boards expanded, the largest distance from the start, and memory.
//!
//! A board counts as expanded when its children are generated: in beams, in windows, in IDA* and in the exact searches
//! of a construction; and when a construction walks over it, which generates one child.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The counters of a search, shared by its threads.
#[derive(Default)]
pub(super) struct Tally {
    expanded: AtomicU64,
    depth: AtomicU32,
    held: AtomicUsize,
    most_held: AtomicUsize,
}

impl Tally {
    /// Adds expanded boards.
    pub(super) fn expanded(&self, boards: u64) {
        self.expanded.fetch_add(boards, Ordering::Relaxed);
    }

    /// Records a board at this distance from the start.
    pub(super) fn reached(&self, depth: usize) {
        self.depth.fetch_max(u32::try_from(depth).unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Registers memory until the returned guard is dropped.
    pub(super) fn track_memory(&self) -> MemoryUse<'_> {
        MemoryUse { tally: self, bytes: 0 }
    }

    /// Boards expanded, the largest depth, and the peak memory in bytes.
    pub(super) fn figures(&self) -> (u64, u32, usize) {
        let load = |figure: &AtomicUsize| figure.load(Ordering::Relaxed);
        (self.expanded.load(Ordering::Relaxed), self.depth.load(Ordering::Relaxed), load(&self.most_held))
    }
}

/// The memory that one worker track_memory.
pub(super) struct MemoryUse<'a> {
    tally: &'a Tally,
    bytes: usize,
}

impl MemoryUse<'_> {
    /// Sets the current size.
    pub(super) fn set(&mut self, bytes: usize) {
        let before = self.tally.held.fetch_add(bytes.wrapping_sub(self.bytes), Ordering::Relaxed);
        let held = before.wrapping_add(bytes.wrapping_sub(self.bytes));
        self.tally.most_held.fetch_max(held, Ordering::Relaxed);
        self.bytes = bytes;
    }
}

impl Drop for MemoryUse<'_> {
    fn drop(&mut self) {
        self.tally.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The size of a list in bytes.
pub(super) fn bytes<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
