//! Boards made to order, in every format. All but the table are written board by board, so that any number can be made.

mod drawn;
mod grid;
mod json;
mod lines;
mod table;

pub use drawn::{DrawnJson, write_drawn};

use std::io::{self, Write};

use jiugong_lab::generate::{Generated, Measure};
use jiugong_lab::{Contender, Language, Text};
use jiugong_puzzles::tiles::Board;

/// A way to write boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GenerateFormat {
    /// One board a line, as every verb reads it.
    Lines,
    /// Boards in rows, an empty line between them.
    Grid,
    /// A table with what is known of each.
    Table,
    /// One JSON object a line.
    Json,
}

/// The formats by name.
pub static GENERATE_FORMATS: [(&str, GenerateFormat, Text); 4] = [
    (
        "lines",
        GenerateFormat::Lines,
        Text { en: "one board a line, as every verb reads it", zh: "每行一个棋盘，可供其他命令读入" },
    ),
    (
        "grid",
        GenerateFormat::Grid,
        Text { en: "boards in rows, an empty line between them", zh: "逐行书写，棋盘之间空一行" },
    ),
    ("table", GenerateFormat::Table, Text { en: "a table with what is known of each", zh: "表格，附各棋盘的数据" }),
    ("json", GenerateFormat::Json, Text { en: "one JSON object a line", zh: "每行一个 JSON 对象" }),
];

/// What boards were made for.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// The goal.
    pub goal: &'a Board,
    /// The seed, if anything was drawn.
    pub seed: Option<u64>,
    /// The contender that was to be better, the other, and by what.
    pub duel: Option<(Contender, Contender, Measure)>,
}

impl GenerateFormat {
    /// Writes `boards`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(
        self,
        order: &Order<'_>,
        boards: &mut dyn Iterator<Item = Generated>,
        language: Language,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            GenerateFormat::Lines => lines::write(boards, out),
            GenerateFormat::Grid => grid::write(boards, out),
            GenerateFormat::Table => table::write(order, boards, language, out),
            GenerateFormat::Json => json::write(order, boards, out),
        }
    }
}

/// How many times more the second figure is.
fn ratio((faster, than): (u64, u64)) -> f64 {
    than as f64 / faster.max(1) as f64
}
