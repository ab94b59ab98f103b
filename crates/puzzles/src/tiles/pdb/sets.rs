//! The possible places of a pattern's tiles: every set of `k` cells, and for each the connected components of the free
//! cells. A set with one of its components is a *block*; the blank moves within its component at no cost.
//!
//! Blocks are numbered with all sets of one colour first: cells are coloured like a chessboard, and a slide changes the
//! colour of exactly one tile, so the number of tiles on dark cells is even for one half of the sets and odd for the
//! other, and a slide always leads from one half to the other.

//!
//! Cells are numbered as a snake, rows alternately left to right and right to left (see [`place`]): so neighbours in a
//! row, and at the turns, are adjacent in the numbering, and a slide between them keeps the order of the tiles.

use std::marker::PhantomData;

use super::cells::Cells;
use crate::tiles::Size;
use crate::tiles::space::LANES;

/// How a board's sets are numbered: the first block of a set and the component of each free cell, in one word.
pub trait SetInfo: Copy + Send + Sync + 'static {
    /// The fastest representation of the tiles during a search.
    type Cells: Cells;

    /// The maximum number of cells.
    const CELLS: usize;

    /// Cells in the lower half of a mask: a compile-time constant, so that splitting a mask takes two instructions.
    const HALF: u32;

    /// Packs the first block and the component of each cell. What does not fit the word is stored in `more`.
    fn pack(first: usize, parts: &[u8], more: &mut Vec<[u32; 2]>) -> u64;

    /// The block of the component that contains `cell`.
    fn block(word: u64, cell: usize, more: &[[u32; 2]]) -> usize;
}

/// The maximum number of components of a set: they are numbered in three bits.
const MOST_PARTS: u8 = 8;

/// Up to 16 cells: three bits per cell, and the first block above them.
impl SetInfo for u64 {
    type Cells = u64;
    const CELLS: usize = 16;
    const HALF: u32 = 8;

    fn pack(first: usize, parts: &[u8], _: &mut Vec<[u32; 2]>) -> u64 {
        let parts = parts.iter().rev().fold(0, |word, &part| word << 3 | u64::from(part));
        (first as u64) << 48 | parts
    }

    #[inline(always)]
    fn block(word: u64, cell: usize, _: &[[u32; 2]]) -> usize {
        (word >> 48) as usize + (word >> (3 * cell)) as usize % 8
    }
}

/// Up to 25 cells: the lowest bit of each cell's component, and the index of a note with the upper two bits, which few
/// sets need. The words of all sets of six tiles fit a second-level cache; with three bits per cell they would not.
impl SetInfo for u128 {
    type Cells = [u8; LANES];
    const CELLS: usize = 25;
    const HALF: u32 = 13;

    fn pack(first: usize, parts: &[u8], more: &mut Vec<[u32; 2]>) -> u64 {
        let plane =
            |bit: u32| (0..).zip(parts).fold(0_u32, |plane, (cell, &part)| plane | u32::from(part >> bit & 1) << cell);
        let upper = [plane(1), plane(2)];
        // The first note stands for all sets with one or two components.
        if more.is_empty() {
            more.push([0; 2]);
        }
        let note = if upper == [0; 2] { 0 } else { more.len() };
        if note > 0 {
            more.push(upper);
        }
        assert!(note < 1 << NOTE_BITS && first < 1 << FIRST_BITS, "the word must hold its parts");
        (first as u64) << (NOTE_BITS + 25) | (note as u64) << 25 | u64::from(plane(0))
    }

    #[inline(always)]
    fn block(word: u64, cell: usize, more: &[[u32; 2]]) -> usize {
        let first = (word >> (NOTE_BITS + 25)) as usize + ((word >> cell) & 1) as usize;
        let note = (word >> 25) as usize % (1 << NOTE_BITS);
        if note == 0 {
            return first;
        }
        let [twos, fours] = more[note];
        first + ((twos >> cell & 1) * 2 + (fours >> cell & 1) * 4) as usize
    }
}

/// Bits for the index of a note, and for that of a block.
const NOTE_BITS: u32 = 18;
const FIRST_BITS: u32 = 21;

/// Entries of the tables for both halves of a mask, for any board: so no index is out of bounds.
const LOW: usize = 1 << 13;
const HIGH: usize = 1 << 12;

/// All sets of `k` cells of a board.
#[derive(Clone, Debug)]
pub struct Sets<I> {
    size: Size,
    tiles: usize,
    high: Box<[u32; HIGH]>,
    low: Box<[u16; LOW]>,
    info: Vec<u64>,
    /// The upper bits of components, where there are any.
    more: Vec<[u32; 2]>,
    /// The cells of each block's set, and of its component.
    blocks: Vec<Block>,
    /// The number of blocks of the even colour; they come first.
    even: usize,
    numbering: PhantomData<I>,
}

/// One block: a set of cells for the tiles, and a connected part of the free cells for the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The places of the tiles.
    pub set: u32,
    /// The places that the blank can reach.
    pub part: u32,
}

impl<I: SetInfo> Sets<I> {
    /// The sets of `tiles` cells on a board of `size`.
    ///
    /// # Panics
    /// If the board has more cells than `I` supports, or too many components.
    pub fn new(size: Size, tiles: usize) -> Self {
        let cells = size.cells() as u32;
        assert!(cells as usize <= I::CELLS && tiles < cells as usize, "the pattern must fit the board");
        let mut by_count = [0_u16; 32];
        let mut low = Box::new([0; LOW]);
        for (mask, place) in (0..1_u32 << I::HALF.min(cells)).zip(low.iter_mut()) {
            let count = &mut by_count[mask.count_ones() as usize];
            *place = *count;
            *count += 1;
        }
        let mut total = 0;
        let mut high = Box::new([0; HIGH]);
        for (mask, first) in (0..1_u32 << cells.saturating_sub(I::HALF)).zip(high.iter_mut()) {
            *first = total;
            if let Some(rest) = tiles.checked_sub(mask.count_ones() as usize) {
                total += by_count.get(rest).map_or(0, |&count| u32::from(count));
            }
        }
        let (info, more, blocks) = (Vec::new(), Vec::new(), Vec::new());
        let mut sets = Sets { size, tiles, high, low, info, more, blocks, even: 0, numbering: PhantomData };
        sets.number_blocks(total as usize);
        sets
    }

    fn number_blocks(&mut self, count: usize) {
        let cells = self.size.cells() as u32;
        let neighbours = neighbours(self.size);
        let dark = dark(self.size);
        let mut masks = vec![0; count];
        for mask in 0..1_u32 << cells {
            if mask.count_ones() as usize == self.tiles {
                masks[self.rank(mask)] = mask;
            }
        }
        self.info = vec![0; count];
        for colour in 0..2 {
            for (rank, &set) in masks.iter().enumerate() {
                if (set & dark).count_ones() % 2 != colour {
                    continue;
                }
                let first = self.blocks.len();
                let mut of_cell = [0_u8; 32];
                let mut free = !set & ((1 << cells) - 1);
                let mut part = 0;
                while free != 0 {
                    let here = flood(free & free.wrapping_neg(), free, &neighbours);
                    for cell in ones(here) {
                        of_cell[cell] = part;
                    }
                    self.blocks.push(Block { set, part: here });
                    free &= !here;
                    part += 1;
                }
                assert!(part <= MOST_PARTS, "parts are numbered in three bits");
                self.info[rank] = I::pack(first, &of_cell[..cells as usize], &mut self.more);
            }
            if colour == 0 {
                self.even = self.blocks.len();
            }
        }
    }

    fn rank(&self, set: u32) -> usize {
        self.lookup().rank(set)
    }

    /// Borrows the tables for lookups.
    pub fn lookup(&self) -> SetLookup<'_, I> {
        SetLookup { high: &self.high, low: &self.low, info: &self.info, more: &self.more, numbering: PhantomData }
    }

    /// The number of the block of `set` with the blank on the free cell `blank`.
    pub fn block(&self, set: u32, blank: usize) -> usize {
        self.lookup().block(set, blank)
    }

    /// Whether an odd number of tiles is on dark cells.
    pub fn is_odd(&self, set: u32) -> bool {
        (set & dark(self.size)).count_ones() % 2 == 1
    }

    /// All blocks, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The number of blocks whose sets have the even colour; they come first.
    pub fn even(&self) -> usize {
        self.even
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.tiles
    }
}

/// The tables that number sets and blocks.
#[derive(Clone, Copy, Debug)]
pub struct SetLookup<'a, I> {
    pub(super) high: &'a [u32; HIGH],
    pub(super) low: &'a [u16; LOW],
    pub(super) info: &'a [u64],
    more: &'a [[u32; 2]],
    numbering: PhantomData<I>,
}

impl<I: SetInfo> SetLookup<'_, I> {
    #[inline(always)]
    fn rank(&self, set: u32) -> usize {
        let low = set as usize % (1 << I::HALF) % LOW;
        self.high[(set >> I::HALF) as usize % HIGH] as usize + usize::from(self.low[low])
    }

    /// The number of the block of `set` with the blank on the free cell `blank`.
    #[inline(always)]
    pub fn block(&self, set: u32, blank: usize) -> usize {
        I::block(self.info[self.rank(set)], blank, self.more)
    }
}

/// The cells of a mask, lowest first.
pub fn ones(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(cell)
    })
}

/// The snake index of a cell, or the cell of an index: rows with odd numbers are reversed.
pub fn place(size: Size, cell: usize) -> usize {
    let (row, column) = (cell / size.columns, cell % size.columns);
    if row % 2 == 0 { cell } else { row * size.columns + size.columns - 1 - column }
}

/// For each place, the mask of its neighbours.
pub fn neighbours(size: Size) -> Vec<u32> {
    let Size { rows, columns } = size;
    let mut masks = vec![0; size.cells()];
    for cell in 0..size.cells() {
        let mut join = |other: usize| {
            let (one, other) = (place(size, cell), place(size, other));
            masks[one] |= 1 << other;
            masks[other] |= 1 << one;
        };
        if cell % columns + 1 < columns {
            join(cell + 1);
        }
        if cell / columns + 1 < rows {
            join(cell + columns);
        }
    }
    masks
}

/// The mask of the dark places.
fn dark(size: Size) -> u32 {
    let is_dark = |cell: &usize| (cell / size.columns + cell % size.columns) % 2 == 1;
    (0..size.cells()).filter(is_dark).fold(0, |mask, cell| mask | 1 << place(size, cell))
}

/// The cells of `free` reachable from `from` within it.
pub fn flood(from: u32, free: u32, neighbours: &[u32]) -> u32 {
    let mut reached = from;
    let mut edge = from;
    while edge != 0 {
        let next = ones(edge).fold(0, |mask, cell| mask | neighbours[cell]) & free & !reached;
        reached |= next;
        edge = next;
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_block_is_found<I: SetInfo>(rows: usize, columns: usize, tiles: usize) {
        let sets = Sets::<I>::new(Size { rows, columns }, tiles);
        for (number, block) in sets.blocks().iter().enumerate() {
            assert_eq!(block.set.count_ones() as usize, tiles);
            assert_eq!(block.set & block.part, 0);
            for blank in ones(block.part) {
                assert_eq!(sets.block(block.set, blank), number, "{rows}x{columns}, {tiles} tiles");
            }
            let odd = (block.set & dark(sets.size())).count_ones() % 2 == 1;
            assert_eq!(odd, number >= sets.even());
        }
    }

    #[test]
    fn every_set_and_part_has_its_own_block() {
        for (rows, columns, tiles) in [(2, 2, 1), (2, 3, 3), (3, 3, 4), (4, 4, 6), (4, 4, 8), (2, 8, 7)] {
            every_block_is_found::<u64>(rows, columns, tiles);
            every_block_is_found::<u128>(rows, columns, tiles);
        }
        // The maximum number of tiles of a tier, and the shape with the most components.
        for (rows, columns, tiles) in [(5, 5, 6), (4, 5, 7), (2, 10, 7), (2, 12, 6)] {
            every_block_is_found::<u128>(rows, columns, tiles);
        }
    }

    #[test]
    fn the_blocks_of_known_boards_are_counted() {
        // A paper counts 12,870 sets of 8 cells with about 35,355 components of the 8 free cells; the exact requirement
        // is that every free cell of every set is in one component.
        for tiles in [3, 6, 7, 8] {
            let sets = Sets::<u64>::new(Size { rows: 4, columns: 4 }, tiles);
            let free: u64 = sets.blocks().iter().map(|block| u64::from(block.part.count_ones())).sum();
            let choose = (1..=tiles as u64).fold(1, |ways, i| ways * (17 - i) / i);
            assert_eq!(free, choose * (16 - tiles as u64));
        }
    }

    #[test]
    fn larger_boards_agree_with_the_wide_form() {
        let size = Size { rows: 3, columns: 4 };
        let (narrow, wide) = (Sets::<u64>::new(size, 5), Sets::<u128>::new(size, 5));
        assert_eq!(narrow.blocks(), wide.blocks());
        assert!(narrow.blocks().iter().all(|block| {
            ones(block.part).all(|blank| narrow.block(block.set, blank) == wide.block(block.set, blank))
        }));
    }
}
