//! A puzzle seen so that its goal is one of a few: turned and mirrored until the goal's blank is where the tables have
//! it, with every tile renamed to the place where the goal has it.

use super::sets::place;
use crate::tiles::{Board, Move, Size};

/// A symmetry of a board, and perhaps an exchange of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symmetry {
    flip_rows: bool,
    flip_columns: bool,
    transpose: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry { flip_rows: bits & 1 != 0, flip_columns: bits & 2 != 0, transpose: bits & 4 != 0 })
    }

    fn size(self, size: Size) -> Size {
        if self.transpose { Size { rows: size.columns, columns: size.rows } } else { size }
    }

    fn cell(self, size: Size, cell: usize) -> usize {
        let (mut row, mut column) = (cell / size.columns, cell % size.columns);
        if self.flip_rows {
            row = size.rows - 1 - row;
        }
        if self.flip_columns {
            column = size.columns - 1 - column;
        }
        if self.transpose { column * size.rows + row } else { row * size.columns + column }
    }

    fn step(self, by: Move) -> Move {
        let by = match by {
            Move::Up | Move::Down if self.flip_rows => by.opposite(),
            Move::Left | Move::Right if self.flip_columns => by.opposite(),
            by => by,
        };
        match by {
            by if !self.transpose => by,
            Move::Left => Move::Up,
            Move::Up => Move::Left,
            Move::Right => Move::Down,
            Move::Down => Move::Right,
        }
    }
}

/// How a puzzle is seen.
#[derive(Clone, Debug)]
pub struct Frame {
    size: Size,
    symmetry: Symmetry,
    /// The size as it is seen, with no more rows than columns.
    pub seen: Size,
    /// The place of the goal's blank as it is seen.
    pub blank: usize,
}

impl Frame {
    /// For a goal whose blank is on `blank`.
    pub fn new(size: Size, blank: usize) -> Self {
        let fits = |symmetry: &Symmetry| {
            let Size { rows, columns } = symmetry.size(size);
            rows <= columns
        };
        let symmetry = Symmetry::all().filter(fits).min_by_key(|symmetry| symmetry.cell(size, blank));
        let symmetry = symmetry.unwrap_or(Symmetry { flip_rows: false, flip_columns: false, transpose: false });
        let seen = symmetry.size(size);
        Frame { size, symmetry, seen, blank: place(seen, symmetry.cell(size, blank)) }
    }

    /// The place where `cell` is seen.
    pub fn place(&self, cell: usize) -> usize {
        place(self.seen, self.symmetry.cell(self.size, cell))
    }

    /// For each place, the place where the goal has the tile that stands there in `start`; the blank's own for the blank.
    pub fn tiles(&self, start: &Board, goal: &Board) -> Vec<usize> {
        let mut home = vec![0; self.size.cells()];
        for (cell, &tile) in goal.cells().iter().enumerate() {
            home[tile as usize] = self.place(cell);
        }
        let mut tiles = vec![0; self.size.cells()];
        for (cell, &tile) in start.cells().iter().enumerate() {
            tiles[self.place(cell)] = home[tile as usize];
        }
        tiles
    }

    /// A move as it is seen, as it is.
    pub fn unseen(&self, by: Move) -> Move {
        Move::ALL.into_iter().find(|&real| self.symmetry.step(real) == by).unwrap_or(by)
    }

    /// Ways to see the seen board again with the goal's blank where it is, but for the plain one: each tells where
    /// every place goes.
    pub fn mirrors(&self) -> impl Iterator<Item = Vec<usize>> {
        let (size, blank) = (self.seen, self.blank);
        Symmetry::all()
            .filter(move |symmetry| symmetry.size(size) == size)
            .skip(1)
            .map(move |symmetry| {
                (0..size.cells()).map(|at| place(size, symmetry.cell(size, place(size, at)))).collect()
            })
            .filter(move |places: &Vec<usize>| places[blank] == blank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_edges_and_centres_are_few() {
        let classes = |rows, columns| {
            let size = Size { rows, columns };
            let mut seen: Vec<(Size, usize)> = (0..size.cells())
                .map(|blank| {
                    let frame = Frame::new(size, blank);
                    (frame.seen, frame.blank)
                })
                .collect();
            seen.sort_by_key(|&(_, blank)| blank);
            seen.dedup();
            seen.len()
        };
        assert_eq!((classes(3, 3), classes(4, 4), classes(5, 5)), (3, 3, 6));
        assert_eq!((classes(2, 3), classes(3, 2), classes(3, 4)), (2, 2, 4));
    }

    #[test]
    fn moves_are_seen_as_places_are() {
        for (rows, columns) in [(3, 3), (2, 4), (4, 3)] {
            let size = Size { rows, columns };
            for blank in 0..size.cells() {
                let frame = Frame::new(size, blank);
                let mut board = crate::tiles::NamedGoal::BlankFirst.board(size);
                for by in [Move::Right, Move::Down, Move::Left, Move::Right, Move::Up] {
                    let before = frame.place(board.blank());
                    if board.slide(by).is_none() {
                        continue;
                    }
                    let after = frame.place(board.blank());
                    let seen = Move::ALL.into_iter().find(|&seen| frame.unseen(seen) == by).unwrap();
                    let cell = |at: usize| {
                        let cell = place(frame.seen, at);
                        ((cell / frame.seen.columns).cast_signed(), (cell % frame.seen.columns).cast_signed())
                    };
                    let ((row, column), (row_after, column_after)) = (cell(before), cell(after));
                    let expected = match seen {
                        Move::Left => (0, -1),
                        Move::Right => (0, 1),
                        Move::Up => (-1, 0),
                        Move::Down => (1, 0),
                    };
                    assert_eq!((row_after - row, column_after - column), expected);
                }
            }
        }
    }
}
