//! codevs (wikioi) 1004, 四子连棋: four lines of B, W and O, and the fewest moves to four in line.

use std::io::{BufRead, Write};

use jiugong_lab::Settings;
use jiugong_puzzles::four_in_line::{FourInLine, FourInLineError};
use jiugong_puzzles::scan::{Position, ScanStream};

use super::cells::Cells;
use super::exact::{self, Right};
use super::{JudgeError, Verdict};

const CELLS: usize = 16;

fn read(words: &mut ScanStream<'_>) -> Result<Right, JudgeError> {
    let cells = Cells::read(words, CELLS)?;
    let problem = FourInLine::parse(&cells.text).map_err(|error| in_the_input(error, &cells))?;
    let report = jiugong_lab::solve(&problem, &Settings::default(), &mut ())?;
    let plan = report.plan().ok_or(JudgeError::NoSolution)?;
    Ok(Right::Number(plan.cost.into()))
}

/// The cells were read as one line without white space, and its columns are their numbers.
fn in_the_input(mut error: FourInLineError, cells: &Cells) -> FourInLineError {
    let place = |at: &mut Position| *at = cells.position(at.column - 1);
    match &mut error {
        FourInLineError::Unexpected { at, .. }
        | FourInLineError::TooFew { at, .. }
        | FourInLineError::TooMany { at }
        | FourInLineError::Surplus { at, .. } => place(at),
    }
    error
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    exact::solve(input, output, exact::once(read))
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    exact::check(input, answer, exact::once(read))
}
