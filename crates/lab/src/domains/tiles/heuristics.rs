//! The heuristics of the sliding puzzle: one entry each in the list below, or one row after it for those that use separate tables.

use std::sync::Arc;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::Patterns;
use jiugong_puzzles::tiles::{
    Exact, Gaschnig, LinearConflict, Manhattan, ManhattanWithBlank, Misplaced, Move, Nilsson, State, Tiles,
    WalkingDistance,
};
use jiugong_search::fast::WithSlim;
use jiugong_search::{Cost, Heuristic, Quality, UNREACHABLE, Zero};

use super::unsupported;
use crate::boards::distances::Distances;
use crate::domain::{HeuristicName, HeuristicRow};
use crate::experiments::solve::RequestError;
use crate::formula::Formula;
use crate::present::language::Text;

/// The quality of pattern databases.
const PATTERNS: Quality = <Patterns<u64> as Heuristic<Tiles<u64>>>::QUALITY;

/// Declares the heuristics computed from the space alone: their rows, the enum that contains any of them, and its searches.
macro_rules! heuristics {
    ($($constant:ident = $name:literal as $variant:ident($type:ty) by $make:expr,
        $title_en:literal, $title_zh:literal: $help_en:literal, $help_zh:literal, compared $compared:literal;)*) => {
        impl HeuristicName {
            $(#[doc = concat!("`", $name, "`")] pub const $constant: HeuristicName = HeuristicName($name);)*
        }

        $(const $constant: HeuristicRow = HeuristicRow {
            name: $name,
            title: Text { en: $title_en, zh: $title_zh },
            help: Text { en: $help_en, zh: $help_zh },
            quality: <$type as Heuristic<Tiles<u64>>>::QUALITY,
            compared: $compared,
        };)*

        /// Any heuristic of the sliding puzzle that supports boards of every size.
        #[derive(Clone, Debug)]
        #[allow(
            clippy::large_enum_variant,
            reason = "there is one to a search, and its tables are better found without a pointer"
        )]
        pub enum TileHeuristic {
            /// h = 0.
            Zero(Zero),
            $(#[doc = concat!("`", $name, "`")] $variant($type),)*
            /// Pattern databases of a board of up to 16 cells.
            Narrow(Patterns<u64>),
            /// Pattern databases of a larger board.
            Wide(Patterns<u128>),
            /// A formula.
            Formula(TileFormula),
        }

        impl TileHeuristic {
            /// The heuristic called `name` for the goal and the costs of `space`; h = 0 without a name.
            ///
            /// # Errors
            /// If its tables would be too large for the board, or it does not support boards of every size.
            pub fn new<W: Word>(space: &Tiles<W>, name: Option<HeuristicName>) -> Result<Self, RequestError> {
                let name = name.unwrap_or(HeuristicName::ZERO);
                let made = match name {
                    HeuristicName::ZERO => Some(TileHeuristic::Zero(Zero)),
                    $(HeuristicName::$constant => {
                        let make: fn(&Tiles<W>) -> Option<$type> = $make;
                        make(space).map(TileHeuristic::$variant)
                    })*
                    _ => None,
                };
                made.ok_or_else(|| unsupported(name, space.size()))
            }
        }

        impl<W: Word> Heuristic<Tiles<W>> for TileHeuristic {
            type Memo = u32;

            fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, u32) {
                match self {
                    TileHeuristic::Zero(_) => (0, 0),
                    $(TileHeuristic::$variant(heuristic) => heuristic.eval(space, state),)*
                    TileHeuristic::Narrow(heuristic) => heuristic.eval(space, state),
                    TileHeuristic::Wide(heuristic) => heuristic.eval(space, state),
                    TileHeuristic::Formula(formula) => (formula.estimate(space, state), 0),
                }
            }

            #[inline(always)]
            fn step(&self, space: &Tiles<W>, memo: u32, after: &State<W>, by: Move) -> (Cost, u32) {
                match self {
                    TileHeuristic::Zero(_) => (0, 0),
                    $(TileHeuristic::$variant(heuristic) => heuristic.step(space, memo, after, by),)*
                    TileHeuristic::Narrow(heuristic) => heuristic.step(space, memo, after, by),
                    TileHeuristic::Wide(heuristic) => heuristic.step(space, memo, after, by),
                    TileHeuristic::Formula(formula) => (formula.estimate(space, after), 0),
                }
            }

            #[inline(always)]
            fn step_back(&self, space: &Tiles<W>, memo: u32, before: &State<W>, by: Move) -> (Cost, u32) {
                // Every slide can be reversed.
                self.step(space, memo, before, by.opposite())
            }

            fn slim<T: WithSlim<Tiles<W>>>(&self, space: &Tiles<W>, then: T) -> Option<T::Answer> {
                match self {
                    $(TileHeuristic::$variant(heuristic) => heuristic.slim(space, then),)*
                    _ => None,
                }
            }

            /// The guarantee of the heuristic.
            fn quality(&self) -> Quality {
                match self {
                    TileHeuristic::Zero(zero) => Heuristic::<Tiles<W>>::quality(zero),
                    $(TileHeuristic::$variant(heuristic) => Heuristic::<Tiles<W>>::quality(heuristic),)*
                    TileHeuristic::Narrow(_) | TileHeuristic::Wide(_) => PATTERNS,
                    TileHeuristic::Formula(formula) => formula.quality,
                }
            }
        }
    };
}

heuristics! {
    MISPLACED = "misplaced" as Misplaced(Misplaced) by |space| Some(Misplaced::new(space)),
        "misplaced tiles", "错位数":
        "the number of tiles out of place, the blank not counted",
        "不在目标位置的棋子数（不计空格）", compared true;
    MANHATTAN = "manhattan" as Manhattan(Manhattan) by |space| Some(Manhattan::new(space)),
        "Manhattan distance", "曼哈顿距离":
        "rows plus columns between each tile and its place, the blank not counted",
        "各棋子到目标位置的行距与列距之和（不计空格）", compared true;
    LINEAR_CONFLICT = "linear-conflict" as LinearConflict(LinearConflict) by |space| Some(LinearConflict::new(space)),
        "linear conflict", "线性冲突":
        "Manhattan distance plus two moves for each tile that must leave its line to let others pass",
        "曼哈顿距离，再为每个必须让出本行（列）的棋子加两步", compared true;
    WALKING_DISTANCE = "walking-distance" as WalkingDistance(WalkingDistance) by WalkingDistance::new,
        "walking distance", "步行距离":
        "exact moves to bring every tile to its row, plus the same for columns, from tables",
        "查表得到：使所有棋子回到目标行的最少步数，加上目标列的最少步数", compared true;
    GASCHNIG = "gaschnig" as Gaschnig(Gaschnig) by |space| Some(Gaschnig::new(space)),
        "Gaschnig's swaps", "Gaschnig 交换数":
        "moves needed if any tile could jump into the blank's place",
        "假如任何棋子都能跳进空格，所需的最少步数", compared false;
    NILSSON = "nilsson" as Nilsson(Nilsson) by Nilsson::new,
        "Nilsson's P + 3S", "Nilsson 的 P + 3S":
        "Manhattan distance plus 3 times a score of the order around the middle; not admissible; 3x3, goals with the blank in the middle",
        "曼哈顿距离加上三倍的环绕次序分；不可采纳；只用于空格在中心的 3x3 目标", compared false;
    MANHATTAN_WITH_BLANK = "manhattan-with-blank" as ManhattanWithBlank(ManhattanWithBlank)
        by |space| Some(ManhattanWithBlank::new(space)),
        "Manhattan distance counting the blank", "计入空格的曼哈顿距离":
        "a common mistake, kept as a lesson: it overestimates, so A* may miss the optimum",
        "常见错误，留作反例：会高估，A* 因此可能得不到最优解", compared false;
}

/// A formula with its parts for a board. The exact distance is looked up by the unpacked board, independently of the representation of the space.
#[derive(Clone, Debug)]
pub struct TileFormula {
    pub(super) formula: &'static Formula,
    pub(super) parts: Vec<(HeuristicName, TileHeuristic)>,
    pub(super) exact: Option<Arc<Distances>>,
    pub(super) quality: Quality,
}

impl TileFormula {
    #[cold]
    #[inline(never)]
    fn estimate<W: Word>(&self, space: &Tiles<W>, state: &State<W>) -> Cost {
        self.formula.estimate(&|name| match (&self.exact, self.parts.iter().find(|(known, _)| *known == name)) {
            (_, Some((_, part))) => part.eval(space, state).0,
            (Some(exact), None) => exact.find(&space.board(state)).map_or(UNREACHABLE, |(_, distance)| distance),
            (None, None) => 0,
        })
    }
}

impl HeuristicName {
    /// The exact distance.
    pub const EXACT: HeuristicName = HeuristicName("exact");
    /// Pattern databases of the small tier.
    pub const PDB: HeuristicName = HeuristicName("pdb");
    /// Pattern databases of the large tier.
    pub const PDB_LARGE: HeuristicName = HeuristicName("pdb-large");
    /// Pattern databases of the huge tier.
    pub const PDB_HUGE: HeuristicName = HeuristicName("pdb-huge");
}

/// All heuristics.
pub(super) const ROWS: &[HeuristicRow] = &[
    super::super::ranked::ZERO,
    MISPLACED,
    MANHATTAN,
    LINEAR_CONFLICT,
    WALKING_DISTANCE,
    HeuristicRow {
        name: HeuristicName::EXACT.0,
        title: Text { en: "exact distance", zh: "精确距离" },
        help: Text {
            en: "h = h*, from the complete table of the space (up to 10 cells): only the solution is expanded",
            zh: "h = h*，取自整个状态空间的完全表（至多 10 格）：只扩展解路径上的结点",
        },
        quality: <Exact as Heuristic<Tiles<u64>>>::QUALITY,
        compared: false,
    },
    GASCHNIG,
    NILSSON,
    MANHATTAN_WITH_BLANK,
    HeuristicRow {
        name: HeuristicName::PDB.0,
        title: Text { en: "small pattern databases", zh: "小模式数据库" },
        help: Text {
            en: "sum of the exact moves of groups of tiles, from tables that are built at once; boards of up to 25 cells",
            zh: "查表得到各组棋子各自的最少步数之和；表很快即可建成；适用于至多 25 格的棋盘",
        },
        quality: PATTERNS,
        compared: false,
    },
    HeuristicRow {
        name: HeuristicName::PDB_LARGE.0,
        title: Text { en: "large pattern databases", zh: "大模式数据库" },
        help: Text {
            en: "the same for larger groups (7-8 on 4x4, 6-6-6-6 on 5x5); the tables are built in seconds and stored",
            zh: "同上，但各组更大（4x4 为 7-8，5x5 为 6-6-6-6）；表需数秒建立并保存",
        },
        quality: PATTERNS,
        compared: false,
    },
    HeuristicRow {
        name: HeuristicName::PDB_HUGE.0,
        title: Text { en: "huge pattern databases", zh: "超大模式数据库" },
        help: Text {
            en: "several partitions of the tiles, such as 7-7-7-3, of which `pidastar` uses the best two; only 5x5; 3 GiB of tables, built in one or two minutes and stored",
            zh: "棋子的多种分组（含 7-7-7-3），`pidastar` 为每个棋盘选用其中最合适的两种；只用于 5x5；表共 3 GiB，需一两分钟建立并保存",
        },
        quality: PATTERNS,
        compared: false,
    },
];
