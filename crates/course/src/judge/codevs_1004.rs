//! codevs (wikioi) 1004, 四子连棋: four lines of B, W and O; prints the fewest moves to four in line.

use std::io::{BufRead, Write};

use jiugong_lab::{Instance, Settings};
use jiugong_puzzles::four_in_line::{FourInLine, FourInLineError};
use jiugong_puzzles::scan::{Position, ScanStream};

use super::cells::Cells;
use super::exact::{self, CorrectAnswer};
use super::{JudgeError, Verdict};

const CELLS: usize = 16;

fn read(words: &mut ScanStream<'_>) -> Result<CorrectAnswer, JudgeError> {
    let cells = Cells::read(words, CELLS)?;
    let problem = FourInLine::parse(&cells.text).map_err(|error| in_the_input(error, &cells))?;
    let report = Instance::from(problem).solve(&Settings::default(), &mut |_| {})?.report;
    let plan = report.plan().ok_or(JudgeError::NoSolution)?;
    Ok(CorrectAnswer::Number(plan.cost.into()))
}

/// Maps the position of an error to the input. The cells were parsed as one line without white space, so columns are indices of cells.
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
