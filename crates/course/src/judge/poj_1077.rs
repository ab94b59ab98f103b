//! POJ 1077, Eight: one board, one path.

use std::io::{BufRead, Write};

use jiugong_puzzles::scan::ScanStream;

use super::answer::{Answer, Stop};
use super::paths::{self, Paths};
use super::{JudgeError, Verdict, eight};

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    Paths::new().answer(&eight::read_next(&mut ScanStream::new(input))?, output)
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    let mut answer = Answer::new(answer);
    let checked = eight::read_next(&mut ScanStream::new(input)).map_err(Stop::from).and_then(|board| {
        answer.case = 1;
        paths::check(board, &mut answer)
    });
    answer.verdict(checked)
}
