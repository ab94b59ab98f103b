//! Shortest solutions, in every format.

mod json;
mod moves;
mod table;

use std::io::{self, Write};

use jiugong_lab::{Language, PathReport, Text};
use jiugong_puzzles::tiles::Convention;

/// A way to write shortest solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathFormat {
    /// How many there are and how long, then one a line.
    Table,
    /// One a line, and nothing else.
    Moves,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static PATH_FORMATS: [(&str, PathFormat, Text); 3] = [
    (
        "table",
        PathFormat::Table,
        Text { en: "length and number, then one solution a line", zh: "步数与个数，然后每行一个解" },
    ),
    ("moves", PathFormat::Moves, Text { en: "one solution a line, nothing else", zh: "每行一个解，别无其他" }),
    ("json", PathFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl PathFormat {
    /// Writes `report`, with moves in `convention`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(
        self,
        report: &PathReport,
        convention: Convention,
        language: Language,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            PathFormat::Table => table::write(report, convention, language, out),
            PathFormat::Moves => moves::write(report, convention, out),
            PathFormat::Json => json::write(report, convention, out),
        }
    }
}
