//! The formats of the small domains on a grid.

use jiugong_lab::Text;

/// A way to write the answer to a maze or to four in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridFormat {
    /// A summary and pictures.
    Picture,
    /// One position a line.
    Cells,
    /// The moves alone.
    Moves,
    /// One JSON object.
    Json,
}

/// The formats by name.
pub static GRID_FORMATS: [(&str, GridFormat, Text); 4] = [
    ("picture", GridFormat::Picture, Text { en: "summary, pictures, figures", zh: "摘要、图示、统计" }),
    (
        "cells",
        GridFormat::Cells,
        Text { en: "one cell (or move) of the path a line", zh: "每行路径上的一格（或一步）" },
    ),
    ("moves", GridFormat::Moves, Text { en: "the moves alone, in one line", zh: "只有移动，一行" }),
    ("json", GridFormat::Json, Text { en: "one JSON object", zh: "一个 JSON 对象" }),
];
