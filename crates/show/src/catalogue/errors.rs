//! The errors of the libraries, explained in both languages. Their English is their own.

use jiugong_lab::registry::{Method, UnknownName};
use jiugong_lab::{AskedGoalError, Language, NotSaved, RequestError};
use jiugong_puzzles::direction::OrderError;
use jiugong_puzzles::doors::{DoorsError, Field};
use jiugong_puzzles::four_in_line::FourInLineError;
use jiugong_puzzles::maze::{End, MazeError, Notation};
use jiugong_puzzles::scan::{Expected, Position, ScanError};
use jiugong_puzzles::tiles::{
    GoalError, MAX_MOVES, MAX_RANKED, MovesError, MovesErrorKind, ParseError, ParseErrorKind, Size, SizeError,
    SpaceError,
};

use crate::export::FormError;

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

/// A tile, in Chinese.
pub fn tile_zh(tile: u32) -> String {
    if tile == 0 { "空格".to_owned() } else { format!("棋子 {tile}") }
}

impl Explain for ParseError {
    fn zh(&self) -> String {
        let what = match &self.kind {
            ParseErrorKind::Empty => "没有棋盘；应为 283104765 或 `2 8 3/1 0 4/7 6 5` 这样的形式".to_owned(),
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
            AskedGoalError::NoSuchName { found } => super::no_goal(language, found),
            AskedGoalError::Board(error) => super::in_goal(language, &error.explain(language)),
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
                format!("第 {step} 步（`{letter}`）移出棋盘；此处可走：{possible}")
            }
            MovesErrorKind::NotBeside { step, tile, possible } => {
                format!("第 {step} 步：棋子 {tile} 不与空格相邻；此处可走：{possible}")
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

impl Explain for FormError {
    fn zh(&self) -> String {
        match self {
            FormError::Digits { size } => format!("{size} 的棋盘有两位数的棋子，不能连写；至多 10 格"),
            FormError::School { size } => format!("{size} 的棋盘不是正方形；42 学校的格式只写一个边长"),
            FormError::Cantor { size } => format!("{size} 的棋盘太大，没有康托展开值；至多 {MAX_RANKED} 格"),
        }
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
        format!("没有 '{}'；可选：{}", self.found, self.possible.join("、"))
    }
}

impl Explain for RequestError {
    fn zh(&self) -> String {
        match self {
            RequestError::NoSuchHeuristic { found, possible } => {
                format!("{} 不适用于这类问题；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::NoSuchMethod { found, possible } => {
                format!("{} 不适用于这类问题；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::Untold { found, possible } => {
                format!("{} 不报告搜索步骤；可选：{}", found.name(), possible.join("、"))
            }
            RequestError::HeuristicTooLarge { heuristic, size } => {
                format!("{} 不适用于 {size} 的棋盘：表太大", heuristic.name())
            }
            RequestError::PerfectTooLarge { cells, most } => {
                format!("{cells} 格棋盘的全部状态太多，不能使用存储方式 'perfect'；至多 {most} 格")
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
            RequestError::TooLarge { size, most } => {
                let (cells, anytime) = (size.cells(), Method::Anytime.name());
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

impl Explain for MazeError {
    fn zh(&self) -> String {
        let end_zh = |end: &End| if *end == End::From { "起点" } else { "终点" };
        match self {
            MazeError::Empty => "迷宫是空的".to_owned(),
            MazeError::Unexpected { at, expected, found } => {
                let cells = match expected {
                    Notation::Plain => "`0` 或 `.`（空地），`1` 或 `#`（墙）",
                    Notation::Weighted => "不小于 1 的代价，`.`（代价 1）或 `#`（墙）",
                };
                format!("{}：应为{cells}，却是 {found:?}", place_zh(*at))
            }
            MazeError::RowLength { at, expected, found } => {
                format!("{}：这一行有 {found} 格，第一行有 {expected} 格", place_zh(*at))
            }
            MazeError::TooWide { at } => format!("{}：一行至多 999 格", place_zh(*at)),
            MazeError::TooTall { at } => format!("{}：迷宫至多 999 行", place_zh(*at)),
            MazeError::ZeroCost { at } => format!("{}：进入一格的代价至少为 1", place_zh(*at)),
            MazeError::TotalTooLarge { at } => format!("{}：到此为止各格代价之和太大", place_zh(*at)),
            MazeError::Outside { end, cell, rows, columns } => {
                format!("{} {cell} 不在 {rows} 行 {columns} 列的迷宫内", end_zh(end))
            }
            MazeError::Wall { end, cell } => format!("{} {cell} 是墙", end_zh(end)),
        }
    }
}

impl Explain for FourInLineError {
    fn zh(&self) -> String {
        match self {
            FourInLineError::Unexpected { at, found } => {
                format!("{}：应为 `B`、`W` 或 `O`，却是 {found:?}", place_zh(*at))
            }
            FourInLineError::TooFew { at, found } => format!("{}：棋盘应有 16 格，只有 {found} 格", place_zh(*at)),
            FourInLineError::TooMany { at } => format!("{}：棋盘只有 16 格，这里多出一格", place_zh(*at)),
            FourInLineError::Surplus { at, piece, expected } => {
                format!("{}：{piece} 至多 {expected} 个，这里多出一个", place_zh(*at))
            }
        }
    }
}

impl Explain for DoorsError {
    fn zh(&self) -> String {
        let field = match self.field {
            Field::Walls => "墙数",
            Field::Doors => "门数",
            Field::X => "x",
            Field::Y => "y",
            Field::Axis => "方向，0 沿 X 轴，1 沿 Y 轴",
            Field::Length => "长度",
            Field::NemoX => "Nemo 的 x",
            Field::NemoY => "Nemo 的 y",
        };
        format!("{}（{field}）", self.cause.zh())
    }
}
