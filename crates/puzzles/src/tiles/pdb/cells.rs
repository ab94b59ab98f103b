//! The tiles of a board during a search: a word if its shifts are single instructions, bytes otherwise.

use crate::tiles::packed::Word;
use crate::tiles::space::LANES;

/// A board whose tiles can be read and moved.
pub trait Cells: Copy + Send + Sync {
    /// The board with these tiles, in order of places.
    fn of(tiles: &[u32]) -> Self;

    /// The tile on a place.
    fn tile(&self, place: usize) -> usize;

    /// Slides the tile on `from` onto `to`, the blank.
    fn slide(&mut self, from: usize, to: usize);
}

impl Cells for u64 {
    fn of(tiles: &[u32]) -> Self {
        Self::from_tiles(tiles)
    }

    #[inline(always)]
    fn tile(&self, place: usize) -> usize {
        Word::tile(*self, place)
    }

    #[inline(always)]
    fn slide(&mut self, from: usize, to: usize) {
        *self = Word::slide(*self, from, to);
    }
}

/// The byte left on the blank's place is meaningless.
impl Cells for [u8; LANES] {
    fn of(tiles: &[u32]) -> Self {
        std::array::from_fn(|at| tiles.get(at).map_or(0, |&tile| tile as u8))
    }

    #[inline(always)]
    fn tile(&self, place: usize) -> usize {
        usize::from(self[place % LANES])
    }

    #[inline(always)]
    fn slide(&mut self, from: usize, to: usize) {
        self[to % LANES] = self[from % LANES];
    }
}
