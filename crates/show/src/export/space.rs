//! How a counted space is written.

use std::io::{self, Write};

use jiugong_lab::{Language, SpaceReport, Text};

use super::{space_csv, space_json, space_table};

/// A way to write a counted space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpaceFormat {
    /// A table, and what it shows in words.
    Table,
    /// Comma-separated values, one line a distance.
    Csv,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static SPACE_FORMATS: [(&str, SpaceFormat, Text); 3] = [
    ("table", SpaceFormat::Table, Text { en: "a table, and its figures in words", zh: "表格与文字说明" }),
    ("csv", SpaceFormat::Csv, Text { en: "distance,boards: one line a distance", zh: "CSV：每个距离一行" }),
    ("json", SpaceFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl SpaceFormat {
    /// Writes `report`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, report: &SpaceReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            SpaceFormat::Table => space_table::write(report, language, out),
            SpaceFormat::Csv => space_csv::write(report, out),
            SpaceFormat::Json => space_json::write(report, out),
        }
    }
}
