//! Pancakes (翻煎饼): sort a stack by flipping the top of it.
//!
//! A stack of n pancakes is a permutation of 1 … n, read from the top; a move reverses the first k pancakes. Invariant: a
//! [`Stack`] contains each of 1 … n once, and n is at most [`MOST_PANCAKES`].

mod gap;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use gap::{Gap, GapFromStart};
pub use read::PancakeError;

/// The maximum number of pancakes: a size takes four bits.
pub const MOST_PANCAKES: usize = 16;

/// Bits per pancake.
const BITS: u32 = 4;

/// A stack of pancakes: their sizes less 1 in four bits each, the top one in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack(u64);

impl Stack {
    /// The size of the pancake at index `place`, from the top.
    pub fn size(self, place: usize) -> u32 {
        (self.0 >> (place as u32 * BITS) & 15) as u32 + 1
    }

    /// The stack with its first `count` pancakes reversed.
    fn flipped(self, count: usize) -> Stack {
        let bits = count as u32 * BITS;
        // Reversing all sixteen and shifting moves the first `count` to the front in reverse order.
        let reversed = self.0.swap_bytes();
        let reversed = (reversed & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (reversed >> 4) & 0x0f0f_0f0f_0f0f_0f0f;
        let turned = reversed >> (64 - bits);
        let below = if bits == 64 { 0 } else { self.0 >> bits << bits };
        Stack(turned | below)
    }
}

/// A move: the number of pancakes flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Flip(pub u8);

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A stack to be sorted, the smallest pancake on top.
///
/// # Example
/// ```
/// use jiugong_puzzles::pancake::{Gap, Pancakes};
/// use jiugong_search::Search;
///
/// let pancakes = Pancakes::parse(b"3 1 4 2").unwrap();
/// let report = Search::new(&pancakes).astar(&Gap);
/// assert_eq!(report.plan().unwrap().cost, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pancakes {
    start: Stack,
    count: usize,
}

impl Pancakes {
    /// The stack with these sizes, from the top.
    ///
    /// # Errors
    /// If they are not a permutation of 1 … n with n from 1 to [`MOST_PANCAKES`].
    pub fn new(sizes: &[u32]) -> Result<Self, PancakeError> {
        if sizes.is_empty() {
            return Err(PancakeError::Empty);
        }
        if sizes.len() > MOST_PANCAKES {
            return Err(PancakeError::TooMany { at: None });
        }
        let mut seen = 0_u32;
        let mut stack = 0;
        for (place, &size) in sizes.iter().enumerate() {
            if !(1..=sizes.len() as u32).contains(&size) {
                return Err(PancakeError::TooLarge { at: None, size, most: sizes.len() as u32 });
            }
            if seen >> size & 1 == 1 {
                return Err(PancakeError::Repeated { at: None, size });
            }
            seen |= 1 << size;
            stack |= u64::from(size - 1) << (place as u32 * BITS);
        }
        Ok(Pancakes { start: Stack(stack), count: sizes.len() })
    }

    /// How many pancakes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The sizes in a stack, from the top.
    pub fn sizes(&self, stack: Stack) -> impl Iterator<Item = u32> {
        (0..self.count).map(move |place| stack.size(place))
    }

    /// The sorted stack.
    fn goal(&self) -> Stack {
        let all = 0xfedc_ba98_7654_3210;
        Stack(if self.count == MOST_PANCAKES { all } else { all & ((1 << (self.count as u32 * BITS)) - 1) })
    }

    fn flips(&self, stack: Stack, mut visit: impl FnMut(Flip, Cost, Stack)) {
        for count in 2..=self.count {
            visit(Flip(count as u8), 1, stack.flipped(count));
        }
    }
}

impl Space for Pancakes {
    type State = Stack;
    type Key = u64;
    type Move = Flip;

    fn start(&self) -> Stack {
        self.start
    }

    fn is_goal(&self, stack: &Stack) -> bool {
        *stack == self.goal()
    }

    fn pack(&self, stack: &Stack) -> u64 {
        stack.0
    }

    fn unpack(&self, key: &u64) -> Stack {
        Stack(*key)
    }

    fn successors(&self, stack: &Stack, visit: impl FnMut(Flip, Cost, Stack)) {
        self.flips(*stack, visit);
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

/// A flip is its own inverse, so the moves into a stack are the moves out of it.
impl Backward for Pancakes {
    fn goals(&self, mut visit: impl FnMut(Stack)) {
        visit(self.goal());
    }

    fn predecessors(&self, stack: &Stack, visit: impl FnMut(Flip, Cost, Stack)) {
        self.flips(*stack, visit);
    }
}

/// Ranked by their Cantor expansion.
impl Ranked for Pancakes {
    fn count(&self) -> usize {
        (1..=self.count).product()
    }

    fn rank(&self, stack: &Stack) -> usize {
        let mut smaller_left = (1_u32 << self.count) - 1;
        let mut rank = 0;
        for place in 0..self.count {
            let size = stack.size(place) - 1;
            let before = (smaller_left & ((1 << size) - 1)).count_ones() as usize;
            smaller_left &= !(1 << size);
            rank = rank * (self.count - place) + before;
        }
        rank
    }

    fn unrank(&self, rank: usize) -> Stack {
        let mut digits = [0_usize; MOST_PANCAKES];
        let mut rest = rank;
        for place in (0..self.count).rev() {
            let base = self.count - place;
            digits[place] = rest % base;
            rest /= base;
        }
        let mut left: Vec<u64> = (0..self.count as u64).collect();
        let mut stack = 0;
        for (place, &digit) in digits[..self.count].iter().enumerate() {
            stack |= left.remove(digit) << (place as u32 * BITS);
        }
        Stack(stack)
    }
}
