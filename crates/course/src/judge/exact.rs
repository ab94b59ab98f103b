//! The judges whose cases have exactly one right answer: a number, or YES or NO, a line each.

use std::fmt;
use std::io::{BufRead, Write};

use jiugong_puzzles::scan::ScanStream;

use super::answer::{Answer, Stop, shown};
use super::{JudgeError, Verdict, Why};

/// The right answer to a case.
#[derive(Clone, Copy, Debug)]
pub(super) enum Right {
    /// A number.
    Number(i64),
    /// `YES` or `NO`.
    Yes(bool),
}

impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Right::Number(number) => write!(f, "{number}"),
            Right::Yes(yes) => f.write_str(if *yes { "YES" } else { "NO" }),
        }
    }
}

impl Right {
    /// What is wrong with `line`.
    fn compare(self, line: &[u8]) -> Result<(), Why> {
        if line == self.to_string().as_bytes() {
            return Ok(());
        }
        let not_an_answer = || Why::NotAnAnswer { found: shown(line) };
        Err(match self {
            Right::Yes(true) if line == b"NO" => Why::SaysNo,
            Right::Yes(false) if line == b"YES" => Why::SaysYes,
            Right::Yes(_) => not_an_answer(),
            Right::Number(expected) => {
                let number = std::str::from_utf8(line).ok().and_then(|text| text.parse::<i64>().ok());
                // The right number in another spelling, such as 05, is not what a judge compares equal.
                number
                    .filter(|&found| found != expected)
                    .map_or_else(not_an_answer, |found| Why::WrongNumber { found, expected })
            }
        })
    }
}

/// Writes the right answer to each case that `next` reads.
pub(super) fn solve(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    mut next: impl FnMut(&mut ScanStream<'_>) -> Result<Option<Right>, JudgeError>,
) -> Result<(), JudgeError> {
    let mut words = ScanStream::new(input);
    while let Some(right) = next(&mut words)? {
        writeln!(output, "{right}")?;
    }
    Ok(())
}

/// Compares each line with the right answer to the case that `next` reads.
pub(super) fn check(
    input: &mut dyn BufRead,
    answer: &mut dyn BufRead,
    mut next: impl FnMut(&mut ScanStream<'_>) -> Result<Option<Right>, JudgeError>,
) -> Result<Verdict, JudgeError> {
    let mut words = ScanStream::new(input);
    let mut answer = Answer::new(answer);
    let mut all = || -> Result<(), Stop> {
        while let Some(right) = next(&mut words)? {
            answer.case += 1;
            match answer.line()? {
                Some(line) => right.compare(line)?,
                None => return Err(Why::MissingAnswer.into()),
            }
        }
        Ok(())
    };
    let checked = all();
    answer.verdict(checked)
}

/// Gives the answer to the only case, and then no more.
pub(super) fn once(
    mut read: impl FnMut(&mut ScanStream<'_>) -> Result<Right, JudgeError>,
) -> impl FnMut(&mut ScanStream<'_>) -> Result<Option<Right>, JudgeError> {
    let mut done = false;
    move |words| {
        if std::mem::replace(&mut done, true) {
            return Ok(None);
        }
        read(words).map(Some)
    }
}
