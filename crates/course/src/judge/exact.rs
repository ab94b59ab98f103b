//! Judges whose cases have exactly one right answer each: a number, or YES or NO, on a line.

use std::fmt;
use std::io::{BufRead, Write};

use jiugong_puzzles::scan::ScanStream;

use super::answer::{Answer, Stop, shown};
use super::{JudgeError, Mistake, Verdict};

/// The right answer to a case.
#[derive(Clone, Copy, Debug)]
pub(super) enum CorrectAnswer {
    /// A number.
    Number(i64),
    /// `YES` or `NO`.
    Yes(bool),
}

impl fmt::Display for CorrectAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CorrectAnswer::Number(number) => write!(f, "{number}"),
            CorrectAnswer::Yes(yes) => f.write_str(if *yes { "YES" } else { "NO" }),
        }
    }
}

impl CorrectAnswer {
    /// Compares `line` with this answer.
    fn compare(self, line: &[u8]) -> Result<(), Mistake> {
        if line == self.to_string().as_bytes() {
            return Ok(());
        }
        let not_an_answer = || Mistake::NotAnAnswer { found: shown(line) };
        Err(match self {
            CorrectAnswer::Yes(true) if line == b"NO" => Mistake::SaysNo,
            CorrectAnswer::Yes(false) if line == b"YES" => Mistake::SaysYes,
            CorrectAnswer::Yes(_) => not_an_answer(),
            CorrectAnswer::Number(expected) => {
                let number = std::str::from_utf8(line).ok().and_then(|text| text.parse::<i64>().ok());
                // A judge rejects the right number in another spelling, such as 05.
                number
                    .filter(|&found| found != expected)
                    .map_or_else(not_an_answer, |found| Mistake::WrongNumber { found, expected })
            }
        })
    }
}

/// Writes the right answer to each case that `next` reads.
pub(super) fn solve(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    mut next: impl FnMut(&mut ScanStream<'_>) -> Result<Option<CorrectAnswer>, JudgeError>,
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
    mut next: impl FnMut(&mut ScanStream<'_>) -> Result<Option<CorrectAnswer>, JudgeError>,
) -> Result<Verdict, JudgeError> {
    let mut words = ScanStream::new(input);
    let mut answer = Answer::new(answer);
    let mut all = || -> Result<(), Stop> {
        while let Some(right) = next(&mut words)? {
            answer.case += 1;
            match answer.line()? {
                Some(line) => right.compare(line)?,
                None => return Err(Mistake::MissingAnswer.into()),
            }
        }
        Ok(())
    };
    let checked = all();
    answer.verdict(checked)
}

/// Yields the answer to the only case, then `None`.
pub(super) fn once(
    mut read: impl FnMut(&mut ScanStream<'_>) -> Result<CorrectAnswer, JudgeError>,
) -> impl FnMut(&mut ScanStream<'_>) -> Result<Option<CorrectAnswer>, JudgeError> {
    let mut done = false;
    move |words| {
        if std::mem::replace(&mut done, true) {
            return Ok(None);
        }
        read(words).map(Some)
    }
}
