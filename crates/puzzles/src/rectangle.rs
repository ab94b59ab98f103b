//! Rectangles: the number of rows and columns of a board, and a cell of a grid.
//!
//! Invariant: a size made by [`Size::new`] or read from text has 1 to [`Size::MAX_SIDE`] rows and columns.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::scan::shorten;
use crate::width::plain_text;

/// The rows and columns of a board.
///
/// ```
/// use jiugong_puzzles::tiles::Size;
///
/// let size: Size = "3x4".parse()?;
/// assert_eq!((size.rows, size.columns, size.cells()), (3, 4, 12));
/// assert_eq!("4".parse::<Size>()?, Size::new(4, 4)?);
/// # Ok::<(), jiugong_puzzles::tiles::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
}

/// Why a size is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum SizeError {
    #[error("`{found}` is not a size; expected rows x columns such as 3x4, or one number for a square board")]
    NotASize { found: String },
    #[error("a side of {found} is out of range; expected 1 to {max}", max = Size::MAX_SIDE)]
    OutOfRange { found: String },
}

impl Size {
    /// The maximum number of rows, and of columns.
    pub const MAX_SIDE: usize = 999;

    /// The maximum number of cells.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * Self::MAX_SIDE;

    /// A size of `rows` × `columns`.
    ///
    /// # Errors
    /// [`SizeError::OutOfRange`] when a side is 0 or more than [`Size::MAX_SIDE`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, SizeError> {
        for side in [rows, columns] {
            if !(1..=Self::MAX_SIDE).contains(&side) {
                return Err(SizeError::OutOfRange { found: side.to_string() });
            }
        }
        Ok(Self { rows, columns })
    }

    /// The number of cells, including the blank's.
    pub const fn cells(self) -> usize {
        self.rows.saturating_mul(self.columns)
    }

    /// The size of the square board with `cells` cells, if there is one.
    pub(crate) fn square(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side == cells { Self::new(side, side).ok() } else { None }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let text = &*plain_text(text);
        let side = |part: &str| {
            let part = part.trim();
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(SizeError::NotASize { found: shorten(text) });
            }
            part.parse::<usize>().map_err(|_| SizeError::OutOfRange { found: shorten(part) })
        };
        match text.split_once(['x', 'X', '×', '*']) {
            Some((rows, columns)) => Self::new(side(rows)?, side(columns)?),
            None => side(text).and_then(|both| Self::new(both, both)),
        }
    }
}

/// A cell, written `(row, column)` from zero.
///
/// ```
/// use jiugong_puzzles::maze::Cell;
///
/// assert_eq!(Cell { row: 2, column: 4 }.to_string(), "(2, 4)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_read() {
        for text in ["3x4", "3X4", "3×4", "3*4", " 3 x 4 "] {
            assert_eq!(text.parse(), Ok(Size { rows: 3, columns: 4 }), "{text}");
        }
        assert_eq!("4".parse(), Ok(Size { rows: 4, columns: 4 }));
        assert_eq!("1x1".parse(), Ok(Size { rows: 1, columns: 1 }));
        assert_eq!("999x1".parse::<Size>().map(|size| size.to_string()), Ok("999x1".to_owned()));
    }

    #[test]
    fn invalid_sizes_are_quoted() {
        for text in ["", "x", "3x", "x3", "3x4x5", "a", "-3x3", "+3", "3,4"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::NotASize { found: text.to_owned() }), "{text}");
        }
        for (text, side) in [("0x3", "0"), ("3x1000", "1000"), ("1000", "1000"), ("0", "0")] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::OutOfRange { found: side.to_owned() }), "{text}");
        }
        let long = "9".repeat(50);
        assert_eq!(
            long.parse::<Size>().unwrap_err().to_string(),
            format!("a side of {}… is out of range; expected 1 to 999", "9".repeat(19)),
        );
    }

    #[test]
    fn squares() {
        assert_eq!(Size::square(16), Size::new(4, 4).ok());
        assert_eq!(Size::square(998_001), Size::new(999, 999).ok());
        for cells in [0, 2, 15, 1_000_000] {
            assert_eq!(Size::square(cells), None);
        }
    }
}
