//! A 3×3 board in a word that includes its rank, for breadth-first search over ranks.
//!
//! In reading order without the blank, the tiles keep their order when one slides horizontally, and when one slides
//! vertically it passes two others. So a board is the blank's cell and an order of eight tiles, and a move changes at
//! most three digits of the order's Cantor number, as a function of these three alone. The tables of these changes take
//! 11 KB; those that rank a board from scratch touch 130 KB of cache lines.
//!
//! No move makes an even order odd, so the orders that a search reaches have every other number.

use jiugong_search::Space;
use jiugong_search::fast::{Child, Numbered};

use super::packed::Word;
use super::space::{State, Tiles};
use super::{Move, MoveCost, Size};

/// The number of cells and of tiles.
const CELLS: usize = 9;
const TILES: usize = 8;
const COLUMNS: usize = 3;
/// The number of positions from which a tile passes two others, in the order without the blank.
const STARTS: usize = TILES - COLUMNS + 1;

/// Bits of each digit of an order: the digit of the last tile is always 0.
const DIGITS: [u32; TILES] = [3, 3, 3, 3, 2, 2, 1, 0];
/// The offset of each digit.
const SHIFTS: [u32; TILES] = [0, 3, 6, 9, 12, 14, 16, 17];
/// Above the digits: the order's number, which follows from them.
const NUMBER: u32 = 17;
/// The weight of each digit in the number. The last digit that can vary is determined by the parity of the others.
const WEIGHTS: [u32; TILES] = [2520, 360, 60, 12, 3, 1, 0, 0];
/// The number of even, or of odd, orders.
const ORDERS: usize = 20_160;

/// What is added to an order when a tile passes two others, by three digits. Entry 0 is for tiles that slide
/// horizontally; then follow, for each of the first three places, a table for a tile that moves up and one for a tile
/// that moves down.
const TABLE: usize = 4096;
const _: () = assert!(table(STARTS, true) <= TABLE);

static CHANGES: [u32; TABLE] = changes();

/// The bits of the three digits from `start` on.
const fn window(start: usize) -> u32 {
    DIGITS[start] + DIGITS[start + 1] + DIGITS[start + 2]
}

/// The offset of the table of a place; `down` is the blank's direction.
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

/// What is added to an order with the three `digits` from `start` on.
const fn change(start: usize, digits: u32, down: bool) -> u32 {
    // Each digit selects the next of the remaining tiles.
    let mut tiles = [0; COLUMNS];
    let (mut left, mut rest, mut place) = ((1 << (TILES - start)) - 1, digits, 0);
    while place < COLUMNS {
        let bits = DIGITS[start + place];
        tiles[place] = nth(left, rest & ((1 << bits) - 1));
        left &= !(1 << tiles[place]);
        rest >>= bits;
        place += 1;
    }
    // The tile that the blank goes down to moves to the front; the one it goes up to moves to the end.
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

/// The index of the set bit of `set` with `below` set bits below it; 0 if there is none.
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

/// A move out of a place.
#[derive(Clone, Copy, Default)]
#[repr(align(8))]
struct Transition {
    /// The offset of the table with the change of the order, and the digits that index it.
    table: u16,
    mask: u16,
    shift: u8,
    /// The blank's cell after the move.
    cell: u8,
    place: u8,
}

/// The maximum number of moves out of a place, including the one back.
const MOST_MOVES: usize = 4;

/// Places: the blank's cell with the last move, or with none. There are 45, in six bits.
const PLACES: usize = 1 << PLACE;
const PLACE: u32 = 6;
const ANY_LAST: usize = 4;

/// Bits of a word: the place, and above it the order.
const BITS: u32 = PLACE + 32;

/// A 3×3 puzzle with unit costs.
pub(super) struct NumberedTiles {
    /// By place: the moves in operator order, followed by the one back.
    transitions: [[Transition; MOST_MOVES]; PLACES],
    /// The number of moves, and how many children are generated at least.
    counts: [(u8, u8); PLACES],
    /// The rank of the goal, or an unused rank if the goal is unreachable.
    goal: usize,
}

impl NumberedTiles {
    /// Whether this representation supports the puzzle.
    pub(super) fn fits<W: Word>(space: &Tiles<W>) -> bool {
        space.size() == Size { rows: COLUMNS, columns: COLUMNS } && space.cost() == MoveCost::Unit
    }

    /// For a puzzle that it [fits](Self::fits).
    pub(super) fn new<W: Word>(space: &Tiles<W>) -> Self {
        let (mut transitions, mut counts) = ([[Transition::default(); MOST_MOVES]; PLACES], [(0, 0); PLACES]);
        for (place, (transitions, counts)) in
            transitions.iter_mut().zip(&mut counts).enumerate().take((ANY_LAST + 1) * CELLS)
        {
            let (cell, last) = (place % CELLS, Move::ALL.get(place / CELLS).copied());
            let onward = space.moves_from(cell, last);
            let back = last.map(|last| (last.opposite(), space.cell_before(cell, last) as u8));
            for (transition, &(by, to)) in transitions.iter_mut().zip(onward.iter().chain(&back)) {
                *transition = Transition::new(cell, by, to);
            }
            *counts = (onward.len() as u8, onward.len().max(2) as u8);
        }
        let (start, goal) = (Row::of(&space.start()), Row::of(&space.goal()));
        let reached = start.is_odd == goal.is_odd;
        let goal = if reached { number(goal.order, space.goal().blank()) } else { usize::MAX };
        NumberedTiles { transitions, counts, goal }
    }
}

impl Transition {
    fn new(cell: usize, by: Move, to: u8) -> Transition {
        let place = by as u8 * CELLS as u8 + to;
        let transition = Transition { cell: to, place, ..Transition::default() };
        if matches!(by, Move::Left | Move::Right) {
            return transition;
        }
        // A place with an impossible last move has no valid move back, and none is ever made.
        let (start, down) = (cell.min(usize::from(to)).min(STARTS - 1), by == Move::Down);
        let table = table(start, down) as u16;
        Transition { table, mask: (1 << window(start)) - 1, shift: SHIFTS[start] as u8, ..transition }
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

/// The rank of a board.
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

    const MOST_CHILDREN: usize = MOST_MOVES;

    /// A corner has one move on, an edge cell two, the centre three; only a start can have four. Generating an unused
    /// second child takes less time than a branch misprediction. A third child is rare enough that the branch is
    /// better.
    #[inline(always)]
    fn children(&self, word: u64) -> (usize, usize) {
        let (children, made) = self.counts[word as usize % PLACES];
        (usize::from(children), usize::from(made))
    }

    #[inline(always)]
    fn child(&self, word: u64, index: usize) -> Child {
        let Transition { table, mask, shift, cell, place } =
            self.transitions[word as usize % PLACES][index % MOST_MOVES];
        let order = (word >> PLACE) as u32;
        let digits = order >> shift & u32::from(mask);
        let order = order.wrapping_add(CHANGES[(u32::from(table) + digits) as usize % TABLE]);
        let word = u64::from(order) << PLACE | u64::from(place);
        Child { word, number: number(order, usize::from(cell)) }
    }
}

#[cfg(test)]
mod tests;
