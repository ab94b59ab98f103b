//! The verdicts on heuristics, in every format.

mod csv;
mod json;
mod table;

use std::io::{self, Write};

use jiugong_lab::audit::{AuditReport, Audited};
use jiugong_lab::{Language, Rules, Text, TilesProblem};
use jiugong_search::Quality;

/// A way to write verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AuditFormat {
    /// The verdict in words and its histogram; for many heuristics a table.
    Table,
    /// The histograms as comma-separated values.
    Csv,
    /// One JSON object a heuristic.
    Json,
}

/// The formats by name.
pub static AUDIT_FORMATS: [(&str, AuditFormat, Text); 3] = [
    (
        "table",
        AuditFormat::Table,
        Text {
            en: "the verdict and its histogram; for many heuristics a table",
            zh: "结论与直方图；多个启发函数时为表格",
        },
    ),
    (
        "csv",
        AuditFormat::Csv,
        Text { en: "heuristic,error,boards: the histograms of h* − h", zh: "CSV：h* − h 的直方图" },
    ),
    ("json", AuditFormat::Json, Text { en: "one JSON object a heuristic", zh: "每个启发函数一个 JSON 对象" }),
];

impl AuditFormat {
    /// Writes `report`, a table at most `width` columns wide.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(
        self,
        report: &AuditReport,
        language: Language,
        width: Option<u16>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            AuditFormat::Table => table::write(report, language, width, out),
            AuditFormat::Csv => csv::write(report, out),
            AuditFormat::Json => json::write(report, out),
        }
    }
}

/// What the registry says of the heuristic.
fn declared(audited: &Audited) -> Quality {
    TilesProblem::ROW.heuristic(audited.heuristic).map_or(Quality::Unknown, |row| row.quality)
}
