//! Reads moves: letters or numbers, with runs; white space and commas are ignored.
//!
//! With a board, every move is made on it, so the result is valid there.

use super::{Convention, LONGEST_RUN, MAX_MOVES, MovesError, MovesErrorKind};
use crate::scan::shorten;
use crate::tiles::Move;
use crate::tiles::board::Board;
use crate::width::plain_text;

/// Reads a list of moves from `start`; letters in either case, white space and commas ignored, runs such as `r3` or
/// `7*3` expanded.
///
/// # Errors
/// [`MovesError`] at the first word that is not a move in this convention, or is impossible on the board.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Convention, NamedGoal, Size, read_moves, write_moves};
///
/// let start = NamedGoal::Standard.board(Size::new(3, 3)?);
/// let moves = read_moves(Convention::Blank, &start, "L2, U")?;
/// assert_eq!(write_moves(Convention::Blank, &start, &moves), "llu");
/// assert_eq!(read_moves(Convention::Number, &start, "7*2 4")?, moves);
///
/// let error = read_moves(Convention::Blank, &start, "l2ul").unwrap_err();
/// assert_eq!(error.to_string(), "column 4: move 4 (`l`) leaves the board; possible there: u, r, d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_moves(convention: Convention, start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
    let text = &*plain_text(text);
    match convention {
        Convention::Number => read_numbers(start, text),
        Convention::Blank | Convention::Tile => letters(convention, Some(start.clone()), text),
    }
}

/// Reads a list of moves written in letters without a board, and thus without checking that they stay on it.
///
/// # Errors
/// [`MovesError`] at the first character that is not a letter, and at the first word in [`Convention::Number`], which
/// needs a board.
pub fn read_letters(convention: Convention, text: &str) -> Result<Vec<Move>, MovesError> {
    let text = &*plain_text(text);
    if convention != Convention::Number {
        return letters(convention, None, text);
    }
    match words(text).next() {
        None => Ok(Vec::new()),
        Some((column, word)) => Err(MovesError { column, kind: MovesErrorKind::NeedsBoard { found: shorten(word) } }),
    }
}

fn is_separator(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | '，' | '、')
}

/// The words of `text` with their 1-based columns.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(is_separator).filter_map(move |word| {
        let begin = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((begin, word))
    })
}

/// The length of a run: digits without a sign.
fn read_count(digits: &str) -> Result<u32, MovesErrorKind> {
    let number = if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None };
    number
        .filter(|count| (1..=LONGEST_RUN).contains(count))
        .ok_or_else(|| MovesErrorKind::BadCount { found: shorten(digits) })
}

fn letters(convention: Convention, mut board: Option<Board>, text: &str) -> Result<Vec<Move>, MovesError> {
    let mut moves = Vec::new();
    let mut rest = text;
    let mut next_column = 1;
    while let Some(char) = rest.chars().next() {
        let column = next_column;
        let error = |kind| MovesError { column, kind };
        rest = &rest[char.len_utf8()..];
        next_column += 1;
        if is_separator(char) {
            continue;
        }
        let Some(written) = Move::from_letter(char) else {
            return Err(error(MovesErrorKind::NotALetter { found: shorten(char.encode_utf8(&mut [0; 4])) }));
        };
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        let count = if digits.is_empty() { 1 } else { read_count(digits).map_err(error)? };
        rest = &rest[digits.len()..];
        next_column += digits.len();
        let by = if convention == Convention::Tile { written.opposite() } else { written };
        for _ in 0..count {
            if let Some(board) = &mut board
                && board.slide(by).is_none()
            {
                let possible = Move::ALL.into_iter().filter(|&by| board.can_slide(by));
                return Err(error(MovesErrorKind::OffTheBoard {
                    step: moves.len() + 1,
                    letter: written.letter(),
                    possible: list(possible.map(|by| convention.letter(by))),
                }));
            }
            moves.push(by);
        }
        if moves.len() > MAX_MOVES {
            return Err(error(MovesErrorKind::TooMany));
        }
    }
    Ok(moves)
}

fn read_numbers(start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let largest = (board.cells().len() - 1) as u32;
    for (column, word) in words(text) {
        let error = |kind| MovesError { column, kind };
        let (number, count) = match word.split_once('*') {
            Some((number, count)) => (number, Some(read_count(count).map_err(error)?)),
            None => (word, None),
        };
        let tile = if number.bytes().all(|byte| byte.is_ascii_digit()) { number.parse().ok() } else { None };
        let Some(tile) = tile.filter(|tile| (1..=largest).contains(tile)) else {
            return Err(error(MovesErrorKind::NotATile { found: shorten(number), largest }));
        };
        let step = moves.len() + 1;
        let reach = count.unwrap_or(1);
        let Some(by) = Move::ALL.into_iter().find(|&by| far_end(&board, by, reach) == Some(tile)) else {
            return Err(error(match count {
                Some(count) if count > 1 => MovesErrorKind::NotARun { step, tile, count },
                _ => {
                    let possible = list(Move::ALL.into_iter().filter_map(|by| board.tile_beside(by)));
                    MovesErrorKind::NotBeside { step, tile, possible }
                }
            }));
        };
        for _ in 0..reach {
            board.slide(by);
            moves.push(by);
        }
        if moves.len() > MAX_MOVES {
            return Err(error(MovesErrorKind::TooMany));
        }
    }
    Ok(moves)
}

/// The tile `reach` cells away from the blank in the direction `by`.
fn far_end(board: &Board, by: Move, reach: u32) -> Option<u32> {
    let (columns, reach) = (board.columns(), reach as usize);
    let (row, column) = (board.blank() / columns, board.blank() % columns);
    let (row, column) = match by {
        Move::Left => (Some(row), column.checked_sub(reach)),
        Move::Up => (row.checked_sub(reach), Some(column)),
        Move::Right => (Some(row), Some(column + reach)),
        Move::Down => (Some(row + reach), Some(column)),
    };
    let (row, column) = (row?, column.filter(|&column| column < columns)?);
    board.cells().get(row * columns + column).copied()
}

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}
