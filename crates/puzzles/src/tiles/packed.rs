//! A board in one machine word: the form in which searches keep and store it.
//!
//! Each cell is a lane of 4 bits (up to 16 cells, `u64`) or 5 bits (up to 25 cells, `u128`), the first cell in the
//! lowest. Exactly one lane of the board is zero: the blank. Lanes beyond the board are zero too.

use std::fmt::Debug;
use std::hash::Hash;

/// A machine word that holds a board.
pub trait Word: Copy + Eq + Hash + Debug + Default + 'static {
    /// The maximum number of cells.
    const CELLS: usize;

    /// The tile on `cell`.
    fn tile(self, cell: usize) -> usize;

    /// The board after the tile on `from` slides onto `to`, the blank.
    #[must_use]
    fn slide(self, from: usize, to: usize) -> Self;

    /// The two cells of a slide, for [`exchange`](Word::exchange).
    fn cells(one: usize, other: usize) -> Self;

    /// The board after `tile`, on one of the `cells` with the blank on the other, slides from one to the other.
    #[must_use]
    fn exchange(self, tile: usize, cells: Self) -> Self;

    /// The cell of the blank.
    fn blank(self) -> usize;

    /// The board with these tiles, in order of cells.
    fn from_tiles(tiles: &[u32]) -> Self;
}

macro_rules! word {
    ($word:ty, $bits:literal, $cells:literal) => {
        impl Word for $word {
            const CELLS: usize = $cells;

            #[inline(always)]
            fn tile(self, cell: usize) -> usize {
                (self >> ($bits * cell)) as usize & ((1 << $bits) - 1)
            }

            #[inline(always)]
            fn slide(self, from: usize, to: usize) -> Self {
                let tile = self >> ($bits * from) & ((1 << $bits) - 1);
                self ^ (tile << ($bits * from)) ^ (tile << ($bits * to))
            }

            fn cells(one: usize, other: usize) -> Self {
                1 << ($bits * one) | 1 << ($bits * other)
            }

            #[inline(always)]
            fn exchange(self, tile: usize, cells: Self) -> Self {
                // The tile occurs twice, once on each cell: one product instead of two shifts.
                self ^ cells.wrapping_mul(tile as $word)
            }

            #[inline(always)]
            fn blank(self) -> usize {
                const ONES: $word = {
                    let (mut ones, mut cell) = (0, 0);
                    while cell < $cells {
                        ones |= 1 << ($bits * cell);
                        cell += 1;
                    }
                    ones
                };
                // The usual search for a zero lane: the lowest lane found is really zero, because borrows only affect
                // higher lanes.
                let zeros = self.wrapping_sub(ONES) & !self & (ONES << ($bits - 1));
                zeros.trailing_zeros() as usize / $bits
            }

            fn from_tiles(tiles: &[u32]) -> Self {
                (0..).zip(tiles).fold(0, |word, (cell, &tile)| word | <$word>::from(tile) << ($bits * cell))
            }
        }
    };
}

word!(u64, 4, 16);
word!(u128, 5, 25);

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<W: Word>() {
        for cells in 1..=W::CELLS {
            for shift in 0..cells {
                let tiles: Vec<u32> = (0..cells).map(|cell| ((cell + shift) % cells) as u32).collect();
                let word = W::from_tiles(&tiles);
                assert!((0..cells).all(|cell| word.tile(cell) == tiles[cell] as usize));
                assert_eq!(word.blank(), tiles.iter().position(|&tile| tile == 0).unwrap());
                let from = (word.blank() + 1) % cells;
                let slid = word.slide(from, word.blank());
                if cells > 1 {
                    assert_eq!((slid.blank(), slid.tile(word.blank())), (from, word.tile(from)));
                    assert_eq!(word.exchange(word.tile(from), W::cells(from, word.blank())), slid);
                }
            }
        }
    }

    #[test]
    fn packed_words_round_trip_at_every_size() {
        round_trip::<u64>();
        round_trip::<u128>();
    }
}
