//! A goal as the tables know it: turned and mirrored so that its blank is where a table has it, its tiles relabelled.
//!
//! Moves that a table gives are turned back, so a path found for the turned board is one for the board asked about.

use super::descents::Shape;
use super::tables::{HOMES, Home};
use crate::tiles::{Board, Move, Order, Size};

/// More than the ten cells of the largest board, a power of two.
pub(super) const LANES: usize = 16;

/// The factorials of 0 … 9, the weights of an order's digits.
const FACTORIALS: [u32; LANES] = {
    let mut factorials = [1; LANES];
    let mut n = 1;
    while n < 10 {
        factorials[n] = factorials[n - 1] * n as u32;
        n += 1;
    }
    factorials
};

/// A way to lay a board of any size onto a shape.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    transposed: bool,
    rows_mirrored: bool,
    columns_mirrored: bool,
}

impl Symmetry {
    /// All that lay a board of `size` onto `shape`, the one that changes least first.
    fn all(size: Size, shape: Shape) -> impl Iterator<Item = Symmetry> {
        let fits = move |transposed: bool| {
            let (rows, columns) = if transposed { (size.columns, size.rows) } else { (size.rows, size.columns) };
            (rows, columns) == (shape.rows, shape.columns)
        };
        (0..8_u8)
            .map(|bits| Symmetry {
                transposed: bits & 4 > 0,
                rows_mirrored: bits & 2 > 0,
                columns_mirrored: bits & 1 > 0,
            })
            .filter(move |symmetry| fits(symmetry.transposed))
    }

    /// Where it lays the cell `cell` of a board with `columns` columns.
    fn place(self, cell: usize, columns: usize, shape: Shape) -> usize {
        let (row, column) = (cell / columns, cell % columns);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let row = if self.rows_mirrored { shape.rows - 1 - row } else { row };
        let column = if self.columns_mirrored { shape.columns - 1 - column } else { column };
        row * shape.columns + column
    }

    /// What it makes of a move.
    fn step(self, step: Move) -> Move {
        let step = match (self.transposed, step) {
            (false, step) => step,
            (true, Move::Left) => Move::Up,
            (true, Move::Up) => Move::Left,
            (true, Move::Right) => Move::Down,
            (true, Move::Down) => Move::Right,
        };
        let mirrored = match step {
            Move::Left | Move::Right => self.columns_mirrored,
            Move::Up | Move::Down => self.rows_mirrored,
        };
        if mirrored { step.opposite() } else { step }
    }
}

/// A goal laid onto the shape of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The table that serves it.
    pub home: Home,
    /// For each cell of the shape, the cell of the board that is laid onto it; and the other way.
    from: [u8; LANES],
    place: [u8; LANES],
    /// For each tile its place in the order of the goal's tiles.
    label: [u8; LANES],
    /// For each move of the shape, the move of the board.
    pub steps: [Move; 4],
    /// For each set of the shape's moves, two bits: the one that comes first in the operator order.
    pub first: u32,
    /// The operator order as moves of the shape.
    pub order: [u8; 4],
}

/// A board laid onto the shape of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    /// The labels of the tiles by cell; that of the blank says nothing.
    pub labels: [u8; LANES],
    /// The cell of the blank.
    pub blank: usize,
}

impl Frame {
    /// The frame for `goal`; `None` if no table has its size.
    pub fn new(goal: &Board, order: Order) -> Option<Self> {
        let size = goal.size();
        let (home, symmetry) = HOMES.iter().find_map(|home| {
            let lays = |symmetry: &Symmetry| symmetry.place(goal.blank(), size.columns, home.shape) == home.blank;
            Symmetry::all(size, home.shape).find(lays).map(|symmetry| (*home, symmetry))
        })?;
        let (mut from, mut place, mut label) = ([0; LANES], [0; LANES], [0; LANES]);
        for (cell, &tile) in goal.cells().iter().enumerate() {
            let laid = symmetry.place(cell, size.columns, home.shape);
            from[laid] = cell as u8;
            place[cell] = laid as u8;
            label[tile as usize] = (laid - usize::from(laid > home.blank)) as u8;
        }
        let mut steps = Move::ALL;
        for step in Move::ALL {
            steps[symmetry.step(step) as usize] = step;
        }
        let order = order.moves().map(|step| symmetry.step(step) as u8);
        let first = (1..16_u32).fold(0, |first, set| {
            let step = order.iter().find(|&&step| set >> step & 1 == 1).map_or(0, |&step| u32::from(step));
            first | step << (2 * set)
        });
        Some(Frame { home, from, place, label, steps, first, order })
    }

    /// `board`, which must have the goal's size, laid onto the shape.
    #[inline]
    pub fn lay(&self, board: &Board) -> Laid {
        let mut labels = [0; LANES];
        let tiles = board.cells();
        for (label, &from) in labels[..tiles.len()].iter_mut().zip(&self.from) {
            *label = self.label[tiles[usize::from(from)] as usize % LANES];
        }
        Laid { labels, blank: usize::from(self.place[board.blank() % LANES]) }
    }

    /// The number of a laid board in its table, or `None` if it does not reach the goal.
    #[inline]
    pub fn number(&self, laid: &Laid) -> Option<usize> {
        let Home { shape, blank: home } = self.home;
        let tiles = shape.cells() - 1;
        let (mut passed, mut digits, mut order) = (0_u64, 0, 0);
        for place in 0..tiles {
            let label = u32::from(laid.labels[(place + usize::from(place >= laid.blank)) % LANES]) % LANES as u32;
            // Lane v counts the labels below v that have been passed.
            let digit = label - (passed >> (4 * label) & 15) as u32;
            passed = passed.wrapping_add(0x1111_1111_1111_1110 << (4 * label));
            digits ^= digit;
            order += digit * FACTORIALS[(tiles - 1 - place) % LANES];
        }
        ((digits % 2 == 1) == shape.is_odd(laid.blank, home)).then(|| laid.blank * shape.halves() + order as usize / 2)
    }
}
