//! The states of a problem by their distance from the goal.

mod chart;
mod csv;
mod forecast;
mod json;
mod table;

pub use chart::space_chart;
pub use json::SpaceJson;

use std::io::{self, Write};

use jiugong_lab::{Language, SpaceReport, Text};

use super::problem::mean;
use crate::catalogue;
use crate::units::show_count;

/// A format of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpaceFormat {
    /// A table, and its reading in words.
    Table,
    /// Comma-separated values, one line per distance.
    Csv,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static SPACE_FORMATS: [(&str, SpaceFormat, Text); 3] = [
    ("table", SpaceFormat::Table, Text { en: "a table and a summary", zh: "表格与文字说明" }),
    ("csv", SpaceFormat::Csv, Text { en: "distance,boards: one line per distance", zh: "CSV：每个距离一行" }),
    ("json", SpaceFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl SpaceFormat {
    /// Writes `report`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, report: &SpaceReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            SpaceFormat::Table => table::write(report, language, out),
            SpaceFormat::Csv => csv::write(report, out),
            SpaceFormat::Json => json::write(report, out),
        }
    }
}

/// The figures of a complete count, in a sentence.
fn total(report: &SpaceReport, language: Language) -> String {
    let all = catalogue::positions(language, &report.problem.domain().row().capabilities.words, report.counted());
    catalogue::space_total(language, &all, &mean(report.mean()), report.problem.amount(report.last().0))
}

/// The figures of a count that stopped early.
fn stopped(report: &SpaceReport, language: Language) -> String {
    let positions = report.problem.domain().row().capabilities.words.positions.get(language);
    let (counted, all) = (show_count(report.counted()), show_count(report.states));
    catalogue::space_stopped(language, &counted, &all, positions, report.problem.amount(report.last().0))
}
