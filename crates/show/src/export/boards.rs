//! `boards`: what people read: a summary, the moves, every position, and the figures.

use std::io::{self, Write};

use jiugong_lab::{Answer, Fact, Language, Proof};

use super::ending::Ending;
use crate::catalogue;
use crate::units::show_count;

/// Where the optimum is not the aim, positions are not shown unless asked for if they have more cells: 500 boards of 10×10.
const MOST_CELLS: usize = 50_000;

/// Writes `answer`; its moves stand on a line of their own if `listed`, and then the start is shown too.
pub(super) fn write(answer: &Answer, listed: bool, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let ending = Ending::from(answer);
    writeln!(out, "{}", ending.summary(language))?;
    if answer.proof.is_some()
        && let Some(Fact::Texts(goals)) = answer.findings().get("reaches")
    {
        let line = match goals.len() {
            0 => catalogue::reaches_none(language),
            _ => catalogue::reaches(language, &goals.join(", ")),
        };
        writeln!(out, "{line}")?;
    }
    if answer.proof.is_some_and(|proof| proof != Proof::Exhausted) {
        return Ok(());
    }
    let picture = answer.picture();
    if let Some(moves) = answer.moves_line().filter(|moves| !moves.is_empty() && (listed || picture.is_some())) {
        writeln!(out, "{}", moves_line(answer, language, &moves))?;
    }
    let count = answer.steps().map_or(0, |steps| steps + 1);
    if let Some(picture) = picture {
        writeln!(out, "\n{picture}")?;
    } else if answer.chosen.method.row().narrows_gap && count * answer.instance.cells() > MOST_CELLS {
        writeln!(out, "{}", catalogue::boards_left_out(language, &show_count(count as u64)))?;
    } else if count > 0 {
        write_positions(answer, listed, out)?;
        writeln!(out)?;
    }
    ending.write_figures(language, out)
}

/// The moves, and what they mean where that must be said.
fn moves_line(answer: &Answer, language: Language, moves: &str) -> String {
    match answer.instance.convention() {
        Some(convention) => catalogue::moves_line(language, convention.get(language), moves),
        None => catalogue::steps_line(language, moves),
    }
}

/// Every position under the move that led there.
fn write_positions(answer: &Answer, with_start: bool, out: &mut dyn Write) -> io::Result<()> {
    let mut result = Ok(());
    let mut first = true;
    answer.lines(&mut |by, lines| {
        let is_start = std::mem::replace(&mut first, false);
        if result.is_err() || (is_start && !with_start) {
            return;
        }
        result = if is_start { writeln!(out, "\n{lines}") } else { writeln!(out, "\n{by}\n{lines}") };
    });
    result
}
