//! Comments on a user's solution, in every format.

mod json;
mod table;

use std::io::{self, Write};

use jiugong_lab::{CoachReport, Language, Text};
use jiugong_puzzles::tiles::pushes::Step;
use jiugong_puzzles::tiles::{Board, Convention};

/// A format of comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoachFormat {
    /// Every move with its distance, the detours with their boards, and a summary.
    Table,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static COACH_FORMATS: [(&str, CoachFormat, Text); 2] = [
    (
        "table",
        CoachFormat::Table,
        Text {
            en: "every move with its distance, the detours, a summary", zh: "每一步及其距离、弯路、总结"
        },
    ),
    ("json", CoachFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl CoachFormat {
    /// Writes `report`, with moves in `convention`.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write<M: Step>(
        self,
        report: &CoachReport<M>,
        convention: Convention,
        language: Language,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self {
            CoachFormat::Table => table::write(report, convention, language, out),
            CoachFormat::Json => json::write(report, convention, out),
        }
    }
}

/// Each move as `convention` writes it, with the board before it.
fn steps<M: Step>(report: &CoachReport<M>, convention: Convention) -> impl Iterator<Item = (Board, String)> {
    let mut board = report.start.clone();
    report.moves.iter().map(move |&by| {
        let before = board.clone();
        by.make(&mut board);
        let written = M::write(convention, &before, &[by]);
        (before, written)
    })
}
