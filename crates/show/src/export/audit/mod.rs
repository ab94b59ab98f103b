//! Audits of heuristics.

mod csv;
mod json;
mod table;
mod verdict;

use std::fmt;
use std::io::{self, Write};

use jiugong_lab::audit::AuditReport;
use jiugong_lab::{Amount, HeuristicVerdict, Language, Text};
use jiugong_search::Quality;
use serde::Serialize;

pub use verdict::{VerdictJson, write_verdict};

/// A format of audits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AuditFormat {
    /// The verdict in words and its histogram; a table for several heuristics.
    Table,
    /// The histograms as comma-separated values.
    Csv,
    /// One JSON object per heuristic.
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
    ("json", AuditFormat::Json, Text { en: "one JSON object per heuristic", zh: "每个启发函数一个 JSON 对象" }),
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

/// The quality that the registry declares for a heuristic.
fn declared(report: &AuditReport, judged: &HeuristicVerdict) -> Quality {
    let row = report.problem.domain().row().heuristic(judged.heuristic);
    row.map_or(Quality::Unknown, |row| row.quality)
}

/// Converts a mean of costs from the parts in which they are counted to units.
fn in_units(report: &AuditReport, mean: f64) -> f64 {
    mean / f64::from(10_u32.pow(report.problem.info().decimals))
}

/// The difference h* − h; negative where h is larger.
#[derive(Serialize)]
#[serde(untagged)]
enum Difference {
    Whole(i64),
    Positive(Amount),
    Negative(f64),
}

impl Difference {
    fn new(report: &AuditReport, error: i64) -> Self {
        match (report.problem.info().decimals, u64::try_from(error)) {
            (0, _) => Difference::Whole(error),
            (decimals, Ok(parts)) => Difference::Positive(Amount::new(parts, decimals)),
            (_, Err(_)) => Difference::Negative(in_units(report, error as f64)),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Whole(error) => error.fmt(f),
            Difference::Positive(amount) => amount.fmt(f),
            Difference::Negative(less) => less.fmt(f),
        }
    }
}
