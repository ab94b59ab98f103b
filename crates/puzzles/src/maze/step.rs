//! A step of a walker: to one of the four neighbours of a cell, or diagonally.

use std::fmt;

use crate::direction::{Direction, Order};

/// A step to a neighbouring cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// One column less.
    Left,
    /// One row less.
    Up,
    /// One column more.
    Right,
    /// One row more.
    Down,
    /// One column and one row less.
    LeftUp,
    /// One column more and one row less.
    RightUp,
    /// One column and one row more.
    RightDown,
    /// One column less and one row more.
    LeftDown,
}

use Step::{Down, Left, LeftDown, LeftUp, Right, RightDown, RightUp, Up};

impl Step {
    /// All steps: the straight ones, then the diagonal ones.
    pub const ALL: [Step; 8] = [Left, Up, Right, Down, LeftUp, RightUp, RightDown, LeftDown];

    /// The diagonal steps.
    pub const DIAGONAL: [Step; 4] = [LeftUp, RightUp, RightDown, LeftDown];

    /// The straight steps in an operator order.
    pub(super) fn straight(order: Order) -> [Step; 4] {
        order.moves().map(Step::from)
    }

    /// The name of the step: `l`, `u`, `r`, `d`, or two of these.
    pub const fn name(self) -> &'static str {
        match self {
            Left => "l",
            Up => "u",
            Right => "r",
            Down => "d",
            LeftUp => "lu",
            RightUp => "ru",
            RightDown => "rd",
            LeftDown => "ld",
        }
    }

    /// The step that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Step {
        match self {
            Left => Right,
            Up => Down,
            Right => Left,
            Down => Up,
            LeftUp => RightDown,
            RightUp => LeftDown,
            RightDown => LeftUp,
            LeftDown => RightUp,
        }
    }

    /// The straight steps that a diagonal one is composed of, the horizontal one first.
    pub const fn parts(self) -> Option<[Direction; 2]> {
        match self {
            LeftUp => Some([Direction::Left, Direction::Up]),
            RightUp => Some([Direction::Right, Direction::Up]),
            RightDown => Some([Direction::Right, Direction::Down]),
            LeftDown => Some([Direction::Left, Direction::Down]),
            Left | Up | Right | Down => None,
        }
    }

    /// The direction of a straight step.
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Left => Some(Direction::Left),
            Up => Some(Direction::Up),
            Right => Some(Direction::Right),
            Down => Some(Direction::Down),
            LeftUp | RightUp | RightDown | LeftDown => None,
        }
    }
}

impl From<Direction> for Step {
    fn from(towards: Direction) -> Step {
        match towards {
            Direction::Left => Left,
            Direction::Up => Up,
            Direction::Right => Right,
            Direction::Down => Down,
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
