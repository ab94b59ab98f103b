//! The view of a goal through a table: rotated and mirrored so that its blank is where a table expects it, with its
//! tiles relabelled.
//!
//! Moves from a table are mapped back, so a path found for the transformed board solves the original one.

use super::tables::{TABLE_KEYS, TableKey};
use crate::tiles::symmetry::Symmetry;
use crate::tiles::{Board, Move, Order, Size};

/// A power of two above the ten cells of the largest board.
pub(super) const LANES: usize = 16;

/// The factorials of 0 … 9, the weights of an order's digits.
const FACTORIALS: [u32; LANES] = {
    let mut factorials = [1; LANES];
    let mut n = 1;
    while n < 10 {
        factorials[n] = factorials[n - 1] * n as u32;
        n += 1;
    }
    factorials
};

/// The moves of a stride mapped to the board: by symmetry, and by four moves of two bits, the first in the highest
/// bits.
static QUADRUPLES: [[[Move; 4]; 256]; 8] = {
    let mut quadruples = [[[Move::Left; 4]; 256]; 8];
    let mut bits = 0;
    while bits < 8 {
        let steps = Symmetry::of(bits as u8).steps();
        let mut moves = 0;
        while moves < 256 {
            quadruples[bits][moves] =
                [steps[moves >> 6], steps[moves >> 4 & 3], steps[moves >> 2 & 3], steps[moves & 3]];
            moves += 1;
        }
        bits += 1;
    }
    quadruples
};

/// The mapping from a goal to the shape of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The table for the goal.
    pub key: TableKey,
    /// For each cell of the shape, the corresponding cell of the board, and the inverse.
    from: [u8; LANES],
    place: [u8; LANES],
    /// For each tile, its index in the order of the goal's tiles.
    label: [u8; LANES],
    /// For each move of the shape, the move of the board.
    pub steps: [Move; 4],
    /// The same for four moves at a time.
    pub quadruples: &'static [[Move; 4]; 256],
    /// For each set of the shape's moves, two bits: the first of them in operator order.
    pub first: u32,
    /// The operator order as moves of the shape.
    pub order: [u8; 4],
}

/// A board mapped to the shape of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct MappedBoard {
    /// The labels of the tiles by cell; the entry of the blank is unused.
    pub labels: [u8; LANES],
    /// The cell of the blank.
    pub blank: usize,
}

impl Frame {
    /// The frame for `goal`; `None` if no table has its size.
    pub fn new(goal: &Board, order: Order) -> Option<Self> {
        let size = goal.size();
        let (key, symmetry) = TABLE_KEYS.iter().find_map(|key| {
            let seen = Size { rows: key.shape.rows, columns: key.shape.columns };
            let lays = |symmetry: &Symmetry| symmetry.cell(size, goal.blank()) == key.blank;
            Symmetry::between(size, seen).find(lays).map(|symmetry| (*key, symmetry))
        })?;
        let (mut from, mut place, mut label) = ([0; LANES], [0; LANES], [0; LANES]);
        for (cell, &tile) in goal.cells().iter().enumerate() {
            let mapped = symmetry.cell(size, cell);
            from[mapped] = cell as u8;
            place[cell] = mapped as u8;
            label[tile as usize] = (mapped - usize::from(mapped > key.blank)) as u8;
        }
        let order = order.moves().map(|step| symmetry.step(step) as u8);
        let first = (1..16_u32).fold(0, |first, set| {
            let step = order.iter().find(|&&step| set >> step & 1 == 1).map_or(0, |&step| u32::from(step));
            first | step << (2 * set)
        });
        let (steps, quadruples) = (symmetry.steps(), &QUADRUPLES[symmetry.number()]);
        Some(Frame { key, from, place, label, steps, quadruples, first, order })
    }

    /// Maps `board`, which must have the goal's size, to the shape.
    #[inline]
    pub fn map_board(&self, board: &Board) -> MappedBoard {
        let mut labels = [0; LANES];
        let tiles = board.cells();
        for (label, &from) in labels[..tiles.len()].iter_mut().zip(&self.from) {
            *label = self.label[tiles[usize::from(from)] as usize % LANES];
        }
        MappedBoard { labels, blank: usize::from(self.place[board.blank() % LANES]) }
    }

    /// Maps the board of nine cells with these tiles to the shape.
    #[inline(always)]
    pub fn map_nine(&self, tiles: &[u8; 9], blank: usize) -> MappedBoard {
        let mut labels = [0; LANES];
        for (label, &from) in labels[..9].iter_mut().zip(&self.from) {
            *label = self.label[usize::from(tiles[usize::from(from) % 9]) % LANES];
        }
        MappedBoard { labels, blank: usize::from(self.place[blank % LANES]) }
    }

    /// The number of a mapped board in its table, or `None` if it does not reach the goal.
    #[inline(always)]
    pub fn number(&self, mapped: &MappedBoard) -> Option<usize> {
        let TableKey { shape, blank: home } = self.key;
        let order = if shape.cells() == 9 { order_of_eight(mapped) } else { order_of(mapped, shape.cells() - 1) };
        (order.is_odd == shape.is_odd(mapped.blank, home))
            .then(|| mapped.blank * shape.halves() + order.number as usize / 2)
    }
}

/// The order of the tiles of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NumberedOrder {
    number: u32,
    is_odd: bool,
}

impl MappedBoard {
    /// The label at an index of the order, which excludes the blank.
    #[inline(always)]
    fn label(&self, place: usize) -> u32 {
        u32::from(self.labels[(place + usize::from(place >= self.blank)) % LANES]) % LANES as u32
    }
}

/// The order of any number of tiles.
fn order_of(mapped: &MappedBoard, tiles: usize) -> NumberedOrder {
    let (mut passed, mut digits, mut number) = (0_u64, 0, 0);
    for place in 0..tiles {
        let label = mapped.label(place);
        // Lane v counts the labels below v that have been passed.
        let digit = label - (passed >> (4 * label) & 15) as u32;
        passed = passed.wrapping_add(0x1111_1111_1111_1110 << (4 * label));
        digits ^= digit;
        number += digit * FACTORIALS[(tiles - 1 - place) % LANES];
    }
    NumberedOrder { number, is_odd: digits % 2 == 1 }
}

/// The two parts of the number of an order of eight, by four labels of three bits: the digits of the first four labels
/// depend only on these four, and those of the last four only on those four. The lowest bit is the parity of the
/// digits.
static EIGHT: ([u32; 4096], [u8; 4096]) = {
    let (mut first, mut last) = ([0; 4096], [0; 4096]);
    let mut word = 0;
    while word < 4096 {
        let labels = [word & 7, word >> 3 & 7, word >> 6 & 7, word >> 9 & 7];
        let (mut forward, mut backward, mut digits) = (0, 0, (0, 0));
        let mut place = 0;
        while place < 4 {
            let (mut smaller_before, mut smaller_after, mut other) = (0, 0, 0);
            while other < 4 {
                if labels[other] < labels[place] {
                    if other < place {
                        smaller_before += 1;
                    } else {
                        smaller_after += 1;
                    }
                }
                other += 1;
            }
            // Words that repeat a label are not orders; their entries are never read.
            let digit = (labels[place] as u32).saturating_sub(smaller_before);
            forward += digit * FACTORIALS[7 - place];
            backward += smaller_after * FACTORIALS[3 - place];
            digits = (digits.0 ^ digit, digits.1 ^ smaller_after);
            place += 1;
        }
        first[word] = forward << 1 | digits.0 & 1;
        last[word] = (backward << 1 | digits.1 & 1) as u8;
        word += 1;
    }
    (first, last)
};

/// The order of eight tiles: two lookups instead of eight rounds of the loop. All labels are packed at once, from one
/// byte each to three bits.
#[inline(always)]
fn order_of_eight(mapped: &MappedBoard) -> NumberedOrder {
    let labels = u128::from_le_bytes(mapped.labels);
    // The blank is left out, and the labels after it move up.
    let before = (1_u128 << (8 * (mapped.blank % LANES))) - 1;
    let labels = (labels & before | labels >> 8 & !before) as u64;
    let pairs = (labels | labels >> 5) & 0x003F_003F_003F_003F;
    let fours = pairs | pairs >> 10;
    let (first, last) = (EIGHT.0[fours as usize % 4096], u32::from(EIGHT.1[(fours >> 32) as usize % 4096]));
    NumberedOrder { number: (first >> 1) + (last >> 1), is_odd: (first ^ last) & 1 == 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::unrank;

    #[test]
    fn two_lookups_equal_the_loop_and_the_cantor_number() {
        for number in 0..40_320 {
            let mut labels = [0; LANES];
            for (label, tile) in labels.iter_mut().zip(unrank(8, number).unwrap()) {
                *label = tile as u8;
            }
            let mapped = MappedBoard { labels, blank: 8 };
            assert_eq!(order_of_eight(&mapped), order_of(&mapped, 8));
            assert_eq!(u128::from(order_of_eight(&mapped).number), number);
        }
    }
}
