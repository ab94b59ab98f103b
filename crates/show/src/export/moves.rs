//! `moves`: the moves alone; without a plan, the outcome.

use std::io::{self, Write};

use jiugong_lab::Answer;
use jiugong_puzzles::tiles::{Convention, Path};

pub(super) fn write(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    match answer.moves_line() {
        Some(moves) => writeln!(out, "{moves}"),
        None => writeln!(out, "{}", answer.outcome_name()),
    }
}

/// Writes a path as the format `moves` writes a plan, and says so; says `false`, having written nothing, in a convention that
/// needs the boards.
///
/// # Errors
/// If `out` cannot be written to.
#[inline]
pub fn write_path(convention: Convention, path: &Path, out: &mut impl Write) -> io::Result<bool> {
    let mut line = path.letters(convention);
    match line.get_mut(path.len()) {
        Some(end) if convention != Convention::Number => *end = b'\n',
        _ => return Ok(false),
    }
    out.write_all(&line[..=path.len()])?;
    Ok(true)
}
