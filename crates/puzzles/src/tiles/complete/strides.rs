//! Several moves at a time: for each board, the board some moves nearer to the goal and these moves, in one number.
//!
//! The low bits are the number of the board that is reached; above them are the moves, two bits each, the first in the
//! highest bits, and above these a bit that marks where they start. All boards but those near the goal have [`MOVES`]
//! of them. A walk of 31 moves on 3×3 thus takes 2 dependent lookups instead of 31.

use super::descents::{Shape, Turns};

/// Moves per stride.
pub(super) const MOVES: usize = 16;

/// The length of the strides that long ones are composed of. They are half as large, so that those of 3×3 fit a
/// second-level cache.
const SHORT: u32 = 4;

/// The strides of one table for one operator order.
#[derive(Debug)]
pub(super) struct Strides {
    entries: Vec<u64>,
    bits: u32,
}

impl Strides {
    /// The strides where `step` chooses the next move from each board, and none at the goal.
    pub fn new(shape: Shape, turns: &Turns, step: impl Fn(usize) -> Option<usize>) -> Self {
        let bits = usize::BITS - (shape.states() - 1).leading_zeros();
        assert!(bits + 2 * SHORT < u32::BITS, "short strides fit 32 bits");
        let mut short = single(shape, turns, bits, step);
        for _ in 0..SHORT.ilog2() {
            short = short.iter().map(|&entry| join(u64::from(entry), &short, bits) as u32).collect();
        }
        let long = |&entry: &u32| {
            (SHORT as usize..MOVES).step_by(SHORT as usize).fold(u64::from(entry), |entry, _| join(entry, &short, bits))
        };
        let entries = short.iter().map(long).collect();
        Strides { entries, bits }
    }

    /// Calls `visit` with each stride of the walk from `number` to `goal`: its moves of two bits, the first in the
    /// highest bits, and how many of them, counted from the first, belong to the walk.
    #[inline(always)]
    pub fn walk(&self, mut number: usize, goal: usize, mut visit: impl FnMut(u32, usize)) {
        while number != goal {
            number = self.stride(number, &mut visit);
        }
    }

    /// One stride of the walk from `number`; returns the number of the board it reaches.
    #[inline(always)]
    pub fn stride(&self, number: usize, visit: impl FnOnce(u32, usize)) -> usize {
        let entry = self.entries[number];
        let marked = entry >> self.bits;
        let mark = marked.ilog2();
        visit((marked << (2 * MOVES as u32 - mark)) as u32, mark as usize / 2);
        (entry & ((1 << self.bits) - 1)) as usize
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u64>()
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
                    let after = turn.map_or(number, |turn| turn[number] as usize);
                    ((4 | step as u32) << bits) | (target * halves + after) as u32
                }
            });
        }
    }
    entries
}

/// A stride followed by the one from the board it reaches.
#[inline(always)]
fn join(entry: u64, strides: &[u32], bits: u32) -> u64 {
    let board = (1 << bits) - 1;
    let then = u64::from(strides[(entry & board) as usize]);
    let moves = then >> bits;
    let mark = moves.ilog2();
    ((entry >> bits) << mark | moves ^ 1 << mark) << bits | then & board
}
