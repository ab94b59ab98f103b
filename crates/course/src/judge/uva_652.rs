//! `UVa` 652, Eight: the number of boards, then the boards; prints paths with an empty line between them.

use std::io::{BufRead, Write};

use jiugong_puzzles::scan::{ScanStream, Words};

use super::answer::{Answer, Stop, shown};
use super::paths::{self, Paths};
use super::{JudgeError, Mistake, Verdict, eight};

fn count(words: &mut ScanStream<'_>) -> Result<i64, JudgeError> {
    let count = words.integer(0, i64::from(u32::MAX));
    words.finish()?;
    Ok(count?)
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    let mut words = ScanStream::new(input);
    let mut paths = Paths::new();
    for case in 0..count(&mut words)? {
        let board = eight::read_next(&mut words)?;
        if case > 0 {
            writeln!(output)?;
        }
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
    for case in 0..count(words)? {
        let board = eight::read_next(words)?;
        answer.case += 1;
        if case > 0
            && let Some(between) = answer.line()?
            && !between.is_empty()
        {
            return Err(Mistake::NoEmptyLine { found: shown(between) }.into());
        }
        paths::check(board, answer)?;
    }
    Ok(())
}
