//! Reads one board from one text in any notation.
//!
//! The success path reads the text once and stores one number per cell. Error details are found by reading again.

use std::borrow::Cow;
use std::collections::HashMap;

use super::super::board::{Board, blank_of_permutation};
use super::compact;
use super::error::{ParseError, ParseErrorKind, bad_word, not_a_permutation};
use super::json;
use super::tokens::{Token, Tokens};
use crate::rectangle::Size;
use crate::width::half_width;

/// How a board was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Adjacent digits: `283104765`.
    Compact,
    /// All cells in one line.
    Line,
    /// One row per line, or rows separated by slashes.
    Rows,
    /// A size line followed by the rows, as at the 42 schools.
    FortyTwo,
    /// Index, cells and optimal length in one line, as in Korf's files; the goal is blank-first.
    Korf,
}

/// A board and its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct ParsedBoard {
    pub board: Board,
    pub form: Form,
    /// The optimal length, if given in Korf's form.
    pub published: Option<u32>,
    /// The goal, if given in JSON.
    pub goal: Option<Board>,
}

/// Reads one board in any form: adjacent digits, spaces, commas, rows by lines or slashes, the 42-school form, a line
/// of Korf's files, or JSON as this program writes it. The blank is `0`, `x`, `X`, `_`, `.`, `*` or
/// `-1`; `|` separates rows like `/`, and `#` starts a comment.
///
/// - `text` is one board and nothing else; a byte-order mark and Windows line endings are accepted. Comments may
///   contain any bytes.
/// - `size` is needed if the board is neither square nor written in rows; if given, the board must have it.
///
/// # Errors
/// [`ParseError`] with the position of the first error.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Form, parse_board};
///
/// let parsed = parse_board(b"2 8 3/1 x 4/7 6 5", None)?;
/// assert_eq!(parsed.board.compact().as_deref(), Some("283104765"));
/// assert_eq!(parsed.form, Form::Rows);
///
/// let error = parse_board(b"2 8 3 1 9 4 7 6 0", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 9: tile 9 is too large; expected 0 to 8");
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
pub fn parse_board(text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    if json::begins(text) {
        return json::parse(text, size);
    }
    match half_width(text) {
        Cow::Borrowed(text) => parse_plain(text, size),
        Cow::Owned(plain) => parse_plain(&plain, size),
    }
}

fn parse_plain(text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
    let mut tokens = Tokens::new(text);
    let Some(first) = tokens.next() else {
        return Err(ParseError::at(text, 0, ParseErrorKind::Empty));
    };
    // A token that ends with the text is the last; scanning for another would take longer than reading a small board.
    if first.after_slashes == 0 && (first.end == text.len() || tokens.next().is_none()) {
        return compact::parse_single(text, first, size);
    }
    let layout = match Layout::read(text) {
        Ok(layout) => layout,
        Err(error) => return compact::parse_rows(text, size).unwrap_or(Err(error)),
    };
    if layout.first_row == 1
        && layout.is_even()
        && let Some(result) = compact::parse_rows(text, size)
    {
        return result;
    }
    layout.into_board(text, size)
}

/// The cells of a text and their arrangement in rows. Every cell is a number or a blank; nothing else is checked yet.
struct Layout {
    cells: Vec<u32>,
    rows: usize,
    /// The number of cells in the first row, and in the second.
    first_row: usize,
    second_row: usize,
    /// Whether all rows from the second on are equally long.
    rest_even: bool,
    /// Whether the first row is a single number that ends its line, as a size line does.
    size_line: bool,
}

impl Layout {
    fn read(text: &[u8]) -> Result<Self, ParseError> {
        // Longer than any board with an index and a length; more is rejected, not stored.
        const MOST: usize = Size::MAX_CELLS + 2;
        let mut layout = Self {
            cells: Vec::with_capacity((text.len() / 2 + 1).min(1024)),
            rows: 1,
            first_row: 0,
            second_row: 0,
            rest_even: true,
            size_line: false,
        };
        let mut row_start = 0;
        for token in Tokens::new(text) {
            let count = layout.cells.len();
            if token.breaks_row() {
                if token.after_slashes > 1 || (count == 0 && token.after_slashes > 0) {
                    return Err(empty_row(text, token, if count == 0 { 1 } else { layout.rows + 1 }));
                }
                if count > 0 {
                    layout.end_row(count - row_start);
                    layout.size_line |= count == 1 && token.after_slashes == 0;
                    layout.rows += 1;
                    row_start = count;
                }
            }
            match token.value {
                Some(_) if count == MOST => return Err(ParseError::at_token(text, 0, ParseErrorKind::TooLarge)),
                Some(value) => layout.cells.push(value),
                None => return Err(bad_token(text, token)),
            }
        }
        layout.end_row(layout.cells.len() - row_start);
        Ok(layout)
    }

    fn end_row(&mut self, length: usize) {
        match self.rows {
            1 => self.first_row = length,
            2 => self.second_row = length,
            _ => self.rest_even &= length == self.second_row,
        }
    }

    fn is_even(&self) -> bool {
        self.rows > 1 && self.rest_even && self.first_row == self.second_row
    }

    fn into_board(self, text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
        if self.rows == 1 {
            self.one_line(text, size)
        } else if self.size_line
            && self.second_row > 1
            && self.cells[0] > 0
            && is_number(text, Tokens::new(text).next())
        {
            self.forty_two(text, size)
        } else {
            self.in_rows(text, size)
        }
    }

    fn one_line(mut self, text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
        let count = self.cells.len();
        if let Some(size) = size.or(Size::square(count)).filter(|size| size.cells() == count) {
            return board(text, 0, size, self.cells, Form::Line);
        }
        let korf = Size::square(count.saturating_sub(2)).filter(|&square| match size {
            Some(required) => required == square,
            // If all cells together are a board of another shape, this reading would be a guess.
            None => square.rows > 1 && blank_of_permutation(&self.cells).is_none(),
        });
        if let Some(square) = korf
            && blank_of_permutation(&self.cells[1..count - 1]).is_some()
            && is_number(text, Tokens::new(text).next())
            && is_number(text, Tokens::new(text).last())
        {
            let published = self.cells.pop();
            self.cells.remove(0);
            return board(text, 1, square, self.cells, Form::Korf).map(|parsed| ParsedBoard { published, ..parsed });
        }
        Err(match size {
            Some(size) => wrong_count(text, count, size.cells(), 0),
            None if count >= Size::MAX_CELLS => ParseError::at_token(text, 0, ParseErrorKind::TooLarge),
            None => ParseError::at_token(text, 0, ParseErrorKind::NeedsSize { count }),
        })
    }

    fn forty_two(mut self, text: &[u8], required: Option<Size>) -> Result<ParsedBoard, ParseError> {
        let side = self.cells.remove(0) as usize;
        let Ok(found) = Size::new(side, side) else {
            return Err(ParseError::at_token(text, 0, ParseErrorKind::TooLarge));
        };
        if let Some(expected) = required.filter(|&required| required != found) {
            return Err(ParseError::at_token(text, 0, ParseErrorKind::SizeMismatch { found, expected }));
        }
        let all_in_one_row = self.rows == 2 && self.cells.len() == found.cells();
        if !all_in_one_row {
            if !self.rest_even || self.second_row != side {
                return Err(uneven_rows(text, 1, Some(side)));
            }
            if self.rows - 1 != side {
                return Err(wrong_count(text, self.cells.len(), found.cells(), 1));
            }
        }
        board(text, 1, found, self.cells, Form::FortyTwo)
    }

    fn in_rows(self, text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
        if !self.is_even() {
            return Err(uneven_rows(text, 0, size.map(|size| size.columns)));
        }
        let Ok(found) = Size::new(self.rows, self.first_row) else {
            return Err(ParseError::at_token(text, 0, ParseErrorKind::TooLarge));
        };
        match size.filter(|&size| size != found) {
            Some(expected) if expected.columns == found.columns => {
                Err(wrong_count(text, self.cells.len(), expected.cells(), 0))
            }
            Some(expected) => Err(ParseError::at_token(text, 0, ParseErrorKind::SizeMismatch { found, expected })),
            None => board(text, 0, found, self.cells, Form::Rows),
        }
    }
}

/// The board of `cells`, which are the tokens of `text` after the first `skip`.
fn board(text: &[u8], skip: usize, size: Size, cells: Vec<u32>, form: Form) -> Result<ParsedBoard, ParseError> {
    let count = cells.len();
    Board::from_permutation(size, cells).map(|board| ParsedBoard { board, form, published: None, goal: None }).map_err(
        |_| {
            let tokens = Tokens::new(text).skip(skip).take(count);
            not_a_permutation(
                text,
                count,
                &tokens.map(|token| (token.value.unwrap_or(u32::MAX), token.start, token.end)),
            )
        },
    )
}

/// Whether a token is written as a number, and so can be an index, a length or a size; a blank cannot.
fn is_number(text: &[u8], token: Option<Token>) -> bool {
    token.is_some_and(|token| text[token.start].is_ascii_digit())
}

#[cold]
fn bad_token(text: &[u8], token: Token) -> ParseError {
    let square = Size::square(Tokens::new(text).take(Size::MAX_CELLS + 1).count());
    let largest = square.map(|size| size.cells() as u32 - 1);
    let (inside, kind) = bad_word(&text[token.start..token.end], largest);
    ParseError::at(text, token.start + inside, kind)
}

/// A row without cells before `token`; the first row with cells gives the expected number.
#[cold]
fn empty_row(text: &[u8], token: Token, row: usize) -> ParseError {
    let expected = 1 + Tokens::new(text).skip(1).take_while(|token| !token.breaks_row()).count();
    ParseError::at(text, token.start, ParseErrorKind::UnevenRows { row, found: 0, expected })
}

#[cold]
fn wrong_count(text: &[u8], found: usize, expected: usize, skip: usize) -> ParseError {
    ParseError::at_token(text, skip + expected, ParseErrorKind::WrongCount { found, expected })
}

/// The first row, after `skip` tokens, whose length differs from `columns`, or else from the most frequent length.
#[cold]
fn uneven_rows(text: &[u8], skip: usize, columns: Option<usize>) -> ParseError {
    let mut lengths = Vec::new();
    for token in Tokens::new(text).skip(skip) {
        match lengths.last_mut() {
            Some(length) if !token.breaks_row() => *length += 1,
            _ => lengths.push(1),
        }
    }
    let expected = columns.unwrap_or_else(|| most_frequent(&lengths));
    let row = lengths.iter().position(|&length| length != expected).unwrap_or(0);
    let found = lengths.get(row).copied().unwrap_or(0);
    let before: usize = lengths[..row].iter().sum();
    let kind = ParseErrorKind::UnevenRows { row: row + 1, found, expected };
    if found > expected {
        ParseError::at_token(text, skip + before + expected, kind)
    } else {
        let last = Tokens::new(text).nth(skip + before + found.saturating_sub(1));
        ParseError::at(text, last.map_or(0, |token| token.end), kind)
    }
}

/// The most frequent of `lengths`, the earliest one of several.
fn most_frequent(lengths: &[usize]) -> usize {
    let mut times = HashMap::new();
    for length in lengths {
        *times.entry(*length).or_insert(0) += 1;
    }
    lengths.iter().copied().rev().max_by_key(|length| times[length]).unwrap_or(1)
}
