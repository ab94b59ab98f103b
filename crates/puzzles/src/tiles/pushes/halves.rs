//! Estimates of the pushes along one axis, and heuristics composed of both.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Push, Pushes};
use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{LANES, State};

/// The axis of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Up and down: from row to row.
    Column,
    /// Left and right, within a row.
    Row,
}

impl Axis {
    /// Both axes.
    pub const ALL: [Axis; 2] = [Axis::Column, Axis::Row];

    /// The axis of a move.
    pub fn of(by: Move) -> Self {
        match by {
            Move::Up | Move::Down => Axis::Column,
            Move::Left | Move::Right => Axis::Row,
        }
    }

    /// The other axis.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Axis::Column => Axis::Row,
            Axis::Row => Axis::Column,
        }
    }
}

/// Lower bounds on the number of pushes along each axis.
///
/// A push along an axis changes the bound for that axis by at most 1, and the bound for the other axis not at all.
pub trait Halves: Sync {
    /// A lower bound on the pushes along `axis` from `state` to the goal.
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost;

    /// A lower bound on all pushes from `state` to the goal, which may exceed the sum of the two halves.
    fn in_all(&self, state: &State<u64>) -> Cost {
        let _ = state;
        0
    }
}

/// The sum of both halves: a consistent estimate of all pushes.
#[derive(Clone, Copy, Debug)]
pub struct SumOfHalves<H>(pub H);

impl<H: Halves> Heuristic<Pushes> for SumOfHalves<H> {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &Pushes, state: &State<u64>) -> (Cost, ()) {
        (Axis::ALL.into_iter().map(|axis| self.0.along(state, axis)).sum(), ())
    }

    fn step(&self, space: &Pushes, (): (), after: &State<u64>, _: Push) -> (Cost, ()) {
        self.eval(space, after)
    }
}

/// Manhattan distance for pushes: the vertical distances of all tiles, divided by the number of tiles that a push can
/// move, rounded up; and the same for columns.
#[derive(Clone, Debug)]
pub struct PushManhattan {
    cells: usize,
    columns: usize,
    /// The maximum number of tiles that a push along a column and along a row can move.
    most: [Cost; 2],
    homes: [usize; LANES],
}

impl PushManhattan {
    /// The estimate for the goal of `space`.
    pub fn new(space: &Pushes) -> Self {
        let size = space.slides().size();
        let most = [size.rows, size.columns].map(|cells| (cells - 1).max(1) as Cost);
        PushManhattan { cells: size.cells(), columns: size.columns, most, homes: space.slides().goal_cells() }
    }
}

impl Halves for PushManhattan {
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost {
        let line = |cell: usize| match axis {
            Axis::Column => cell / self.columns,
            Axis::Row => cell % self.columns,
        };
        let away = |cell| match state.tile(cell) {
            0 => 0,
            tile => line(cell).abs_diff(line(self.homes[tile])) as Cost,
        };
        (0..self.cells).map(away).sum::<Cost>().div_ceil(self.most[usize::from(axis == Axis::Row)])
    }
}

/// The number of misplaced tiles, divided by the maximum that a push can move, rounded up.
#[derive(Clone, Debug)]
pub struct PushMisplaced {
    goal: u64,
    cells: usize,
    most: Cost,
}

impl PushMisplaced {
    /// The estimate for the goal of `space`.
    pub fn new(space: &Pushes) -> Self {
        let size = space.slides().size();
        let most = (size.rows.max(size.columns) - 1).max(1) as Cost;
        PushMisplaced { goal: space.slides().goal().word, cells: size.cells(), most }
    }

    /// The estimate for `state`.
    pub fn estimate(&self, state: &State<u64>) -> Cost {
        let away = |&cell: &usize| state.tile(cell) != 0 && state.tile(cell) != self.goal.tile(cell);
        ((0..self.cells).filter(away).count() as Cost).div_ceil(self.most)
    }
}

impl Heuristic<Pushes> for PushMisplaced {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &Pushes, state: &State<u64>) -> (Cost, ()) {
        (self.estimate(state), ())
    }

    fn step(&self, space: &Pushes, (): (), after: &State<u64>, _: Push) -> (Cost, ()) {
        self.eval(space, after)
    }
}
