//! POJ 2049, Finding Nemo: the fewest doors, or −1, for each case up to `-1 -1`.

use std::io::{BufRead, Write};

use jiugong_lab::{Instance, Settings};
use jiugong_puzzles::doors::Doors;
use jiugong_puzzles::scan::ScanStream;

use super::exact::{self, CorrectAnswer};
use super::{JudgeError, Verdict};

fn read(words: &mut ScanStream<'_>) -> Result<Option<CorrectAnswer>, JudgeError> {
    let case = Doors::parse_case(words);
    words.finish()?;
    let Some(doors) = case? else { return Ok(None) };
    let report = Instance::from(doors).solve(&Settings::default(), &mut |_| {})?.report;
    Ok(Some(CorrectAnswer::Number(report.plan().map_or(-1, |plan| plan.cost.into()))))
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    exact::solve(input, output, read)
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    exact::check(input, answer, read)
}
