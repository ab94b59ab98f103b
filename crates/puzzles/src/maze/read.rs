//! Reads mazes.
//!
//! A row is a line; empty lines are skipped. Cells may be separated by white space or a comma. Reading stops at the
//! first cell too many, so memory is bounded by the largest grid.

use jiugong_search::Cost;

use super::error::{MazeError, Notation};
use super::grid::{Grid, SIDE_LIMIT, TOTAL_LIMIT, WALL};
use crate::scan::{Position, first_character};

impl Grid {
    /// Reads rows of `0` or `.` (free) and `1` or `#` (wall), with or without spaces or commas.
    ///
    /// # Errors
    /// [`MazeError`] with the position of the error.
    pub fn parse(text: &[u8]) -> Result<Grid, MazeError> {
        read(text, Notation::Plain, false)
    }

    /// Reads rows of costs: `#` is a wall, a number is the cost of entering the cell, `.` is the cost 1.
    ///
    /// If the text contains a comma, or white space within a line, adjacent digits form one number; otherwise each
    /// digit is a cell.
    ///
    /// # Errors
    /// [`MazeError`] with the position of the error.
    pub fn parse_weighted(text: &[u8]) -> Result<Grid, MazeError> {
        let apart = text.split(|&byte| byte == b'\n').any(|line| {
            let line = line.trim_ascii();
            line.iter().any(|&byte| byte == b',' || byte.is_ascii_whitespace())
        });
        read(text, Notation::Weighted, apart)
    }
}

/// The rows read so far.
struct Reader {
    costs: Vec<Cost>,
    total: Cost,
    /// The number of complete rows.
    rows: usize,
    /// The number of cells in a row, once the first row is complete.
    columns: Option<usize>,
    /// The number of cells in the current row.
    width: usize,
}

impl Reader {
    fn put(&mut self, cost: Cost, at: Position) -> Result<(), MazeError> {
        if self.rows == SIDE_LIMIT as usize {
            return Err(MazeError::TooTall { at });
        }
        if self.width == SIDE_LIMIT as usize {
            return Err(MazeError::TooWide { at });
        }
        self.total = self.total.saturating_add(cost);
        if self.total > TOTAL_LIMIT {
            return Err(MazeError::TotalTooLarge { at });
        }
        self.costs.push(cost);
        self.width += 1;
        Ok(())
    }

    fn end_row(&mut self, at: Position) -> Result<(), MazeError> {
        if self.width == 0 {
            return Ok(());
        }
        let expected = *self.columns.get_or_insert(self.width);
        if self.width != expected {
            return Err(MazeError::RowLength { at, expected, found: self.width });
        }
        self.rows += 1;
        self.width = 0;
        Ok(())
    }
}

fn read(text: &[u8], notation: Notation, apart: bool) -> Result<Grid, MazeError> {
    let mut rest = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let mut reader = Reader { costs: Vec::new(), total: 0, rows: 0, columns: None, width: 0 };
    let mut at = Position::START;
    // A comma needs a cell on its left: `1,,2` lacks a cell, and guessing one would shift all following cells.
    let mut comma_allowed = false;
    while let Some((&byte, mut after)) = rest.split_first() {
        let here = at;
        match (byte, notation) {
            (b'\n', _) => {
                reader.end_row(here)?;
                comma_allowed = false;
            }
            (b',', _) if comma_allowed => comma_allowed = false,
            (b'#', _) | (b'1', Notation::Plain) => reader.put(WALL, here)?,
            (b'.', _) | (b'0', Notation::Plain) => reader.put(1, here)?,
            (b'0'..=b'9', Notation::Weighted) => {
                let length = if apart { rest.iter().take_while(|byte| byte.is_ascii_digit()).count() } else { 1 };
                match value(&rest[..length]) {
                    0 => return Err(MazeError::ZeroCost { at: here }),
                    cost => reader.put(cost, here)?,
                }
                after = &rest[length..];
                at.column += length - 1;
            }
            _ if byte.is_ascii_whitespace() => {}
            _ => return Err(MazeError::Unexpected { at: here, expected: notation, found: first_character(rest) }),
        }
        if !byte.is_ascii_whitespace() && byte != b',' {
            comma_allowed = true;
        }
        at = at.after(byte);
        rest = after;
    }
    reader.end_row(at)?;
    let Some(columns) = reader.columns else { return Err(MazeError::Empty) };
    Ok(Grid::new(reader.rows as u32, columns as u32, reader.costs))
}

/// The number that the digits spell, or the largest value, which always exceeds the total, if it does not fit.
fn value(digits: &[u8]) -> Cost {
    digits.iter().fold(0, |cost: Cost, digit| cost.saturating_mul(10).saturating_add(Cost::from(digit - b'0')))
}
