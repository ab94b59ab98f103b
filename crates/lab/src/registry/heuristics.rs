//! The heuristics, one row each.

use std::str::FromStr;

use jiugong_search::Quality;

use super::{Domain, UnknownName, by_name};
use crate::language::Text;

/// A heuristic, by what it estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeuristicName {
    /// h = 0.
    Zero,
    /// Tiles out of place.
    Misplaced,
    /// Manhattan distance.
    Manhattan,
    /// Manhattan distance with linear conflicts.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// The true distance.
    Exact,
    /// Manhattan distance counting the blank: a lesson.
    ManhattanWithBlank,
    /// Pattern databases of the small tier.
    Pdb,
    /// Pattern databases of the large tier.
    PdbLarge,
    /// Four in line: moves until one colour can have a line.
    OneColour,
}

/// What is to be known of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// Which one.
    pub heuristic: HeuristicName,
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// How far it can be trusted.
    pub quality: Quality,
    /// The domains it is for.
    pub domains: &'static [Domain],
    /// Whether a comparison includes it unless told otherwise.
    pub compared: bool,
}

const TILES: &[Domain] = &[Domain::Tiles];

/// All heuristics.
pub static HEURISTICS: [HeuristicRow; 10] = [
    HeuristicRow {
        heuristic: HeuristicName::Zero,
        name: "zero",
        title: Text { en: "zero", zh: "零" },
        help: Text {
            en: "h = 0: no knowledge; A* becomes uniform-cost search",
            zh: "h = 0：没有任何知识，A* 退化为等代价搜索",
        },
        quality: Quality::Consistent,
        domains: &[Domain::Tiles, Domain::Maze, Domain::FourInLine, Domain::Doors],
        compared: false,
    },
    HeuristicRow {
        heuristic: HeuristicName::Misplaced,
        name: "misplaced",
        title: Text { en: "misplaced tiles", zh: "错位数" },
        help: Text {
            en: "the number of tiles out of place, the blank not counted",
            zh: "不在目标位置的棋子数（不计空格）",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: true,
    },
    HeuristicRow {
        heuristic: HeuristicName::Manhattan,
        name: "manhattan",
        title: Text { en: "Manhattan distance", zh: "曼哈顿距离" },
        help: Text {
            en: "rows plus columns between each tile and its place, the blank not counted",
            zh: "各棋子到目标位置的行距与列距之和（不计空格）",
        },
        quality: Quality::Consistent,
        domains: &[Domain::Tiles, Domain::Maze],
        compared: true,
    },
    HeuristicRow {
        heuristic: HeuristicName::LinearConflict,
        name: "linear-conflict",
        title: Text { en: "linear conflict", zh: "线性冲突" },
        help: Text {
            en: "Manhattan distance plus two moves for each tile that must leave its line to let others pass",
            zh: "曼哈顿距离，加上为让路而必须离开本行（列）的棋子每个两步",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: true,
    },
    HeuristicRow {
        heuristic: HeuristicName::WalkingDistance,
        name: "walking-distance",
        title: Text { en: "walking distance", zh: "步行距离" },
        help: Text {
            en: "exact moves to bring every tile to its row, plus the same for columns, from tables",
            zh: "查表得到：使所有棋子回到目标行的最少步数，加上目标列的最少步数",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: true,
    },
    HeuristicRow {
        heuristic: HeuristicName::Exact,
        name: "exact",
        title: Text { en: "exact distance", zh: "精确距离" },
        help: Text {
            en: "h = h*, from the complete table of the space (up to 10 cells): only the solution is expanded",
            zh: "h = h*，取自整个状态空间的完全表（至多 10 格）：只扩展解路径上的结点",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: false,
    },
    HeuristicRow {
        heuristic: HeuristicName::ManhattanWithBlank,
        name: "manhattan-with-blank",
        title: Text { en: "Manhattan distance counting the blank", zh: "计入空格的曼哈顿距离" },
        help: Text {
            en: "a common mistake, kept as a lesson: it overestimates, so A* may miss the optimum",
            zh: "常见错误，留作反例：会高估，A* 因此可能得不到最优解",
        },
        quality: Quality::Unknown,
        domains: TILES,
        compared: false,
    },
    HeuristicRow {
        heuristic: HeuristicName::Pdb,
        name: "pdb",
        title: Text { en: "pattern databases, small", zh: "模式数据库（小）" },
        help: Text {
            en: "exact moves of groups of tiles, added up, from tables that are built in a moment; boards of up to 25 cells",
            zh: "查表得到各组棋子各自的最少步数之和；表可即时建立；适用于至多 25 格的棋盘",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: false,
    },
    HeuristicRow {
        heuristic: HeuristicName::PdbLarge,
        name: "pdb-large",
        title: Text { en: "pattern databases, large", zh: "模式数据库（大）" },
        help: Text {
            en: "the same for larger groups (7-8 on 4x4, 6-6-6-6 on 5x5); the tables are built in seconds and kept",
            zh: "同上，但各组更大（4x4 为 7-8，5x5 为 6-6-6-6）；表需数秒建立并保存",
        },
        quality: Quality::Consistent,
        domains: TILES,
        compared: false,
    },
    HeuristicRow {
        heuristic: HeuristicName::OneColour,
        name: "one-colour",
        title: Text { en: "nearest line of one colour", zh: "最近的同色四子" },
        help: Text {
            en: "the fewest moves, both sides' turns counted, until one colour can fill some line",
            zh: "某一方凑成一线至少需要的步数（双方轮流都计入）",
        },
        quality: Quality::Consistent,
        domains: &[Domain::FourInLine],
        compared: false,
    },
];

impl HeuristicName {
    /// Its row.
    ///
    /// # Panics
    /// Never: every heuristic has a row.
    pub fn row(self) -> &'static HeuristicRow {
        HEURISTICS.iter().find(|row| row.heuristic == self).expect("every heuristic has a row")
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}

impl FromStr for HeuristicName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, HEURISTICS.iter().map(|row| (row.name, row.heuristic)))
    }
}
