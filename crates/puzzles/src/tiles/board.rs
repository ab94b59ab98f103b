//! A board: the tiles 1 … n−1 and the blank 0, each on one cell.
//!
//! Invariant: a permutation of 0 … n−1 on as many cells as its size has, where `blank` is the cell of 0.

use std::fmt;

use thiserror::Error;

use super::Move;
use crate::rectangle::Size;

/// A valid board. The blank is 0; cells are numbered row by row from 0.
///
/// ```
/// use jiugong_puzzles::tiles::{Board, Move, Size};
///
/// let mut board = Board::new(Size::new(3, 3)?, vec![2, 8, 3, 1, 0, 4, 7, 6, 5])?;
/// assert_eq!(board.slide(Move::Up), Some(8));
/// assert_eq!(board.to_string(), "2 0 3\n1 8 4\n7 6 5");
/// assert_eq!(board.slide(Move::Up), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    cells: Vec<u32>,
    blank: usize,
}

/// Why a list of numbers is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum BoardError {
    /// A side is 0 or more than [`Size::MAX_SIDE`].
    #[error("a board of {0} is not possible; expected sides from 1 to {max}", max = Size::MAX_SIDE)]
    BadSize(Size),
    #[error("a {size} board has {} cells, not {found}", size.cells())]
    WrongCount { found: usize, size: Size },
    #[error("tile {tile} at index {index} is too large; expected 0 to {largest}")]
    OutOfRange { tile: u32, index: usize, largest: u32 },
    #[error("tile {tile} is at index {first} and again at index {second}; expected each of 0 to n-1 once")]
    Repeated { tile: u32, first: usize, second: usize },
}

impl Board {
    /// The board with these cells, row by row; 0 is the blank.
    ///
    /// # Errors
    /// Any [`BoardError`]: `cells` must contain each of 0 … n−1 once.
    pub fn new(size: Size, cells: Vec<u32>) -> Result<Self, BoardError> {
        if Size::new(size.rows, size.columns).is_err() {
            return Err(BoardError::BadSize(size));
        }
        if cells.len() != size.cells() {
            return Err(BoardError::WrongCount { found: cells.len(), size });
        }
        Self::from_permutation(size, cells).map_err(|cells| explain(size, &cells))
    }

    /// The board with these cells, or the cells if they are not a permutation.
    ///
    /// `size` must be valid and have `cells.len()` cells.
    pub(crate) fn from_permutation(size: Size, cells: Vec<u32>) -> Result<Self, Vec<u32>> {
        debug_assert_eq!(size.cells(), cells.len());
        match blank_of_permutation(&cells) {
            Some(blank) => Ok(Self { size, cells, blank }),
            None => Err(cells),
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.size.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.size.columns
    }

    /// The tiles row by row; 0 is the blank.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// The cell of the blank.
    pub const fn blank(&self) -> usize {
        self.blank
    }

    /// The cell the blank would move to, if it stays on the board.
    fn target(&self, by: Move) -> Option<usize> {
        let columns = self.columns();
        match by {
            Move::Left => (!self.blank.is_multiple_of(columns)).then(|| self.blank - 1),
            Move::Up => self.blank.checked_sub(columns),
            Move::Right => (self.blank % columns + 1 < columns).then(|| self.blank + 1),
            Move::Down => Some(self.blank + columns).filter(|&cell| cell < self.cells.len()),
        }
    }

    /// Whether the blank can move in this direction.
    pub fn can_slide(&self, by: Move) -> bool {
        self.target(by).is_some()
    }

    /// The tile that would move if the blank moved in this direction.
    pub fn tile_beside(&self, by: Move) -> Option<u32> {
        self.target(by).map(|cell| self.cells[cell])
    }

    /// Moves the blank and returns the tile that took its place, or `None` without a change if that leaves the board.
    pub fn slide(&mut self, by: Move) -> Option<u32> {
        let cell = self.target(by)?;
        let tile = self.cells[cell];
        self.cells.swap(cell, self.blank);
        self.blank = cell;
        Some(tile)
    }

    /// Digits without spaces, such as `283104765`; only for boards of at most 10 cells.
    pub fn compact(&self) -> Option<String> {
        (self.cells.len() <= 10).then(|| self.cells.iter().filter_map(|&tile| char::from_digit(tile, 10)).collect())
    }

    /// All numbers with single spaces, such as `2 8 3 1 0 4 7 6 5`.
    pub fn one_line(&self) -> String {
        let mut text = String::new();
        join(&mut text, &self.cells, |_| ' ');
        text
    }

    /// The rows separated by slashes, such as `2 8 3/1 0 4/7 6 5`.
    pub fn rows_with_slashes(&self) -> String {
        let mut text = String::new();
        self.push_rows(&mut text);
        text
    }

    /// Appends the rows separated by slashes to `text`, for callers that write many boards.
    pub fn push_rows(&self, text: &mut String) {
        let columns = self.columns();
        join(text, &self.cells, |index| if index % columns == 0 { '/' } else { ' ' });
    }
}

/// The index of 0 if `cells` is a permutation of 0 … n−1.
///
/// One bit per number instead of a byte: the marks of a 999×999 board then stay in the cache.
pub(crate) fn blank_of_permutation(cells: &[u32]) -> Option<usize> {
    let count = cells.len();
    if count <= 64 {
        let mut seen = 0_u64;
        for &tile in cells {
            seen |= 1_u64.checked_shl(tile)?;
        }
        // With n cells, n distinct bits below n leave no repeat.
        let all = if count == 64 { u64::MAX } else { (1 << count) - 1 };
        (seen == all).then_some(())?;
    } else {
        let mut seen = vec![0_u64; count.div_ceil(64)];
        for &tile in cells {
            let tile = tile as usize;
            if tile >= count {
                return None;
            }
            let (word, bit) = (&mut seen[tile / 64], 1 << (tile % 64));
            if *word & bit != 0 {
                return None;
            }
            *word |= bit;
        }
    }
    cells.iter().position(|&tile| tile == 0)
}

/// Why `cells`, known not to be a permutation, is invalid.
fn explain(size: Size, cells: &[u32]) -> BoardError {
    let largest = (cells.len() - 1) as u32;
    let mut first_index = vec![None; cells.len()];
    for (index, &tile) in cells.iter().enumerate() {
        match first_index.get_mut(tile as usize) {
            None => return BoardError::OutOfRange { tile, index, largest },
            Some(Some(first)) => return BoardError::Repeated { tile, first: *first, second: index },
            Some(empty) => *empty = Some(index),
        }
    }
    // n distinct numbers below n are a permutation, so only a wrong count could lead here.
    BoardError::WrongCount { found: cells.len(), size }
}

/// Appends the numbers of `tiles` to `text`, each but the first after the separator that `between` returns for its
/// index.
///
/// Every position of a plan is written by this function; with the standard library's formatting it took half of the
/// answering time.
fn join(text: &mut String, tiles: &[u32], between: impl Fn(usize) -> char) {
    text.reserve(tiles.len() * 3);
    for (index, &tile) in tiles.iter().enumerate() {
        if index > 0 {
            text.push(between(index));
        }
        push_number(text, tile);
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

impl fmt::Display for Board {
    /// One row a line, right-aligned by the widest number, without a final line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (self.cells.len() - 1).to_string().len();
        for (row, tiles) in self.cells.chunks(self.columns()).enumerate() {
            if row > 0 {
                writeln!(f)?;
            }
            for (column, tile) in tiles.iter().enumerate() {
                write!(f, "{}{tile:>width$}", if column > 0 { " " } else { "" })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: usize, columns: usize, cells: &[u32]) -> Result<Board, BoardError> {
        Board::new(Size { rows, columns }, cells.to_vec())
    }

    #[test]
    fn only_permutations_are_boards() {
        assert_eq!(
            board(2, 2, &[1, 2, 0]),
            Err(BoardError::WrongCount { found: 3, size: Size { rows: 2, columns: 2 } })
        );
        assert_eq!(board(2, 2, &[1, 4, 2, 0]), Err(BoardError::OutOfRange { tile: 4, index: 1, largest: 3 }));
        assert_eq!(board(2, 2, &[1, 0, 2, 1]), Err(BoardError::Repeated { tile: 1, first: 0, second: 3 }));
        assert_eq!(
            board(2, 2, &[1, u32::MAX, 2, 0]).unwrap_err().to_string(),
            "tile 4294967295 at index 1 is too large; expected 0 to 3"
        );
        for (rows, columns) in [(0, 0), (0, 3), (1000, 1), (usize::MAX, usize::MAX)] {
            assert_eq!(board(rows, columns, &[]), Err(BoardError::BadSize(Size { rows, columns })));
        }
        assert_eq!(board(1, 1, &[0]).map(|board| board.blank()), Ok(0));
    }

    #[test]
    fn large_and_small_checks_agree_around_64_cells() {
        for count in [63, 64, 65, 128, 129] {
            let mut cells: Vec<u32> = (0..count).rev().collect();
            assert_eq!(blank_of_permutation(&cells), Some(count as usize - 1), "{count}");
            cells[3] = cells[7];
            assert_eq!(blank_of_permutation(&cells), None, "{count}");
            cells[3] = count;
            assert_eq!(blank_of_permutation(&cells), None, "{count}");
        }
    }

    #[test]
    fn slides_stop_at_the_edges() {
        let start = board(2, 3, &[1, 2, 3, 4, 0, 5]).unwrap();
        for (by, tile, after) in [
            (Move::Left, Some(4), [1, 2, 3, 0, 4, 5]),
            (Move::Up, Some(2), [1, 0, 3, 4, 2, 5]),
            (Move::Right, Some(5), [1, 2, 3, 4, 5, 0]),
            (Move::Down, None, [1, 2, 3, 4, 0, 5]),
        ] {
            let mut moved = start.clone();
            assert_eq!((moved.tile_beside(by), moved.can_slide(by)), (tile, tile.is_some()));
            assert_eq!(moved.slide(by), tile);
            assert_eq!(moved, board(2, 3, &after).unwrap());
        }
        let single = board(1, 1, &[0]).unwrap();
        assert!(Move::ALL.iter().all(|&by| !single.can_slide(by)));
        let corner = board(2, 2, &[1, 2, 0, 3]).unwrap();
        assert!(!corner.can_slide(Move::Left) && !corner.can_slide(Move::Down));
    }

    #[test]
    fn printed_forms() {
        let small = board(2, 2, &[3, 1, 0, 2]).unwrap();
        assert_eq!(small.to_string(), "3 1\n0 2");
        assert_eq!((small.one_line(), small.rows_with_slashes()), ("3 1 0 2".to_owned(), "3 1/0 2".to_owned()));
        assert_eq!(small.compact().as_deref(), Some("3102"));
        let wide = board(2, 6, &[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
        assert_eq!(wide.to_string(), "11 10  9  8  7  6\n 5  4  3  2  1  0");
        assert_eq!(wide.compact(), None);
        assert_eq!(board(1, 10, &[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap().compact().as_deref(), Some("9876543210"));
    }
}
