//! Several moves at a time: for each board the board some moves nearer to the goal, and these moves, in one number.
//!
//! The low bits are the number of the board that is reached; above them are the moves, two bits each, the first one highest,
//! and above these a bit that marks where they begin. All boards but those near the goal have
//! equally many of them.
//! A walk of 31 moves on 3×3 so takes 6 lookups that wait for each other, not 31.

use super::descents::{Shape, Turns};

/// The strides of one table by one operator order.
#[derive(Debug)]
pub(super) struct Strides {
    entries: Vec<u32>,
    bits: u32,
}

impl Strides {
    /// The strides on which `step` chooses the next move from each board, and none at the goal.
    pub fn new(shape: Shape, turns: &Turns, step: impl Fn(usize) -> Option<usize>) -> Self {
        let bits = usize::BITS - (shape.states() - 1).leading_zeros();
        let one = single(shape, turns, bits, step);
        let two = after(&one, &one, bits);
        let three = after(&two, &one, bits);
        // What is left of 32 bits without the mark: 6 moves on 3×3, 5 on 2×5.
        let entries = if (31 - bits) / 2 >= 6 { after(&three, &three, bits) } else { after(&three, &two, bits) };
        Strides { entries, bits }
    }

    /// Calls `visit` with each stride of the walk from `number` to `goal`: six moves of two bits, the first highest, and how
    /// many of them, from the first on, belong to the stride.
    #[inline(always)]
    pub fn walk(&self, mut number: usize, goal: usize, mut visit: impl FnMut(usize, usize)) {
        let board = (1 << self.bits) - 1;
        while number != goal {
            let entry = self.entries[number];
            let marked = entry >> self.bits;
            let mark = marked.ilog2();
            visit((marked << (12 - mark)) as usize % 4096, mark as usize / 2);
            number = (entry & board) as usize;
        }
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
    }
}

/// Strides of one move.
fn single(shape: Shape, turns: &Turns, bits: u32, step: impl Fn(usize) -> Option<usize>) -> Vec<u32> {
    let halves = shape.halves();
    let mut entries = Vec::with_capacity(shape.states());
    for blank in 0..shape.cells() {
        let targets: [_; 4] =
            std::array::from_fn(|step| shape.target(blank, step).map(|target| (target, turns.turn(blank, step))));
        for number in 0..halves {
            let state = blank * halves + number;
            let taken = step(state).and_then(|step| targets[step].map(|target| (step, target)));
            entries.push(match taken {
                None => 1 << bits | state as u32,
                Some((step, (target, turn))) => {
                    let after = turn.map_or(number as u32, |turn| turn[number]);
                    ((4 | step as u32) << bits) | ((target * halves) as u32 + after)
                }
            });
        }
    }
    entries
}

/// Each of `first`, and then from the board it reaches that of `second`.
fn after(first: &[u32], second: &[u32], bits: u32) -> Vec<u32> {
    let board = (1 << bits) - 1;
    let joined = first.iter().map(|&entry| {
        let then = second[(entry & board) as usize];
        let moves = then >> bits;
        let mark = moves.ilog2();
        let moves = (entry >> bits) << mark | moves ^ 1 << mark;
        moves << bits | then & board
    });
    joined.collect()
}
