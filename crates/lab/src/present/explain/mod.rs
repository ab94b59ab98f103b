//! Errors that explain themselves to people, in both languages; their English is their own. Those of a domain are explained in
//! its file, those of experiments in a file beside this one, the others here.

mod experiments;

pub use experiments::stop_text;

use jiugong_puzzles::direction::OrderError;
use jiugong_puzzles::scan::{Expected, Position, ScanError};
use jiugong_puzzles::tiles::{
    GoalError, MAX_MOVES, MovesError, MovesErrorKind, ParseError, ParseErrorKind, Size, SizeError, SpaceError,
};

use crate::boards::goal::AskedGoalError;
use crate::engine::checkpoint::NotSaved;
use crate::experiments::solve::RequestError;
use crate::methods::Method;
use crate::present::language::Language;
use crate::registry::{UnknownName, did_you_mean_zh};

/// An error that can be explained to people in their language.
pub trait Explain: std::fmt::Display {
    /// The explanation in Chinese.
    fn zh(&self) -> String;

    /// The explanation in `language`.
    fn explain(&self, language: Language) -> String {
        match language {
            Language::En => self.to_string(),
            Language::Zh => self.zh(),
        }
    }
}

/// A place in a text, in Chinese.
pub fn place_zh(at: Position) -> String {
    format!("第 {} 行第 {} 列", at.line, at.column)
}

/// How an error begins that may know its place.
pub(crate) fn begin_zh(at: Option<Position>) -> String {
    at.map_or_else(String::new, |at| format!("{}：", place_zh(at)))
}

/// A tile, in Chinese.
pub fn tile_zh(tile: u32) -> String {
    if tile == 0 { "空格".to_owned() } else { format!("棋子 {tile}") }
}

impl Explain for ParseError {
    fn zh(&self) -> String {
        let what = match &self.kind {
            ParseErrorKind::Empty => "没有棋盘；应为 283104765 或 `2 8 3/1 0 4/7 6 5` 这样的形式".to_owned(),
            ParseErrorKind::NotJson => {
                "不是 JSON；应为格子的列表，或含有 `start`、`cells`、`board` 或 `text` 的对象".to_owned()
            }
            ParseErrorKind::NoBoardInJson => {
                "此 JSON 中没有棋盘；应为格子的列表，或含有 `start`、`cells`、`board` 或 `text` 的对象".to_owned()
            }
            ParseErrorKind::NotText { byte } => format!("字节 0x{byte:02x} 不是文本；应为 UTF-8 编码"),
            ParseErrorKind::NotATile { found, largest } => {
                let numbers = largest.map_or_else(|| "数字".to_owned(), |largest| format!("不大于 {largest} 的数字"));
                format!("`{found}` 不是棋子；应为{numbers}，空格写作 0、x、_ 或 -1")
            }
            ParseErrorKind::TileTooLarge { found, largest } => format!("棋子 {found} 太大；应为 0 到 {largest}"),
            ParseErrorKind::Repeated { tile, first } => {
                format!("重复的{}，首次出现在{}；每个棋子应恰好出现一次", tile_zh(*tile), place_zh(*first))
            }
            ParseErrorKind::Missing { tile } => {
                format!("缺少{}；每个棋子应恰好出现一次，空格写作 0、x、_ 或 -1", tile_zh(*tile))
            }
            ParseErrorKind::WrongCount { found, expected } => format!("共有 {found} 格；应为 {expected} 格"),
            ParseErrorKind::UnevenRows { row, found, expected } => {
                format!("第 {row} 行有 {found} 格；应为 {expected} 格")
            }
            ParseErrorKind::NeedsSize { count } => {
                format!("一行 {count} 格不能构成正方形；应为 4、9、16…… 格，或给出大小（例如 2x4），或用 `/` 分行")
            }
            ParseErrorKind::SizeMismatch { found, expected } => format!("棋盘大小为 {found}；应为 {expected}"),
            ParseErrorKind::RunTogether { found } => format!("{found} 个数字连写；至多 10 个，否则棋子之间应有空格"),
            ParseErrorKind::TooLarge => "棋盘太大；至多 999 行 999 列".to_owned(),
            ParseErrorKind::TooLong { limit } => format!("这一行（或这一块）太长；至多 {limit} 字节"),
        };
        format!("{}：{what}", place_zh(self.at))
    }
}

impl Explain for SizeError {
    fn zh(&self) -> String {
        match self {
            SizeError::NotASize { found } => format!("`{found}` 不是大小；应为 行x列，例如 3x4，正方形可只写一个数"),
            SizeError::OutOfRange { found } => format!("边长 {found} 超出范围；应为 1 到 999"),
        }
    }
}

impl Explain for OrderError {
    fn zh(&self) -> String {
        match self {
            OrderError::NotAMove { found, position } => {
                format!("算符次序第 {position} 个 `{}` 不是移动；应为 l、u、r、d 之一", found.escape_debug())
            }
            OrderError::Repeated { letter, position } => {
                format!("算符次序第 {position} 个 `{letter}` 重复；l、u、r、d 应各出现一次")
            }
            OrderError::Missing { letter } => format!("算符次序缺少 `{letter}`；l、u、r、d 应各出现一次"),
        }
    }
}

impl Explain for GoalError {
    fn zh(&self) -> String {
        format!("`{}` 不是目标的名称；应为 standard、blank-first 或 spiral", self.found)
    }
}

impl Explain for AskedGoalError {
    fn explain(&self, language: Language) -> String {
        match self {
            AskedGoalError::NoSuchName { .. } if language == Language::En => self.to_string(),
            AskedGoalError::NoSuchName { found } => {
                let near = did_you_mean_zh(found, &crate::boards::goal::names());
                format!("`{found}` 不是目标；应为 standard、blank-first、spiral，或一个棋盘{near}")
            }
            AskedGoalError::Board(error) if language == Language::En => format!("in the goal: {error}"),
            AskedGoalError::Board(error) => format!("目标有误：{}", error.zh()),
        }
    }

    fn zh(&self) -> String {
        self.explain(Language::Zh)
    }
}

impl Explain for MovesError {
    fn zh(&self) -> String {
        let what = match &self.kind {
            MovesErrorKind::NotALetter { found } => format!("`{found}` 不是移动；应为 l、u、r、d 之一"),
            MovesErrorKind::NotATile { found, largest } => format!("`{found}` 不是棋子；应为 1 到 {largest}"),
            MovesErrorKind::OffTheBoard { step, letter, possible } => {
                format!("第 {step} 步（`{letter}`）移出棋盘；此处可走：{}", possible.replace(", ", "、"))
            }
            MovesErrorKind::NotBeside { step, tile, possible } => {
                format!("第 {step} 步：棋子 {tile} 不与空格相邻；此处可走：{}", possible.replace(", ", "、"))
            }
            MovesErrorKind::NotARun { step, tile, count } => {
                format!(
                    "第 {step} 步：`{tile}*{count}` 表示同一行（列）的 {count} 个棋子一起滑动，离空格最远的是棋子 {tile}；但它不在那里"
                )
            }
            MovesErrorKind::BadCount { found } => {
                let most = Size::MAX_SIDE - 1;
                format!("`{found}` 不是同一方向的步数；应为 1 到 {most}")
            }
            MovesErrorKind::NeedsBoard { found } => format!("棋子 {found} 往哪里走取决于棋盘，但没有给出棋盘"),
            MovesErrorKind::TooMany => format!("移动太多；至多 {MAX_MOVES} 步"),
        };
        format!("第 {} 列：{what}", self.column)
    }
}

impl Explain for SpaceError {
    fn zh(&self) -> String {
        match self {
            SpaceError::Sizes { start, goal } => format!("起始棋盘为 {start}，目标为 {goal}；两者大小必须相同"),
            SpaceError::TooLarge { size, most } => {
                format!("{size} 的棋盘有 {} 格；至多可搜索 {most} 格", size.cells())
            }
        }
    }
}

impl Explain for UnknownName {
    fn zh(&self) -> String {
        let near = did_you_mean_zh(&self.found, &self.possible);
        format!("没有 '{}'；可选：{}{near}", self.found, self.possible.join("、"))
    }
}

impl Explain for RequestError {
    fn zh(&self) -> String {
        match self {
            RequestError::NoSuchHeuristic { found, possible } => {
                format!("{} 不适用于这类问题；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::NoSuchMethod { found, possible } => {
                let domains = found.domains().join("、");
                format!("{} 不适用于这类问题，只适用于：{domains}；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::NotTraced { found, possible } => {
                format!("{} 不报告搜索步骤；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::HeuristicTooLarge { heuristic, size } => {
                format!("{} 不适用于 {size} 的棋盘：表太大", heuristic.name())
            }
            RequestError::HeuristicUnfit { heuristic, why_zh, .. } => {
                format!("{} 不适用于这个问题：{why_zh}", heuristic.name())
            }
            RequestError::PerfectTooLarge { cells, most } => {
                format!("{cells} 格棋盘的全部状态太多，不能使用存储方式 'perfect'；至多 {most} 格")
            }
            RequestError::TooManyStates { states, most } => {
                format!("共有 {states} 个状态，存储方式 'perfect' 的表太大；至多 {most} 个")
            }
            RequestError::NoTable { size } => {
                format!("{size} 的棋盘没有完全表；应为至多 9 格的棋盘、2x5 或 5x2")
            }
            RequestError::NotSaved { path, why } => {
                let why = match why {
                    NotSaved::Damaged => "不是已保存的搜索，或已损坏；删除后可重新开始".to_owned(),
                    NotSaved::OtherVersion => "由其他版本保存；删除后可重新开始".to_owned(),
                    NotSaved::OtherSearch => "保存的是另一个棋盘、目标或启发函数的搜索；请换一个文件".to_owned(),
                    NotSaved::Io(kind) => format!("不能把搜索保存在此：{kind}"),
                };
                format!("{path}：{why}")
            }
            RequestError::ClosedNeedsStore => {
                "判重规则 'closed' 需要存储；存储方式为 'none' 时请用 'path' 或 'back'".to_owned()
            }
            RequestError::UnitCostsOnly { method } => format!("{} 只计步数，不能按棋子代价求解", method.name()),
            RequestError::SingleSlidesOnly { method } => {
                format!("{} 一次只移动一个棋子，不能按 multi 计步", method.name())
            }
            RequestError::AlikeCellsOnly { method } => {
                format!("{} 会跳过相同的格子，不能用于各格代价不同的迷宫", method.name())
            }
            RequestError::TooLarge { size, most } => {
                let (cells, anytime) = (size.cells(), Method::ANYTIME.name());
                format!("{size} 的棋盘有 {cells} 格；该方法至多可搜索 {most} 格，--method {anytime} 则不限大小")
            }
            RequestError::Space(error) => error.zh(),
            RequestError::Unsound => "内部错误：找到的路径不能到达目标，因此不予显示".to_owned(),
        }
    }
}

impl Explain for ScanError {
    fn zh(&self) -> String {
        let wanted = |expected: &Expected| match expected {
            Expected::Integer { minimum, maximum } => format!("应为 {minimum} 到 {maximum} 的整数"),
            Expected::Real => "应为数字".to_owned(),
        };
        match self {
            ScanError::Ended { at, expected } => format!("{}：{}，但输入已结束", place_zh(*at), wanted(expected)),
            ScanError::Unexpected { at, expected, found } => {
                format!("{}：{}，却是 `{found}`", place_zh(*at), wanted(expected))
            }
        }
    }
}
