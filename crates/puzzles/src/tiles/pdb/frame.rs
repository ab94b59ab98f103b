//! A puzzle transformed so that its goal is one of a few: rotated and mirrored until the goal's blank is where the
//! tables expect it, with every tile renamed to its goal place.

use super::sets::place;
use crate::tiles::symmetry::Symmetry;
use crate::tiles::{Board, Move, Size};

/// A transformed view of a puzzle.
#[derive(Clone, Debug)]
pub struct Frame {
    size: Size,
    symmetry: Symmetry,
    /// The size of the view, with no more rows than columns.
    pub view_size: Size,
    /// The place of the goal's blank in the view.
    pub blank: usize,
}

impl Frame {
    /// The frame for a goal whose blank is on `blank`.
    pub fn new(size: Size, blank: usize) -> Self {
        let fits = |symmetry: &Symmetry| {
            let Size { rows, columns } = symmetry.size(size);
            rows <= columns
        };
        let symmetry = Symmetry::all().filter(fits).min_by_key(|symmetry| symmetry.cell(size, blank));
        let symmetry = symmetry.unwrap_or(Symmetry::of(0));
        let view_size = symmetry.size(size);
        Frame { size, symmetry, view_size, blank: place(view_size, symmetry.cell(size, blank)) }
    }

    /// The place of `cell` in the view.
    pub fn place(&self, cell: usize) -> usize {
        place(self.view_size, self.symmetry.cell(self.size, cell))
    }

    /// For each place, the goal place of the tile there in `start`; for the blank, the goal place of the blank.
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

    /// The move of the board for a move of the view.
    pub fn original_move(&self, by: Move) -> Move {
        self.symmetry.steps()[by as usize]
    }

    /// The symmetries of the view that keep the goal's blank in place, except the identity: for each, the image of
    /// every place.
    pub fn mirrors(&self) -> impl Iterator<Item = Vec<usize>> {
        let (size, blank) = (self.view_size, self.blank);
        Symmetry::between(size, size)
            .skip(1)
            .map(move |symmetry| {
                (0..size.cells()).map(|at| place(size, symmetry.cell(size, place(size, at)))).collect()
            })
            .filter(move |places: &Vec<usize>| places[blank] == blank)
    }

    /// `places` and the [mirrors](Self::mirrors), as arrays that are padded with zeros.
    pub(super) fn symmetries<const N: usize>(&self, places: Vec<usize>) -> Vec<[u8; N]> {
        let all = std::iter::once(places).chain(self.mirrors());
        all.map(|places| std::array::from_fn(|at| places.get(at).map_or(0, |&there| there as u8))).collect()
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
                    (frame.view_size, frame.blank)
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
    fn moves_and_places_agree_in_the_view() {
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
                    let seen = Move::ALL.into_iter().find(|&seen| frame.original_move(seen) == by).unwrap();
                    let cell = |at: usize| {
                        let cell = place(frame.view_size, at);
                        ((cell / frame.view_size.columns).cast_signed(), (cell % frame.view_size.columns).cast_signed())
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
