//! `lines` and `grid`: problems in the form that their domain reads.

use std::io::{self, Write};

use jiugong_lab::Instance;
use jiugong_lab::generate::GeneratedProblem;

/// The shortest text that its domain reads as this problem; its start if the domain provides no text.
pub(super) fn text(problem: &Instance) -> String {
    match problem.domain().row().capabilities.stream {
        Some(stream) => (stream.line)(problem),
        None => problem.text().unwrap_or_else(|| problem.start().name),
    }
}

/// Writes each problem, in rows if `in_rows`; problems with several lines are separated by empty lines.
pub(super) fn write(
    problems: &mut dyn Iterator<Item = GeneratedProblem>,
    in_rows: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (number, made) in problems.enumerate() {
        let rows = made.item.domain().row().capabilities.stream.filter(|_| in_rows);
        let text = rows.map_or_else(|| text(&made.item), |stream| (stream.rows)(&made.item));
        if number > 0 && (rows.is_some() || text.contains('\n')) {
            writeln!(out)?;
        }
        writeln!(out, "{text}")?;
    }
    Ok(())
}
