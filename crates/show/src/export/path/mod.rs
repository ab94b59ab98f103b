//! Shortest solutions.

mod json;
mod table;

use std::io::{self, Write};

use jiugong_lab::{Language, PathReport, Text};

/// A format of shortest solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathFormat {
    /// Their number and length, then one per line.
    Table,
    /// One per line.
    Moves,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static PATH_FORMATS: [(&str, PathFormat, Text); 3] = [
    (
        "table",
        PathFormat::Table,
        Text { en: "length and number, then one solution per line", zh: "步数与个数，然后每行一个解" },
    ),
    ("moves", PathFormat::Moves, Text { en: "only the solutions, one per line", zh: "只有解，每行一个" }),
    ("json", PathFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl PathFormat {
    /// Writes `report`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, report: &PathReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            PathFormat::Table => table::write(report, language, out),
            PathFormat::Moves => write_moves(report, out),
            PathFormat::Json => json::write(report, out),
        }
    }
}

/// `moves`: one solution per line.
fn write_moves(report: &PathReport, out: &mut dyn Write) -> io::Result<()> {
    report.shortest.paths.iter().try_for_each(|path| writeln!(out, "{path}"))
}
