//! The formats of the short verbs for grids.

use std::io::{self, Write};

use jiugong_lab::{Answer, Language, Text};

use super::{Extent, json, text};

/// A format of answers to a small problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GridFormat {
    /// A summary and pictures.
    Picture,
    /// One position per line.
    Cells,
    /// The moves only.
    Moves,
    /// The outcome, in one line.
    Summary,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static GRID_FORMATS: [(&str, GridFormat, Text); 5] = [
    ("picture", GridFormat::Picture, Text { en: "summary, pictures, figures", zh: "摘要、图示、统计" }),
    (
        "cells",
        GridFormat::Cells,
        Text { en: "one cell (or move) of the path per line", zh: "每行路径上的一格（或一步）" },
    ),
    ("moves", GridFormat::Moves, Text { en: "only the moves, on one line", zh: "只有移动，一行" }),
    ("summary", GridFormat::Summary, Text { en: "the outcome, on one line", zh: "结果概要，一行" }),
    ("json", GridFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];

impl GridFormat {
    /// Writes `answer`; `extent` limits the positions of a long path.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, answer: &Answer, extent: Extent, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            GridFormat::Picture => text::write(answer, false, extent, language, out),
            GridFormat::Summary => super::summary::write(answer, language, out),
            GridFormat::Cells => cells(answer, out),
            GridFormat::Moves => super::moves::write(answer, out),
            GridFormat::Json => json::write(answer, out),
        }
    }
}

/// The cells of the path if positions are cells, otherwise the moves.
fn cells(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let Some(moves) = answer.moves() else { return writeln!(out, "{}", answer.outcome_name()) };
    if answer.instance.start().place.is_none() {
        return moves.iter().try_for_each(|by| writeln!(out, "{by}"));
    }
    let mut result = Ok(());
    answer.each_view(&mut |view| {
        if result.is_ok() {
            result = writeln!(out, "{}", view.name);
        }
    });
    result
}
