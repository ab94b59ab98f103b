//! The board of 3×3 in a word that knows its number, for breadth-first search that finds boards by number.
//!
//! Read row by row without the blank, the tiles keep their order when one of them slides sideways, and when one slides up or down it passes
//! two others. So a board is the blank's cell and an order of eight tiles, and a move changes three digits of the order's Cantor number
//! at most: what they become is told by those three alone. The tables of that have 11 KB; those that rank a board from nothing fill
//! 130 KB of cache lines.
//!
//! No move makes an even order odd, so the orders that a search meets have every other number.

use jiugong_search::Space;
use jiugong_search::fast::{Child, Numbered};

use super::packed::Word;
use super::space::{State, Tiles};
use super::{Move, MoveCost, Size};

/// Cells, and tiles.
const CELLS: usize = 9;
const TILES: usize = 8;
const COLUMNS: usize = 3;
/// Places from which a tile passes two others, in the order without the blank.
const STARTS: usize = TILES - COLUMNS + 1;

/// Bits of each digit of an order: that of the last tile is always 0.
const DIGITS: [u32; TILES] = [3, 3, 3, 3, 2, 2, 1, 0];
/// Where each digit begins.
const SHIFTS: [u32; TILES] = [0, 3, 6, 9, 12, 14, 16, 17];
/// Above the digits: the order's number, which comes from them.
const NUMBER: u32 = 17;
/// What each digit adds to it. The last one that can differ is the odd or even of the others.
const WEIGHTS: [u32; TILES] = [2520, 360, 60, 12, 3, 1, 0, 0];
/// Orders that are even, or odd.
const ORDERS: usize = 20_160;

/// What is added to an order when a tile passes two others, by three digits. First comes a 0, for tiles that slide sideways; then a table
/// for each of the first three places, for a tile that moves up and for one that moves down.
const TABLE: usize = 4096;
const _: () = assert!(table(STARTS, true) <= TABLE);

static CHANGES: [u32; TABLE] = changes();

/// Bits of the three digits from `start` on.
const fn window(start: usize) -> u32 {
    DIGITS[start] + DIGITS[start + 1] + DIGITS[start + 2]
}

/// Where the table of a place begins; `down` is that of the blank.
const fn table(start: usize, down: bool) -> usize {
    let (mut at, mut place) = (1, 0);
    while place < STARTS {
        if place == start && down {
            return at;
        }
        at += 1 << window(place);
        if place == start {
            return at;
        }
        at += 1 << window(place);
        place += 1;
    }
    at
}

const fn changes() -> [u32; TABLE] {
    let mut changes = [0; TABLE];
    let mut start = 0;
    while start < STARTS {
        let mut digits = 0;
        while digits < 1 << window(start) {
            changes[table(start, true) + digits as usize] = change(start, digits, true);
            changes[table(start, false) + digits as usize] = change(start, digits, false);
            digits += 1;
        }
        start += 1;
    }
    changes
}

/// What is added to an order with these three `digits` from `start` on.
const fn change(start: usize, digits: u32, down: bool) -> u32 {
    // Each digit says which of the tiles that are left comes next.
    let mut tiles = [0; COLUMNS];
    let (mut left, mut rest, mut place) = ((1 << (TILES - start)) - 1, digits, 0);
    while place < COLUMNS {
        let bits = DIGITS[start + place];
        tiles[place] = nth(left, rest & ((1 << bits) - 1));
        left &= !(1 << tiles[place]);
        rest >>= bits;
        place += 1;
    }
    // The tile that the blank goes down to comes first, and the one that it goes up to comes last.
    let [one, two, three] = tiles;
    let tiles = if down { [three, one, two] } else { [two, three, one] };
    let (mut change, mut left, mut rest, mut place) = (0_u32, (1_u32 << (TILES - start)) - 1, digits, 0);
    while place < COLUMNS {
        let (at, bits) = (start + place, DIGITS[start + place]);
        let now = (left & ((1 << tiles[place]) - 1)).count_ones();
        let by = now.wrapping_sub(rest & ((1 << bits) - 1));
        left &= !(1 << tiles[place]);
        rest >>= bits;
        change = change.wrapping_add(if bits == 0 { 0 } else { by << SHIFTS[at] });
        change = change.wrapping_add(by.wrapping_mul(WEIGHTS[at]) << NUMBER);
        place += 1;
    }
    change
}

/// The place of the bit of `set` with so many below it; 0 if there is none.
const fn nth(set: u32, mut below: u32) -> u32 {
    let mut place = 0;
    while place < 8 {
        if set >> place & 1 == 1 {
            if below == 0 {
                return place;
            }
            below -= 1;
        }
        place += 1;
    }
    0
}

/// A way on from a place.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Way {
    /// Where the change of the order is, and which of its digits say so.
    table: u16,
    mask: u16,
    shift: u8,
    /// Of the blank, after the move.
    cell: u8,
    place: u8,
}

/// The most ways from a place, with the way back.
const MOST_WAYS: usize = 4;

/// Places: the blank's cell with each move that led there, and with none. They are 45, in six bits.
const PLACES: usize = 1 << PLACE;
const PLACE: u32 = 6;
const ANY_LAST: usize = 4;

/// Bits of a word: the place, and above it the order.
const BITS: u32 = PLACE + 32;

/// A puzzle of 3×3 with unit costs.
pub(super) struct NumberedTiles {
    /// By place: the ways on in operator order, behind them the way back.
    ways: [[Way; MOST_WAYS]; PLACES],
    /// How many ways on there are, and how many are gone at least.
    counts: [(u8, u8); PLACES],
    /// The number of the goal; none that a board has if it cannot be reached.
    goal: usize,
}

impl NumberedTiles {
    /// Whether there are such words for this puzzle.
    pub(super) fn fits<W: Word>(space: &Tiles<W>) -> bool {
        space.size() == Size { rows: COLUMNS, columns: COLUMNS } && space.cost() == MoveCost::Unit
    }

    /// For a puzzle that it fits.
    pub(super) fn new<W: Word>(space: &Tiles<W>) -> Self {
        let (mut ways, mut counts) = ([[Way::default(); MOST_WAYS]; PLACES], [(0, 0); PLACES]);
        for (place, (ways, counts)) in ways.iter_mut().zip(&mut counts).enumerate().take((ANY_LAST + 1) * CELLS) {
            let (cell, last) = (place % CELLS, Move::ALL.get(place / CELLS).copied());
            let onward = space.ways(cell, last);
            let back = last.map(|last| (last.opposite(), space.cell_before(cell, last) as u8));
            for (way, &(by, to)) in ways.iter_mut().zip(onward.iter().chain(&back)) {
                *way = Way::new(cell, by, to);
            }
            *counts = (onward.len() as u8, onward.len().max(2) as u8);
        }
        let (start, goal) = (Row::of(&space.start()), Row::of(&space.goal()));
        let reached = start.is_odd == goal.is_odd;
        let goal = if reached { number(goal.order, space.goal().blank()) } else { usize::MAX };
        NumberedTiles { ways, counts, goal }
    }
}

impl Way {
    fn new(cell: usize, by: Move, to: u8) -> Way {
        let place = by as u8 * CELLS as u8 + to;
        let way = Way { cell: to, place, ..Way::default() };
        if matches!(by, Move::Left | Move::Right) {
            return way;
        }
        // A move that cannot have led here has a way back to nowhere, which nobody goes.
        let (start, down) = (cell.min(usize::from(to)).min(STARTS - 1), by == Move::Down);
        let table = table(start, down) as u16;
        Way { table, mask: (1 << window(start)) - 1, shift: SHIFTS[start] as u8, ..way }
    }
}

/// The tiles of a board without the blank.
struct Row {
    /// The digits and the number.
    order: u32,
    is_odd: bool,
}

impl Row {
    fn of<W: Word>(state: &State<W>) -> Row {
        let mut made = Row { order: 0, is_odd: false };
        let (mut left, mut place) = (0x1FE_u32, 0);
        for tile in (0..CELLS).map(|cell| state.tile(cell)).filter(|&tile| tile != 0) {
            left &= !(1 << tile);
            let digit = (left & ((1 << tile) - 1)).count_ones();
            made.order += (digit << SHIFTS[place]) + ((digit * WEIGHTS[place]) << NUMBER);
            made.is_odd ^= digit % 2 == 1;
            place += 1;
        }
        made
    }
}

/// The number of a board.
#[inline(always)]
fn number(order: u32, blank: usize) -> usize {
    CELLS * (order >> NUMBER) as usize + blank
}

impl<W: Word> Numbered<Tiles<W>> for NumberedTiles {
    const BITS: u32 = BITS;

    fn count(&self) -> usize {
        CELLS * ORDERS
    }

    fn start(&self, state: &State<W>) -> u64 {
        let place = ANY_LAST * CELLS + state.blank();
        u64::from(Row::of(state).order) << PLACE | place as u64
    }

    fn last(&self, word: u64) -> Option<Move> {
        Move::ALL.get(word as usize % PLACES / CELLS).copied()
    }

    #[inline(always)]
    fn number(&self, word: u64) -> usize {
        number((word >> PLACE) as u32, word as usize % PLACES % CELLS)
    }

    #[inline(always)]
    fn is_goal(&self, number: usize) -> bool {
        self.goal == number
    }

    const MOST_CHILDREN: usize = MOST_WAYS;

    /// A corner has one way on, a cell at an edge two, the middle three; only a start can have four. To make a second one in vain takes
    /// less time than a wrong guess. A third one is seldom enough that a guess is better.
    #[inline(always)]
    fn children(&self, word: u64) -> (usize, usize) {
        let (children, made) = self.counts[word as usize % PLACES];
        (usize::from(children), usize::from(made))
    }

    #[inline(always)]
    fn child(&self, word: u64, index: usize) -> Child {
        let Way { table, mask, shift, cell, place } = self.ways[word as usize % PLACES][index % MOST_WAYS];
        let order = (word >> PLACE) as u32;
        let digits = order >> shift & u32::from(mask);
        let order = order.wrapping_add(CHANGES[(u32::from(table) + digits) as usize % TABLE]);
        let word = u64::from(order) << PLACE | u64::from(place);
        Child { word, number: number(order, usize::from(cell)) }
    }
}

#[cfg(test)]
mod tests;
