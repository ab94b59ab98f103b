//! `lines` and `grid`: problems as their domain reads them.

use std::io::{self, Write};

use jiugong_lab::Instance;
use jiugong_lab::generate::GeneratedProblem;

/// The problem as its domain reads it, as short as it can be; its start where its text is not kept.
pub(super) fn text(problem: &Instance) -> String {
    match problem.domain().row().capabilities.stream {
        Some(stream) => (stream.line)(problem),
        None => problem.text().unwrap_or_else(|| problem.start().name),
    }
}

/// Writes each problem, in rows if `in_rows`; those of several lines have an empty one between them.
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
