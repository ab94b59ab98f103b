//! Generated problems.

mod json;
mod table;
mod text;

use std::io::{self, Write};

use jiugong_lab::generate::{GeneratedProblem, Measure};
use jiugong_lab::{Contender, Language, Text};

/// A format of generated problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GenerateFormat {
    /// One problem per line, in the form that every verb reads.
    Lines,
    /// Positions in rows, separated by empty lines.
    Grid,
    /// A table with the known facts about each problem.
    Table,
    /// One JSON object per line.
    Json,
}

/// The formats by name.
pub static GENERATE_FORMATS: [(&str, GenerateFormat, Text); 4] = [
    (
        "lines",
        GenerateFormat::Lines,
        Text { en: "one board per line, readable by other verbs", zh: "每行一个棋盘，可供其他命令读入" },
    ),
    (
        "grid",
        GenerateFormat::Grid,
        Text { en: "boards in rows, an empty line between them", zh: "逐行书写，棋盘之间空一行" },
    ),
    ("table", GenerateFormat::Table, Text { en: "a table with the figures of each board", zh: "表格，附各棋盘的数据" }),
    ("json", GenerateFormat::Json, Text { en: "one JSON object per line", zh: "每行一个 JSON 对象" }),
];

/// The purpose of generated problems.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenerateOrder {
    /// The seed, if the problems are random.
    pub seed: Option<u64>,
    /// The contender that should be better, the other, and the measure.
    pub duel: Option<(Contender, Contender, Measure)>,
}

impl GenerateFormat {
    /// Writes `problems`, each when it is finished, except in a table.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(
        self,
        order: &GenerateOrder,
        problems: &mut dyn Iterator<Item = GeneratedProblem>,
        language: Language,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            GenerateFormat::Lines => text::write(problems, false, out),
            GenerateFormat::Grid => text::write(problems, true, out),
            GenerateFormat::Table => table::write(order, problems, language, out),
            GenerateFormat::Json => json::write(order, problems, out),
        }
    }
}

/// The second figure divided by the first.
fn ratio((faster, than): (u64, u64)) -> f64 {
    than as f64 / faster.max(1) as f64
}
