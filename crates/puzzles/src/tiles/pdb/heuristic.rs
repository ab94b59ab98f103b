//! The first sum of a set of pattern databases as a heuristic for any search.
//!
//! The memo holds the sum and, for each pattern, its value modulo four, which is enough to update it after a slide.

use std::fmt;
use std::sync::Arc;

use jiugong_search::{Cost, Heuristic, Quality};

use super::frame::Frame;
use super::orders::LABEL;
use super::set::PatternSet;
use super::sets::SetInfo;
use super::table::PatternState;
use crate::tiles::packed::Word;
use crate::tiles::space::LANES;
use crate::tiles::{Board, Move, State, Tiles};

/// The sum over the patterns of a partition of the tiles.
#[derive(Clone)]
pub struct Patterns<I> {
    set: Arc<PatternSet<I>>,
    /// The place of each cell in the view, and the goal place of each tile.
    place: [u8; LANES],
    home: [u8; LANES],
    /// The cells in the order of their places.
    cells: Vec<u8>,
    /// The pattern of each tile.
    pattern: [u8; LANES],
}

impl<I: Word + SetInfo + Send + Sync> Patterns<I> {
    /// The heuristic for `goal`, from the set of its frame.
    pub fn new(set: Arc<PatternSet<I>>, goal: &Board) -> Self {
        let frame = Frame::new(goal.size(), goal.blank());
        let cells = goal.size().cells();
        let place: [u8; LANES] = std::array::from_fn(|cell| if cell < cells { frame.place(cell) as u8 } else { 0 });
        let mut in_order = vec![0; cells];
        let mut home = [0; LANES];
        let mut pattern = [0; LANES];
        for (cell, &tile) in goal.cells().iter().enumerate() {
            in_order[usize::from(place[cell])] = cell as u8;
            home[tile as usize] = place[cell];
            let owner = set.tables_of(0).iter().position(|table| table.pattern().set >> place[cell] & 1 == 1);
            pattern[tile as usize] = owner.unwrap_or(0) as u8;
        }
        Patterns { set, place, home, cells: in_order, pattern }
    }

    /// The size of its tables in bytes.
    pub fn bytes(&self) -> usize {
        self.set.bytes()
    }

    /// The places of the tiles of a pattern.
    fn pattern_state<W: Word>(&self, number: usize, state: &State<W>) -> PatternState {
        let pattern = self.set.tables[self.set.sums[0].tables[number]].pattern();
        let mut pattern_state = PatternState::default();
        let mut count = 0;
        for (at, &cell) in self.cells.iter().enumerate() {
            let tile = state.tile(usize::from(cell));
            if tile != 0 && usize::from(self.pattern[tile]) == number {
                pattern_state.set |= 1 << at;
                pattern_state.order |= pattern.label(usize::from(self.home[tile])) << (LABEL * count);
                count += 1;
            }
        }
        pattern_state
    }
}

impl<I> fmt::Debug for Patterns<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").finish_non_exhaustive()
    }
}

/// Bits of the memo below the sum: two per pattern.
const SUM_SHIFT: u32 = 16;

impl<W: Word, I: Word + SetInfo + Send + Sync> Heuristic<Tiles<W>> for Patterns<I> {
    type Memo = u32;

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &Tiles<W>, state: &State<W>) -> (Cost, u32) {
        let blank = usize::from(self.place[state.blank()]);
        let (mut sum, mut memo) = (0, 0);
        for (number, table) in self.set.tables_of(0).into_iter().enumerate() {
            let value = table.value(self.pattern_state(number, state), blank);
            sum += value;
            memo |= (value % 4) << (2 * number);
        }
        (sum, memo | sum << SUM_SHIFT)
    }

    fn step(&self, space: &Tiles<W>, memo: u32, after: &State<W>, by: Move) -> (Cost, u32) {
        let (tile, from, _) = space.slide_before(after, by);
        let number = usize::from(self.pattern[tile % LANES]);
        let lookup = self.set.tables[self.set.sums[0].tables[number]].lookup();
        let bit = lookup.bit(lookup.index(self.pattern_state(number, after), usize::from(self.place[from])));
        let shift = 2 * number as u32;
        let before = memo >> shift & 3;
        let up = (before + 1) >> 1 & 1 == bit;
        let sum = if up { (memo >> SUM_SHIFT) + 1 } else { (memo >> SUM_SHIFT) - 1 };
        let value = if up { before + 1 } else { before + 3 } % 4;
        (sum, memo & ((1 << SUM_SHIFT) - 1) & !(3 << shift) | value << shift | sum << SUM_SHIFT)
    }

    fn step_back(&self, space: &Tiles<W>, memo: u32, before: &State<W>, by: Move) -> (Cost, u32) {
        // Slides are reversible, so a step against a move is a step by the opposite move.
        self.step(space, memo, before, by.opposite())
    }
}
