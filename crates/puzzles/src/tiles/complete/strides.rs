//! Several moves at a time: for each board the board some moves nearer to the goal, and these moves, in one number.
//!
//! The low bits are the number of the board that is reached; above them are the moves, two bits each, the first one highest,
//! and above these a bit that marks where they begin. All boards but those near the goal have [`MOVES`] of them. A walk of
//! 31 moves on 3×3 so takes 2 lookups that wait for each other, not 31.

use super::descents::{Shape, Turns};

/// The moves of a stride.
pub(super) const MOVES: usize = 16;

/// The strides of one table by one operator order.
#[derive(Debug)]
pub(super) struct Strides {
    entries: Vec<u64>,
    bits: u32,
}

impl Strides {
    /// The strides on which `step` chooses the next move from each board, and none at the goal.
    pub fn new(shape: Shape, turns: &Turns, step: impl Fn(usize) -> Option<usize>) -> Self {
        let bits = usize::BITS - (shape.states() - 1).leading_zeros();
        let mut entries = single(shape, turns, bits, step);
        let mut doubled = Vec::with_capacity(entries.len());
        for _ in 0..MOVES.ilog2() {
            twice(&entries, bits, &mut doubled);
            std::mem::swap(&mut entries, &mut doubled);
        }
        Strides { entries, bits }
    }

    /// Calls `visit` with each stride of the walk from `number` to `goal`: moves of two bits, the first highest, and how
    /// many of them, from the first on, belong to the stride.
    #[inline(always)]
    pub fn walk(&self, mut number: usize, goal: usize, mut visit: impl FnMut(u32, usize)) {
        while number != goal {
            number = self.stride(number, &mut visit);
        }
    }

    /// One stride of the walk from `number`; answers the board that it reaches.
    #[inline(always)]
    pub fn stride(&self, number: usize, visit: impl FnOnce(u32, usize)) -> usize {
        let entry = self.entries[number];
        let marked = entry >> self.bits;
        let mark = marked.ilog2();
        visit((marked << (2 * MOVES as u32 - mark)) as u32, mark as usize / 2);
        (entry & ((1 << self.bits) - 1)) as usize
    }

    /// The bytes held.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u64>()
    }
}

/// Strides of one move.
fn single(shape: Shape, turns: &Turns, bits: u32, step: impl Fn(usize) -> Option<usize>) -> Vec<u64> {
    let halves = shape.halves();
    let mut entries = Vec::with_capacity(shape.states());
    for blank in 0..shape.cells() {
        let targets: [_; 4] =
            std::array::from_fn(|step| shape.target(blank, step).map(|target| (target, turns.turn(blank, step))));
        for number in 0..halves {
            let state = blank * halves + number;
            let taken = step(state).and_then(|step| targets[step].map(|target| (step, target)));
            entries.push(match taken {
                None => 1 << bits | state as u64,
                Some((step, (target, turn))) => {
                    let after = turn.map_or(number, |turn| turn[number] as usize);
                    ((4 | step as u64) << bits) | (target * halves + after) as u64
                }
            });
        }
    }
    entries
}

/// Makes strides twice as long: each, and then the one from the board it reaches.
fn twice(strides: &[u64], bits: u32, doubled: &mut Vec<u64>) {
    let board = (1 << bits) - 1;
    doubled.clear();
    doubled.extend(strides.iter().map(|&entry| {
        let then = strides[(entry & board) as usize];
        let moves = then >> bits;
        let mark = moves.ilog2();
        let moves = (entry >> bits) << mark | moves ^ 1 << mark;
        moves << bits | then & board
    }));
}
