//! Cantor numbers of packed boards, the index of the `perfect` store.
//!
//! Each cell has a digit, the number of later tiles that are smaller, weighted with a factorial.

use std::sync::LazyLock;

/// The factorials that ranks need.
pub(super) const FACTORIALS: [u64; 17] = {
    let mut factorials = [1; 17];
    let mut n = 1;
    while n < 17 {
        factorials[n] = factorials[n - 1] * n as u64;
        n += 1;
    }
    factorials
};

/// The Cantor number of the first `cells` lanes. Not inlined: searches of nine cells would carry its constants along.
#[inline(never)]
pub(super) fn cantor(word: u64, cells: usize) -> u64 {
    // Lane v of `smaller` counts the tiles below v that have been passed. Shifts are in bits, four per lane.
    let mut smaller = 0_u64;
    let mut rank = 0;
    for cell in 0..cells - 1 {
        let shift = if cell == 0 { word << 2 } else { word >> (4 * cell - 2) } & 0b11_1100;
        let digit = (shift >> 2) - (smaller >> shift & 15);
        rank += digit * FACTORIALS[cells - 1 - cell];
        smaller = smaller.wrapping_add(0x1111_1111_1111_1110 << shift);
    }
    rank
}

/// The end of the first four of nine cells, in bits.
const SPLIT: u32 = 16;
/// Words of the first four cells.
const FIRST: usize = 1 << SPLIT;
/// Words of the last five cells.
const LAST: usize = 1 << 20;

/// The two parts of the Cantor number of nine cells. The digits of the first four cells depend only on these four, and
/// the digits of the last five only on those five, so two lookups give a number: 10 instructions instead of 100 for the
/// loop. Only words with distinct tiles have entries, 130 KiB of cache lines in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct CantorTables {
    first: &'static [u32; FIRST],
    last: &'static [u8; LAST],
}

static TABLES: LazyLock<CantorTables> = LazyLock::new(|| {
    let (mut first, mut last) = (vec![0; FIRST], vec![0; LAST]);
    // Forward, the smaller tiles still to come are those not placed; backward, those placed.
    let forward =
        BoardPart { places: &[(0, 40_320), (1, 5_040), (2, 720), (3, 120)], digit: |tile, placed| tile - placed };
    forward.fill(0, 0, 0, 0, &mut |word, number| first[word] = number);
    let backward = BoardPart { places: &[(4, 1), (3, 1), (2, 2), (1, 6), (0, 24)], digit: |_, placed| placed };
    backward.fill(0, 0, 0, 0, &mut |word, number| last[word] = number as u8);
    CantorTables { first: leak(first), last: leak(last) }
});

/// The table with static lifetime and its length as a constant.
fn leak<T, const N: usize>(table: Vec<T>) -> &'static [T; N] {
    let table: &'static [T] = table.leak();
    table.try_into().expect("both tables are made with their constant lengths")
}

/// A part of the board, filled in all possible ways.
struct BoardPart {
    /// The cells of the part in filling order, each with the weight of its digit.
    places: &'static [(usize, u32)],
    /// The digit of a tile, from the tile and the smaller ones already placed.
    digit: fn(u32, u32) -> u32,
}

impl BoardPart {
    /// Calls `enter` with every word that continues `word`, and its number.
    fn fill(&self, depth: usize, word: usize, placed: u32, number: u32, enter: &mut impl FnMut(usize, u32)) {
        let Some(&(cell, weight)) = self.places.get(depth) else {
            return enter(word, number);
        };
        for tile in (0..9).filter(|tile| placed >> tile & 1 == 0) {
            let smaller = (placed & ((1 << tile) - 1)).count_ones();
            let number = number + (self.digit)(tile, smaller) * weight;
            self.fill(depth + 1, word | (tile as usize) << (4 * cell), placed | 1 << tile, number, enter);
        }
    }
}

impl CantorTables {
    /// The tables, built on first use.
    pub(super) fn tables() -> CantorTables {
        *TABLES
    }

    /// The Cantor number of the first nine lanes.
    #[inline(always)]
    pub(super) fn cantor(self, word: u64) -> u64 {
        let (first, last) = (word as usize % FIRST, (word >> SPLIT) as usize % LAST);
        u64::from(self.first[first]) + u64::from(self.last[last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookup_tables_give_the_computed_cantor_numbers() {
        let mut numbers = 0;
        let all = BoardPart {
            places: &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1)],
            digit: |_, _| 0,
        };
        all.fill(0, 0, 0, 0, &mut |word, _| {
            assert_eq!(CantorTables::tables().cantor(word as u64), cantor(word as u64, 9), "{word:x}");
            numbers += 1;
        });
        assert_eq!(numbers, 362_880);
    }
}
