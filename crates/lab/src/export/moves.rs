//! `moves`: the moves alone; without a plan, the outcome.

use std::io::{self, Write};

use jiugong_puzzles::tiles::{Convention, Move};

use super::Answer;

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    match answer.moves() {
        Some(moves) => writeln!(out, "{moves}"),
        None => writeln!(out, "{}", answer.report.outcome_name()),
    }
}

/// Writes a plan as the format `moves` does, and says so; says `false`, having written nothing, in a convention that needs the boards.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_path(convention: Convention, path: &[Move], out: &mut impl Write) -> io::Result<bool> {
    // Letters are put together here: a stream of boards is answered faster than bytes could be written one at a time.
    const MOST: usize = 64;
    let mut line = [b'\n'; MOST];
    if path.len() >= MOST || convention == Convention::Number {
        return Ok(false);
    }
    for (place, &step) in line.iter_mut().zip(path) {
        *place = convention.letter(step) as u8;
    }
    out.write_all(&line[..=path.len()])?;
    Ok(true)
}
