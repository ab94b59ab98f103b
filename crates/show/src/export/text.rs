//! `boards`: for people: a summary, the moves, every position, and the figures.

use std::io::{self, Write};
use std::ops::Range;

use jiugong_lab::registry::Knob;
use jiugong_lab::{Answer, Fact, Language, NewValue, NextStep, Proof};
use jiugong_search::Outcome;

use super::ending::Ending;
use super::extent::{Extent, gap};
use crate::catalogue;
use crate::units::show_bytes;

/// Positions with more cells in total are shown only on request: 500 boards of 10×10.
const MOST_CELLS: usize = 50_000;

/// The goals that the start reaches, in a sentence, if it cannot reach its own.
pub fn reaches_instead(answer: &Answer, language: Language) -> Option<String> {
    let findings = answer.proof.map(|_| answer.findings())?;
    let Some(Fact::Texts(goals)) = findings.get("reaches") else { return None };
    Some(match goals.len() {
        0 => catalogue::reaches_none(language),
        _ => catalogue::reaches(language, &catalogue::listed(language, goals)),
    })
}

/// Writes `answer`; if `listed`, its moves are on a line of their own and the start is shown too.
pub(super) fn write(
    answer: &Answer,
    listed: bool,
    extent: Extent,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let ending = Ending::from(answer);
    writeln!(out, "{}", ending.summary(language))?;
    // For other outcomes without a plan the first line is enough.
    if !answer.next.is_empty() && matches!(answer.report.outcome, Outcome::Stopped { .. }) {
        let steps: Vec<_> = answer.next.iter().map(|&step| words(step, language)).collect();
        writeln!(out, "{}", catalogue::next_steps(language, &catalogue::either(language, &steps)))?;
    }
    if let Some(path) = &answer.partial {
        let moves = catalogue::moves(language, path.steps as u64);
        let method = path.method.row().title.get(language);
        let line = extent.listed(answer, &path.moves, language);
        writeln!(
            out,
            "{}",
            if path.reaches_goal {
                catalogue::quick_solution(language, method, &moves, &line)
            } else {
                catalogue::nearest(language, method, path.h, &moves, &line)
            }
        )?;
    }
    if let Some(line) = reaches_instead(answer, language) {
        writeln!(out, "{line}")?;
    }
    if answer.proof.is_some_and(|proof| proof != Proof::Exhausted) {
        return Ok(());
    }
    let picture = answer.picture();
    if let Some(moves) = answer.moves_line().filter(|moves| !moves.is_empty() && (listed || picture.is_some())) {
        writeln!(out, "{}", moves_line(answer, language, &extent.listed(answer, &moves, language)))?;
    }
    let count = answer.steps().map_or(0, |steps| steps + 1);
    let left_out = extent.left_out(answer.steps().unwrap_or_default());
    let cells = (count - left_out.len()).saturating_mul(answer.instance.info().cells);
    if let Some(picture) = picture {
        writeln!(out, "\n{picture}")?;
    } else if extent == Extent::Ends && cells > MOST_CELLS {
        writeln!(out, "{}", gap(&(0..count), language))?;
    } else if count > 0 {
        write_positions(answer, listed, &left_out, language, out)?;
        writeln!(out)?;
    }
    ending.write_figures(language, out)
}

/// A suggested next step, as it is typed.
fn words(step: NextStep, language: Language) -> String {
    let option = |(knob, value): (Knob, NewValue)| {
        let value = match value {
            NewValue::Open => return None,
            NewValue::Seconds(seconds) => seconds.to_string(),
            NewValue::Whole(bytes) if knob == Knob::MemoryLimit => show_bytes(bytes as usize).replace(' ', ""),
            NewValue::Whole(number) => number.to_string(),
            NewValue::Name(name) => name.to_owned(),
        };
        Some(format!("{} {value}", knob.option()))
    };
    let options: Vec<_> = step.changes().into_iter().filter_map(option).collect();
    if options.is_empty() { catalogue::left_open(language, Knob::Method.option()) } else { options.join(" ") }
}

/// The moves, and the meaning of the convention where necessary.
fn moves_line(answer: &Answer, language: Language, moves: &str) -> String {
    match answer.instance.info().convention {
        Some(convention) => catalogue::moves_line(language, convention.get(language), moves),
        None => catalogue::steps_line(language, moves),
    }
}

/// Every position that is not left out, under the move that led to it.
fn write_positions(
    answer: &Answer,
    with_start: bool,
    left_out: &Range<usize>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut result = Ok(());
    let mut shown = 0;
    answer.lines(left_out, &mut |by, lines| {
        let number = shown;
        shown += 1;
        if result.is_err() || (number == 0 && !with_start) {
            return;
        }
        if number == left_out.start && !left_out.is_empty() {
            result = writeln!(out, "\n{}", gap(left_out, language));
        }
        result = std::mem::replace(&mut result, Ok(())).and_then(|()| match number {
            0 => writeln!(out, "\n{lines}"),
            _ => writeln!(out, "\n{by}\n{lines}"),
        });
    });
    result
}
