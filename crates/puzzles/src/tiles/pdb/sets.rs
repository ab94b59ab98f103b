//! The places where the tiles of a pattern can stand: every set of `k` cells, and for each the parts that the free
//! cells fall into. A set with one of its parts is a *block*; the blank moves about inside its part for nothing.
//!
//! Blocks are numbered with all sets of one colour first: cells are coloured like a chessboard, a slide changes the
//! colour of exactly one tile, so the number of tiles on dark cells is even for one half of the sets and odd for the
//! other, and a slide always leads from one half to the other.

//!
//! Cells are numbered as a snake, rows alternately left to right and right to left (see [`place`]): then neighbours in
//! a row, and at the turns, are neighbours in the numbering, and a slide between them leaves the order of the tiles as it is.

use crate::tiles::Size;

/// Where the blocks of a set begin and which part each free cell belongs to, in one word.
pub trait SetInfo: Copy + Send + Sync + 'static {
    /// The most cells it can tell about.
    const CELLS: usize;

    /// Packs the first block and the part of each cell.
    fn new(first: usize, parts: &[u8]) -> Self;

    /// The block of the part that holds `cell`.
    fn block(self, cell: usize) -> usize;
}

/// The most parts a set may leave: they are numbered in three bits.
const MOST_PARTS: u8 = 8;

macro_rules! set_info {
    ($word:ty, $cells:literal, $base:literal) => {
        impl SetInfo for $word {
            const CELLS: usize = $cells;

            fn new(first: usize, parts: &[u8]) -> Self {
                let parts = parts.iter().rev().fold(0, |word: $word, &part| word << 3 | <$word>::from(part));
                (first as $word) << $base | parts
            }

            #[inline(always)]
            fn block(self, cell: usize) -> usize {
                (self >> $base) as usize + (self >> (3 * cell)) as usize % 8
            }
        }
    };
}

set_info!(u64, 16, 48);
set_info!(u128, 25, 96);

/// All sets of `k` cells of a board.
#[derive(Clone, Debug)]
pub struct Sets<I> {
    size: Size,
    tiles: usize,
    /// Cells in the lower half of a mask.
    half: u32,
    high: Vec<u32>,
    low: Vec<u16>,
    info: Vec<I>,
    /// The cells of each block's set, and of its part.
    blocks: Vec<Block>,
    /// How many blocks are of the even colour; they come first.
    even: usize,
}

/// One block: a set of cells for the tiles, and a connected part of the free cells for the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where the tiles stand.
    pub set: u32,
    /// Where the blank is.
    pub part: u32,
}

impl<I: SetInfo> Sets<I> {
    /// The sets of `tiles` cells on a board of `size`.
    ///
    /// # Panics
    /// If the board has more cells than `I` can tell about, or more parts than can be numbered.
    pub fn new(size: Size, tiles: usize) -> Self {
        let cells = size.cells() as u32;
        assert!(cells as usize <= I::CELLS && tiles < cells as usize, "the pattern must fit the board");
        let half = cells.div_ceil(2);
        let mut by_count = vec![0_u16; half as usize + 1];
        let low = (0..1_u32 << half)
            .map(|mask| {
                let place = &mut by_count[mask.count_ones() as usize];
                *place += 1;
                *place - 1
            })
            .collect();
        let mut total = 0;
        let high = (0..1_u32 << (cells - half))
            .map(|mask| {
                let first = total;
                if let Some(rest) = tiles.checked_sub(mask.count_ones() as usize) {
                    total += by_count.get(rest).map_or(0, |&count| u32::from(count));
                }
                first
            })
            .collect();
        let mut sets = Sets { size, tiles, half, high, low, info: Vec::new(), blocks: Vec::new(), even: 0 };
        sets.number_blocks(total as usize);
        sets
    }

    fn number_blocks(&mut self, count: usize) {
        let cells = self.size.cells() as u32;
        let neighbours = neighbours(self.size);
        let dark = dark(self.size);
        let mut masks = vec![0; count];
        for high in 0..1_u32 << (cells - self.half) {
            for low in 0..1_u32 << self.half {
                let mask = high << self.half | low;
                if mask.count_ones() as usize == self.tiles {
                    masks[self.rank(mask)] = mask;
                }
            }
        }
        self.info = vec![I::new(0, &[]); count];
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
                self.info[rank] = I::new(first, &of_cell[..cells as usize]);
            }
            if colour == 0 {
                self.even = self.blocks.len();
            }
        }
    }

    fn rank(&self, set: u32) -> usize {
        self.lookup().rank(set)
    }

    /// Its tables, at hand.
    pub fn lookup(&self) -> SetLookup<'_, I> {
        SetLookup { half: self.half, high: &self.high, low: &self.low, info: &self.info }
    }

    /// The number of the block of `set` in which the blank is on the free cell `blank`.
    pub fn block(&self, set: u32, blank: usize) -> usize {
        self.lookup().block(set, blank)
    }

    /// Whether an odd number of tiles is on dark cells.
    pub fn is_odd(&self, set: u32) -> bool {
        (set & dark(self.size)).count_ones() % 2 == 1
    }

    /// All blocks, in their order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many blocks belong to sets of the even colour; they come first.
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
    half: u32,
    high: &'a [u32],
    low: &'a [u16],
    info: &'a [I],
}

impl<I: SetInfo> SetLookup<'_, I> {
    #[inline(always)]
    fn rank(&self, set: u32) -> usize {
        let low = set & ((1 << self.half) - 1);
        self.high[(set >> self.half) as usize] as usize + usize::from(self.low[low as usize])
    }

    /// The number of the block of `set` in which the blank is on the free cell `blank`.
    #[inline(always)]
    pub fn block(&self, set: u32, blank: usize) -> usize {
        self.info[self.rank(set)].block(blank)
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

/// The number of a cell in the snake, or the cell of a number: rows with odd numbers are turned round.
pub fn place(size: Size, cell: usize) -> usize {
    let (row, column) = (cell / size.columns, cell % size.columns);
    if row % 2 == 0 { cell } else { row * size.columns + size.columns - 1 - column }
}

/// For each place, the mask of the places beside it.
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

/// The cells of `free` that can be reached from `from` through it.
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

    #[test]
    fn every_set_and_part_has_its_own_block() {
        for (rows, columns, tiles) in [(2, 2, 1), (2, 3, 3), (3, 3, 4), (4, 4, 6), (4, 4, 8), (2, 8, 7)] {
            let sets = Sets::<u64>::new(Size { rows, columns }, tiles);
            for (number, block) in sets.blocks().iter().enumerate() {
                assert_eq!(block.set.count_ones() as usize, tiles);
                assert_eq!(block.set & block.part, 0);
                for blank in ones(block.part) {
                    assert_eq!(sets.block(block.set, blank), number);
                }
                let odd = (block.set & dark(sets.size())).count_ones() % 2 == 1;
                assert_eq!(odd, number >= sets.even());
            }
        }
    }

    #[test]
    fn the_blocks_of_known_boards_are_counted() {
        // The figures of a paper count: 12,870 sets of 8 cells leave the 8 free cells in 35,355 parts or so; what must
        // hold exactly is that every free cell of every set is in one part.
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
