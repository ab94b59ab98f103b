//! The reading order of the tiles without the blank, which a push along a row does not change if rows are read.
//!
//! Columns are the same with rows and columns exchanged. So both axes share this code: *lines* are read one after
//! another, and pushes from line to line are counted.

use super::Axis;
use crate::tiles::Size;
use crate::tiles::space::State;

/// The maximum number of tiles.
pub(super) const MOST_TILES: usize = 15;

/// The reading order of boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ReadingOrder {
    /// The number of lines.
    pub(super) lines: usize,
    /// The number of cells per line.
    pub(super) length: usize,
}

impl ReadingOrder {
    /// The reading order for pushes along `axis`, which lead from line to line.
    pub(super) fn new(size: Size, axis: Axis) -> Self {
        match axis {
            Axis::Column => ReadingOrder { lines: size.rows, length: size.columns },
            Axis::Row => ReadingOrder { lines: size.columns, length: size.rows },
        }
    }

    /// The tiles of a board.
    pub(super) fn tiles(self) -> usize {
        self.lines * self.length - 1
    }

    /// The cell at an index of the reading order.
    #[inline(always)]
    fn cell(self, axis: Axis, place: usize) -> usize {
        match axis {
            Axis::Column => place,
            Axis::Row => place % self.length * self.lines + place / self.length,
        }
    }

    /// The line of the blank.
    #[inline(always)]
    pub(super) fn blank_line(self, axis: Axis, state: &State<u64>) -> usize {
        match axis {
            Axis::Column => state.blank() / self.length,
            Axis::Row => state.blank() % self.lines,
        }
    }

    /// The index of every tile among the tiles; the blank's entry is unused.
    #[inline(always)]
    pub(super) fn places(self, axis: Axis, state: &State<u64>) -> [u8; 16] {
        let mut places = [0; 16];
        let mut place = 0;
        for at in 0..self.lines * self.length {
            let tile = state.tile(self.cell(axis, at));
            places[tile] = place;
            place += u8::from(tile != 0);
        }
        places
    }

    /// The indices of some tiles after the blank has moved from `line` to the next one, in the column `at` of the
    /// lines: one tile moves forward by the length of a line less one, and those it passes move back by one.
    #[inline(always)]
    pub(super) fn shift_forward(self, places: &mut [u8], line: usize, at: usize) {
        let first = (line * self.length + at) as u8;
        let last = first + self.length as u8 - 1;
        for place in places {
            if *place == last {
                *place = first;
            } else if (first..last).contains(place) {
                *place += 1;
            }
        }
    }

    /// The same for the blank moving from the line after `line` to it.
    #[inline(always)]
    pub(super) fn shift_back(self, places: &mut [u8], line: usize, at: usize) {
        let first = (line * self.length + at) as u8;
        let last = first + self.length as u8 - 1;
        for place in places {
            if *place == first {
                *place = last;
            } else if (first + 1..=last).contains(place) {
                *place -= 1;
            }
        }
    }
}
