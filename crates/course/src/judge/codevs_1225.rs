//! codevs (wikioi) 1225: nine digits; prints the fewest moves to 123804765.

use std::io::{BufRead, Write};

use jiugong_puzzles::scan::ScanStream;
use jiugong_puzzles::tiles::NamedGoal;

use super::cells::Cells;
use super::eight::{self, EightSolver};
use super::exact::{self, CorrectAnswer};
use super::{JudgeError, Verdict};

fn read(words: &mut ScanStream<'_>) -> Result<CorrectAnswer, JudgeError> {
    let count = eight::SIZE.cells();
    let cells = Cells::read(words, count)?;
    let tiles = cells.digits(count, 8)?;
    for (index, tile) in tiles.iter().enumerate() {
        if tiles[..index].contains(tile) {
            return Err(JudgeError::Repeated { at: cells.position(index), tile: *tile });
        }
    }
    let moves = EightSolver::new(NamedGoal::Spiral).solve(eight::board(tiles))?;
    Ok(CorrectAnswer::Number(moves.map_or(-1, |moves| (moves.len() as u32).into())))
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    exact::solve(input, output, exact::once(read))
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    exact::check(input, answer, exact::once(read))
}
