//! Linear conflict (线性冲突): Manhattan distance plus twice the minimum number of tiles that must leave each line.
//!
//! Tiles in their goal line but in the wrong order cannot pass each other in it. Some must step out and back, two moves
//! each that Manhattan distance does not count. The minimum leaves a longest increasing subsequence in the line; with
//! tile costs, one of the largest total cost.

use jiugong_search::{Cost, Heuristic, Quality};

use super::Manhattan;
use crate::tiles::packed::Word;
use crate::tiles::space::{LANES, MoveCost, State, Tiles};
use crate::tiles::{Move, Size};

/// Manhattan distance with linear conflicts.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    goal: [usize; LANES],
    size: Size,
    rows: LineTable,
    columns: LineTable,
}

/// The cost of lines of one length, for every content; empty if costs differ or the lines are too long for a table.
#[derive(Clone, Debug)]
struct LineTable(Vec<u8>);

/// The orientation of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Rows,
    Columns,
}

impl LinearConflict {
    /// The estimate for the goal and the move costs of `space`.
    pub fn new<W: Word>(space: &Tiles<W>) -> Self {
        let size = space.size();
        let table = |length| match space.cost() {
            MoveCost::Unit => LineTable::new(length),
            MoveCost::Tile => LineTable(Vec::new()),
        };
        LinearConflict {
            manhattan: Manhattan::new(space),
            goal: space.goal_cells(),
            size,
            rows: table(size.columns),
            columns: table(size.rows),
        }
    }

    /// The goal line of `tile`, and its index in it.
    #[inline(always)]
    fn goal_of(&self, axis: Axis, tile: usize) -> (usize, usize) {
        self.line_of(axis, self.goal[tile % LANES])
    }

    /// The line of `cell`, and its index in it.
    #[inline(always)]
    fn line_of(&self, axis: Axis, cell: usize) -> (usize, usize) {
        let (row, column) = (cell / self.size.columns, cell % self.size.columns);
        if axis == Axis::Rows { (row, column) } else { (column, row) }
    }

    /// The cost of the conflicts in one line.
    fn line<W: Word>(&self, space: &Tiles<W>, word: W, axis: Axis, line: usize) -> Cost {
        let Size { rows, columns } = self.size;
        let (first, stride, length, table) = match axis {
            Axis::Rows => (line * columns, 1, columns, &self.rows),
            Axis::Columns => (line, columns, rows, &self.columns),
        };
        // The goal indices, from 1, of the tiles at home in this line; 0 for others and the blank.
        let places = (0..length).map(|place| match word.tile(first + place * stride) {
            0 => (0, 0),
            tile => match self.goal_of(axis, tile) {
                (home, place) if home == line => (tile, place + 1),
                _ => (0, 0),
            },
        });
        if table.0.is_empty() {
            must_leave(places.map(|(tile, place)| (place, space.tile_cost(tile))))
        } else {
            let content = places.fold(0, |content, (_, place)| content * (length + 1) + place);
            Cost::from(table.0[content])
        }
    }

    /// The costs before and after of a line that a tile at home in it has just left or entered.
    #[inline(always)]
    fn change<W: Word>(&self, space: &Tiles<W>, after: &State<W>, by: Move) -> (Cost, Cost) {
        let (tile, from, to) = space.slide_before(after, by);
        // A slide along a line keeps its order; the lines across the slide lose and gain a tile.
        let axis = if matches!(by, Move::Up | Move::Down) { Axis::Rows } else { Axis::Columns };
        let (home, _) = self.goal_of(axis, tile);
        if home != self.line_of(axis, from).0 && home != self.line_of(axis, to).0 {
            return (0, 0);
        }
        let before = after.word.slide(to, from);
        (self.line(space, before, axis, home), self.line(space, after.word, axis, home))
    }
}

impl LineTable {
    /// Lines longer than this are evaluated without a table.
    const MOST_PLACES: usize = 5;

    fn new(length: usize) -> Self {
        if length > Self::MOST_PLACES {
            return LineTable(Vec::new());
        }
        let base = length + 1;
        let contents = 0..base.pow(length as u32);
        let cost = |content: usize| {
            let places = (0..length as u32).rev().map(|place| (content / base.pow(place) % base, 1));
            must_leave(places) as u8
        };
        LineTable(contents.map(cost).collect())
    }
}

/// Twice the cost of the tiles that must leave a line: all except the most expensive increasing subsequence.
///
/// Each entry is the goal index of a tile, 0 if it is not at home here, and the cost of the tile.
fn must_leave(places: impl Iterator<Item = (usize, Cost)>) -> Cost {
    // The most expensive increasing subsequence ending at each goal index.
    let mut runs = [0; LANES];
    let mut all = 0;
    for (place, cost) in places.filter(|&(place, _)| place > 0) {
        all += cost;
        let before = runs[..place].iter().max().copied().unwrap_or(0);
        runs[place] = runs[place].max(before + cost);
    }
    2 * (all - runs.iter().max().copied().unwrap_or(0))
}

impl<W: Word> Heuristic<Tiles<W>> for LinearConflict {
    type Memo = Cost;

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, Cost) {
        let (manhattan, _) = self.manhattan.eval(space, state);
        let rows = (0..self.size.rows).map(|row| self.line(space, state.word, Axis::Rows, row));
        let columns = (0..self.size.columns).map(|column| self.line(space, state.word, Axis::Columns, column));
        let value = manhattan + rows.chain(columns).sum::<Cost>();
        (value, value)
    }

    #[inline(always)]
    fn step(&self, space: &Tiles<W>, memo: Cost, after: &State<W>, by: Move) -> (Cost, Cost) {
        let (before, now) = self.change(space, after, by);
        let value = self.manhattan.step(space, memo, after, by).0 + now - before;
        (value, value)
    }

    #[inline(always)]
    fn step_back(&self, space: &Tiles<W>, memo: Cost, before: &State<W>, by: Move) -> (Cost, Cost) {
        // Slides are reversible, so a step against a move is a step by the opposite move.
        self.step(space, memo, before, by.opposite())
    }
}
