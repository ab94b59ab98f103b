//! The named goals. Each exists for every board size.

use std::str::FromStr;

use thiserror::Error;

use super::board::Board;
use crate::rectangle::Size;
use crate::scan::shorten;

/// A goal known by name.
///
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, Size};
///
/// let goal: NamedGoal = "spiral".parse()?;
/// assert_eq!(goal.board(Size::new(3, 3)?).rows_with_slashes(), "1 2 3/8 0 4/7 6 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NamedGoal {
    /// 1 2 … n 0.
    #[default]
    Standard,
    /// 0 1 2 … n.
    BlankFirst,
    /// A clockwise inward spiral that ends in the blank; on 3×3 the goal of 重排九宫.
    Spiral,
}

/// An unknown name of a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a goal's name; expected standard, blank-first or spiral")]
pub struct GoalError {
    /// The name, shortened.
    pub found: String,
}

impl NamedGoal {
    /// All named goals.
    pub const ALL: [Self; 3] = [Self::Standard, Self::BlankFirst, Self::Spiral];

    /// The name used in options and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::BlankFirst => "blank-first",
            Self::Spiral => "spiral",
        }
    }

    /// This goal on a board of `size`; sides outside 1 to [`Size::MAX_SIDE`] are clamped.
    pub fn board(self, size: Size) -> Board {
        let clamped = |side: usize| side.clamp(1, Size::MAX_SIDE);
        let size = Size { rows: clamped(size.rows), columns: clamped(size.columns) };
        let count = size.cells() as u32;
        let cells = match self {
            Self::Standard => (1..count).chain([0]).collect(),
            Self::BlankFirst => (0..count).collect(),
            Self::Spiral => spiral(size),
        };
        // All three are permutations by construction; the fallback only avoids a panic.
        Board::from_permutation(size, cells).unwrap_or_else(|_| Self::BlankFirst.board(size))
    }
}

/// Fills the rectangle along its four edges, clockwise, and shrinks it.
fn spiral(size: Size) -> Vec<u32> {
    let count = size.cells();
    let mut cells = vec![0; count];
    let mut next = 1;
    let mut place = |row: usize, column: usize| {
        // The last cell stays the blank.
        if next < count {
            cells[row * size.columns + column] = next as u32;
        }
        next += 1;
    };
    let (mut top, mut bottom, mut left, mut right) = (0, size.rows, 0, size.columns);
    while top < bottom && left < right {
        (left..right).for_each(|column| place(top, column));
        (top + 1..bottom).for_each(|row| place(row, right - 1));
        if bottom - top > 1 && right - left > 1 {
            (left..right - 1).rev().for_each(|column| place(bottom - 1, column));
            (top + 1..bottom - 1).rev().for_each(|row| place(row, left));
        }
        top += 1;
        left += 1;
        bottom -= 1;
        right -= 1;
    }
    cells
}

impl FromStr for NamedGoal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Self, GoalError> {
        Self::ALL
            .into_iter()
            .find(|goal| text.trim().eq_ignore_ascii_case(goal.name()))
            .ok_or_else(|| GoalError { found: shorten(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(goal: NamedGoal, rows: usize, columns: usize) -> String {
        goal.board(Size { rows, columns }).rows_with_slashes()
    }

    #[test]
    fn names_are_read_back() {
        for goal in NamedGoal::ALL {
            assert_eq!(goal.name().parse(), Ok(goal));
        }
        assert_eq!("Spiral".parse(), Ok(NamedGoal::Spiral));
        assert_eq!("snail".parse::<NamedGoal>(), Err(GoalError { found: "snail".to_owned() }));
    }

    #[test]
    fn plain_goals() {
        assert_eq!(shown(NamedGoal::Standard, 2, 3), "1 2 3/4 5 0");
        assert_eq!(shown(NamedGoal::BlankFirst, 2, 3), "0 1 2/3 4 5");
        for goal in NamedGoal::ALL {
            assert_eq!(shown(goal, 1, 1), "0");
        }
    }

    #[test]
    fn spirals_of_many_shapes() {
        for (rows, columns, text) in [
            (3, 3, "1 2 3/8 0 4/7 6 5"),
            (4, 4, "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
            (3, 4, "1 2 3 4/10 11 0 5/9 8 7 6"),
            (4, 3, "1 2 3/10 11 4/9 0 5/8 7 6"),
            (2, 2, "1 2/0 3"),
            (2, 3, "1 2 3/0 5 4"),
            (3, 2, "1 2/0 3/5 4"),
            (1, 4, "1 2 3 0"),
            (4, 1, "1/2/3/0"),
            (5, 3, "1 2 3/12 13 4/11 14 5/10 0 6/9 8 7"),
        ] {
            assert_eq!(shown(NamedGoal::Spiral, rows, columns), text, "{rows}x{columns}");
        }
    }

    #[test]
    fn every_spiral_keeps_its_blank_last() {
        for (rows, columns) in (1..12).flat_map(|rows| (1..12).map(move |columns| (rows, columns))) {
            // The fallback for a broken spiral has its blank in the first cell, which no spiral except 1×1 has.
            let board = NamedGoal::Spiral.board(Size { rows, columns });
            assert!(board.blank() > 0 || rows * columns == 1, "{rows}x{columns}");
        }
    }

    #[test]
    fn sizes_out_of_range_are_clamped() {
        assert_eq!(shown(NamedGoal::Standard, 0, 2), "1 0");
        let most = NamedGoal::Spiral.board(Size { rows: usize::MAX, columns: usize::MAX });
        assert_eq!(most.size(), Size { rows: 999, columns: 999 });
    }
}
