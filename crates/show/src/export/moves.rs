//! `moves`: the moves only; without a plan, the outcome.

use std::io::{self, Write};

use jiugong_lab::Answer;

pub(super) fn write(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    match answer.moves_line() {
        Some(moves) => writeln!(out, "{moves}"),
        None => writeln!(out, "{}", answer.outcome_name()),
    }
}
