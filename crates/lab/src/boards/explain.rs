//! The error messages of boards, goals, moves and counts in Chinese.

use std::path::Path;

use jiugong_puzzles::tiles::whole::{Damage, WholeError};
use jiugong_puzzles::tiles::{
    GoalError, MAX_MOVES, MovesError, MovesErrorKind, ParseError, ParseErrorKind, Size, SizeError, SpaceError,
};

use crate::boards::goal::RequestedGoalError;
use crate::present::explain::{Explain, place_zh};
use crate::present::language::Language;
use crate::present::units::show_bytes;
use crate::registry::did_you_mean_zh;

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

impl Explain for GoalError {
    fn zh(&self) -> String {
        format!("`{}` 不是目标的名称；应为 standard、blank-first 或 spiral", self.found)
    }
}

impl Explain for RequestedGoalError {
    fn explain(&self, language: Language) -> String {
        match self {
            RequestedGoalError::NoSuchName { .. } if language == Language::En => self.to_string(),
            RequestedGoalError::NoSuchName { found } => {
                let near = did_you_mean_zh(found, &crate::boards::goal::names());
                format!("`{found}` 不是目标；应为 standard、blank-first、spiral，或一个棋盘{near}")
            }
            RequestedGoalError::Board(error) if language == Language::En => format!("in the goal: {error}"),
            RequestedGoalError::Board(error) => format!("目标有误：{}", error.zh()),
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

/// A number of bytes with its unit.
pub(crate) fn bytes(count: u64) -> String {
    show_bytes(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The folder that contains a file of a checkpoint.
fn folder(file: &Path) -> String {
    let of_cell = file.extension().is_some_and(|extension| extension == "bits");
    let folder = file.ancestors().nth(if of_cell { 2 } else { 1 });
    folder.unwrap_or(file).display().to_string()
}

impl Explain for WholeError {
    fn explain(&self, language: Language) -> String {
        if language == Language::Zh {
            return self.zh();
        }
        match self {
            WholeError::Memory { size, needed, limit, on_disk } => format!(
                "the space of {size} needs {} of memory and the limit is {}; raise --memory-limit, or use --disk DIR ({} of files)",
                bytes(*needed),
                bytes(*limit),
                bytes(*on_disk)
            ),
            WholeError::MemoryWithDisk { size, needed, limit } => format!(
                "even on disk the space of {size} needs {} of memory and the limit is {}; raise --memory-limit",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Disk { size, needed, limit } => format!(
                "the space of {size} needs {} on disk and the limit is {}; make room, raise --disk-limit, or use another --disk",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Damaged { path, .. } => format!("{self}; remove {} to count anew", folder(path)),
            other => other.to_string(),
        }
    }

    fn zh(&self) -> String {
        match self {
            WholeError::TooLarge { size } => format!("{size} 的棋盘总数太多，无法统计"),
            WholeError::Memory { size, needed, limit, on_disk } => format!(
                "统计 {size} 需要 {} 内存，而限制为 {}；请增大 --memory-limit，或使用 --disk DIR（文件共 {}）",
                bytes(*needed),
                bytes(*limit),
                bytes(*on_disk)
            ),
            WholeError::MemoryWithDisk { size, needed, limit } => format!(
                "即使使用磁盘，统计 {size} 也需要 {} 内存，而限制为 {}；请增大 --memory-limit",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Disk { size, needed, limit } => format!(
                "统计 {size} 需要 {} 磁盘空间，而限制为 {}；请腾出空间、增大 --disk-limit，或换一个 --disk",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Damaged { path, damage } => {
                let what = match damage {
                    Damage::Missing => "文件不存在",
                    Damage::Length => "文件被截断或过长",
                    Damage::Altered => "内容与校验和不符",
                    Damage::Foreign => "不属于这次统计",
                };
                format!("已保存的进度已损坏：{}：{what}；删除 {} 可重新统计", path.display(), folder(path))
            }
            WholeError::Busy { path } => format!("另一个统计正在使用 {}", path.display()),
            WholeError::Io { path, error } => format!("{}：{error}", path.display()),
            WholeError::Miscounted { counted, boards } => {
                format!("内部错误：数出 {counted} 个棋盘，应为 {boards} 个")
            }
        }
    }
}
