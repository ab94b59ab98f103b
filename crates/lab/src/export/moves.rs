//! `moves`: the moves alone; without a plan, the outcome.

use std::io::{self, Write};

use super::Answer;

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    match answer.moves() {
        Some(moves) => writeln!(out, "{moves}"),
        None => writeln!(out, "{}", answer.report.outcome_name()),
    }
}
