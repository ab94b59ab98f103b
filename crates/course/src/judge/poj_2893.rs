//! POJ 2893, M × N puzzle: boards up to `0 0`; prints whether each can be solved.
//!
//! One board is kept in memory. It grows with the tiles that are read, not with the announced size.

use std::io::{BufRead, Write};

use jiugong_puzzles::scan::{ScanStream, Words};
use jiugong_puzzles::tiles::{Board, NamedGoal, Size, reaches};

use super::exact::{self, CorrectAnswer};
use super::{JudgeError, Verdict};

fn read(words: &mut ScanStream<'_>) -> Result<Option<CorrectAnswer>, JudgeError> {
    let case = read_board(words);
    // A read error also looks like the end of the input, so it must be reported first.
    words.finish()?;
    let Some(board) = case? else { return Ok(None) };
    Ok(Some(CorrectAnswer::Yes(reaches(&board, &NamedGoal::Standard.board(board.size())))))
}

fn read_board(words: &mut ScanStream<'_>) -> Result<Option<Board>, JudgeError> {
    let most = i64::from(Size::MAX_SIDE as u32);
    let rows = match words.word() {
        Some(word) => word.integer(0, most)?,
        None => return Ok(None),
    };
    let columns = if rows == 0 { words.integer(0, 0)? } else { words.integer(1, most)? };
    if rows == 0 {
        return Ok(None);
    }
    let size = Size { rows: rows.unsigned_abs() as usize, columns: columns.unsigned_abs() as usize };
    let count = size.cells();
    let largest = i64::from(count as u32 - 1);
    let mut seen = vec![0_u64; count.div_ceil(64)];
    let mut cells = Vec::new();
    for _ in 0..count {
        let Some(word) = words.word() else {
            return Err(JudgeError::TooFew { at: words.position(), found: cells.len(), expected: count });
        };
        let tile = word.integer(0, largest)?.unsigned_abs() as u32;
        let (place, bit) = (&mut seen[tile as usize / 64], 1 << (tile % 64));
        if *place & bit != 0 {
            return Err(JudgeError::Repeated { at: word.at, tile });
        }
        *place |= bit;
        cells.push(tile);
    }
    // The cells are different numbers below their count, so no error is left.
    Ok(Board::new(size, cells).ok())
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    exact::solve(input, output, read)
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    exact::check(input, answer, read)
}
