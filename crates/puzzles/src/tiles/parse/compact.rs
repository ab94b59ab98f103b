//! Reads boards written as adjacent digits: `283104765`, or by rows `283/104/765`.
//!
//! Only digits and the blanks `x`, `X`, `_`, `.` and `*` occur in them, and at most 10 cells, so every cell is one byte.

use super::super::board::Board;
use super::error::{ParseError, ParseErrorKind, bad_word, not_a_permutation};
use super::text::{Form, ParsedBoard};
use super::tokens::{Token, Tokens};
use crate::rectangle::Size;

/// The maximum number of cells whose tiles all have one digit.
const MOST_CELLS: usize = 10;

const fn cell(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some((byte - b'0') as u32),
        b'x' | b'X' | b'_' | b'.' | b'*' => Some(0),
        _ => None,
    }
}

/// Reads the only token of `text`.
pub(super) fn parse_single(text: &[u8], token: Token, size: Option<Size>) -> Result<ParsedBoard, ParseError> {
    let word = &text[token.start..token.end];
    if word == b"-1" {
        return finish(text, size.or(Size::square(1)), &[(0, token.start)], Form::Line);
    }
    let mut cells = [(0, 0); MOST_CELLS];
    let mut count = 0;
    for (offset, &byte) in (token.start..).zip(word) {
        let Some(value) = cell(byte) else { return Err(bad_character(text, token, offset, size)) };
        if let Some(place) = cells.get_mut(count) {
            *place = (value, offset);
        }
        count += 1;
    }
    match cells.get(..count) {
        Some(cells) => finish(text, size.or(Size::square(count)), cells, Form::Compact),
        None => Err(ParseError::at(text, token.start, ParseErrorKind::RunTogether { found: count })),
    }
}

/// Reads rows of adjacent digits, if `text` has at least two rows that are single words of equal length.
pub(super) fn parse_rows(text: &[u8], size: Option<Size>) -> Option<Result<ParsedBoard, ParseError>> {
    let mut cells = Vec::with_capacity(MOST_CELLS);
    let mut rows = 0;
    let mut columns = 0;
    for token in Tokens::new(text) {
        let length = token.end - token.start;
        let starts_row = rows == 0 || token.breaks_row();
        if !starts_row || length < 2 || (rows > 0 && length != columns) || cells.len() + length > MOST_CELLS {
            return None;
        }
        for (offset, &byte) in (token.start..).zip(&text[token.start..token.end]) {
            cells.push((cell(byte)?, offset));
        }
        rows += 1;
        columns = length;
    }
    let found = Size::new(rows, columns).ok().filter(|_| rows > 1)?;
    Some(match size.filter(|&expected| expected != found) {
        Some(expected) => Err(ParseError::at_token(text, 0, ParseErrorKind::SizeMismatch { found, expected })),
        None => finish(text, Some(found), &cells, Form::Rows),
    })
}

fn finish(text: &[u8], size: Option<Size>, cells: &[(u32, usize)], form: Form) -> Result<ParsedBoard, ParseError> {
    let count = cells.len();
    let start = cells.first().map_or(0, |&(_, offset)| offset);
    let end = cells.last().map_or(0, |&(_, offset)| offset + 1);
    let Some(size) = size else {
        return Err(ParseError::at(text, start, ParseErrorKind::NeedsSize { count }));
    };
    if size.cells() != count {
        let place = cells.get(size.cells()).map_or(end, |&(_, offset)| offset);
        let kind = ParseErrorKind::WrongCount { found: count, expected: size.cells() };
        return Err(ParseError::at(text, place, kind));
    }
    Board::from_permutation(size, cells.iter().map(|&(value, _)| value).collect())
        .map(|board| ParsedBoard { board, form, published: None, goal: None })
        .map_err(|_| not_a_permutation(text, count, &cells.iter().map(|&(value, offset)| (value, offset, offset + 1))))
}

/// A word of digits with one other character is a board with a typo; any other word is not a board.
fn bad_character(text: &[u8], token: Token, offset: usize, size: Option<Size>) -> ParseError {
    let word = &text[token.start..token.end];
    let largest = size.or(Size::square(word.len())).map(|size| size.cells().saturating_sub(1) as u32);
    let strange = word.iter().filter(|&&byte| cell(byte).is_none()).count();
    let (start, part) = match std::str::from_utf8(&text[offset..token.end]) {
        Ok(rest) if strange * 2 < word.len() => {
            let length = rest.chars().next().map_or(0, char::len_utf8);
            (offset, &text[offset..offset + length])
        }
        _ => (token.start, word),
    };
    let (inside, kind) = bad_word(part, largest);
    ParseError::at(text, start + inside, kind)
}
