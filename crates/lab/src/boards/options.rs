//! The named values of the options of boards: goals, metrics, costs and conventions.

use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, MoveCost, NamedGoal};

use crate::present::language::Text;

/// The metrics by name.
pub const METRICS: [(&str, Metric, Text); 2] = [
    ("single", Metric::Single, Text { en: "one tile slides", zh: "一个棋子移动一格" }),
    (
        "multi",
        Metric::Multi,
        Text { en: "part of a row or column is pushed at once", zh: "同一行或列的几个棋子一起推动" },
    ),
];

/// The name of a metric.
pub fn metric_name(metric: Metric) -> Option<&'static str> {
    METRICS.iter().find(|row| row.1 == metric).map(|row| row.0)
}

/// The costs of moves by name.
pub const COSTS: [(&str, MoveCost, Text); 2] = [
    ("unit", MoveCost::Unit, Text { en: "every move costs 1", zh: "每步代价为 1" }),
    ("tile", MoveCost::Tile, Text { en: "moving tile t costs t", zh: "移动棋子 t 的代价为 t" }),
];

/// The notations of moves by name.
pub const CONVENTIONS: [(&str, Convention, Text); 3] = [
    ("blank", Convention::Blank, Text { en: "l u r d: where the blank goes", zh: "l u r d：空格的移动方向" }),
    ("tile", Convention::Tile, Text { en: "l u r d: where the tile goes", zh: "l u r d：棋子的移动方向" }),
    ("number", Convention::Number, Text { en: "the number of the tile that moves", zh: "被移动棋子的编号" }),
];

/// A short title of a convention.
pub fn convention_title(convention: Convention) -> Text {
    match convention {
        Convention::Blank => Text { en: "of the blank", zh: "空格方向" },
        Convention::Tile => Text { en: "of the tiles", zh: "棋子方向" },
        Convention::Number => Text { en: "tile numbers", zh: "棋子编号" },
    }
}

/// The goals by name.
pub static GOALS: [(&str, NamedGoal, Text); 3] = [
    (
        NamedGoal::Standard.name(),
        NamedGoal::Standard,
        Text { en: "1 2 … n, then the blank", zh: "1 2 … n，空格在最后" },
    ),
    (
        NamedGoal::BlankFirst.name(),
        NamedGoal::BlankFirst,
        Text { en: "the blank, then 1 2 … n", zh: "空格在最前，然后 1 2 … n" },
    ),
    (
        NamedGoal::Spiral.name(),
        NamedGoal::Spiral,
        Text { en: "a spiral inward to the blank", zh: "螺旋向内，空格在中心（重排九宫）" },
    ),
];
