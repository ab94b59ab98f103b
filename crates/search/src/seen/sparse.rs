//! A large table of node numbers that need not be initialised.
//!
//! Filling the table of the 3×3 board with zeros takes as long as the rest of a typical A* search in it, so only one bit per entry is
//! cleared, and an entry is read only if its bit is set.

use std::mem::MaybeUninit;

use crate::kernels::nodes::NodeId;

/// A node's number for some of the ranks.
pub struct SparseTable {
    written: Vec<u64>,
    /// Initialised wherever `written` has a bit; code outside this module cannot break that.
    numbers: Box<[MaybeUninit<NodeId>]>,
}

impl SparseTable {
    pub fn new(count: usize) -> Self {
        SparseTable { written: vec![0; count.div_ceil(64)], numbers: Box::new_uninit_slice(count) }
    }

    /// The number written for `rank`; if there is none, `number` is written.
    #[inline(always)]
    pub fn get_or_insert(&mut self, rank: usize, number: NodeId) -> Option<NodeId> {
        let word = &mut self.written[rank / 64];
        let bit = 1 << (rank % 64);
        if *word & bit == 0 {
            // The number first: if `rank` is out of bounds this panics, and no bit is set.
            self.numbers[rank].write(number);
            *word |= bit;
            return None;
        }
        Some(self.read(rank))
    }

    /// The number written for `rank`.
    #[inline(always)]
    pub fn get(&self, rank: usize) -> Option<NodeId> {
        (self.written[rank / 64] >> (rank % 64) & 1 == 1).then(|| self.read(rank))
    }

    /// The number at `rank`, whose bit is set.
    #[inline(always)]
    fn read(&self, rank: usize) -> NodeId {
        debug_assert!(self.written[rank / 64] >> (rank % 64) & 1 == 1, "read before written");
        // SAFETY: both callers have checked the bit of `rank`, and a bit is set only after its number was written.
        #[allow(unsafe_code, reason = "the table would have to be filled otherwise, which takes as long as the search")]
        unsafe {
            self.numbers[rank].assume_init()
        }
    }

    pub fn bytes(&self) -> usize {
        self.written.capacity() * size_of::<u64>() + size_of_val(&*self.numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_back() {
        let mut table = SparseTable::new(1_000);
        let ranks = (0..1_000).step_by(7);
        for rank in ranks.clone() {
            assert_eq!(table.get(rank), None);
            assert_eq!(table.get_or_insert(rank, rank as NodeId * 3), None);
            assert_eq!(table.get_or_insert(rank, 0), Some(rank as NodeId * 3));
        }
        let found = (0..1_000).filter(|&rank| table.get(rank) == Some(rank as NodeId * 3));
        assert!(found.eq(ranks));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_rank_past_the_end_is_refused() {
        SparseTable::new(65).get_or_insert(70, 1);
    }
}
