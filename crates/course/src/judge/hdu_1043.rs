//! HDU 1043, Eight: boards up to the end of the input; one path per line.

use std::io::{BufRead, Write};

use jiugong_puzzles::scan::ScanStream;

use super::answer::{Answer, Stop};
use super::paths::{self, Paths};
use super::{JudgeError, Verdict, eight};

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let mut words = ScanStream::new(input);
    let mut paths = Paths::new();
    while let Some(board) = eight::read(&mut words)? {
        paths.answer(&board, output)?;
    }
    Ok(())
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    let mut answer = Answer::new(answer);
    let checked = check_all(&mut ScanStream::new(input), &mut answer);
    answer.verdict(checked)
}

fn check_all(words: &mut ScanStream<'_>, answer: &mut Answer<'_>) -> Result<(), Stop> {
    while let Some(board) = eight::read(words)? {
        answer.case += 1;
        paths::check(board, answer)?;
    }
    Ok(())
}
