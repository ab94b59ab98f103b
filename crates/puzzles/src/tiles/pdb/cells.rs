//! The tiles of a board while it is searched: a word where its shifts are one instruction, bytes where they are not.

use crate::tiles::packed::Word;
use crate::tiles::space::LANES;

/// A board whose tiles are read and moved.
pub trait Cells: Copy + Send + Sync {
    /// The board with these tiles, the first place first.
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

/// What is left behind on the blank's place means nothing.
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
