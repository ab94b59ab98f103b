//! The texts of judges and checkers, and the Chinese of their errors. The English is in the `Display` implementations.

use jiugong_lab::Language;
use jiugong_show::catalogue;
use jiugong_show::catalogue::{Explain, place_zh, tile_zh};

use crate::judge::{JudgeError, Mistake};

catalogue! {
    right(cases: &str) { en: "right: {cases}", zh: "正确：共 {cases}" }
    reading_judge(what: &str) { en: "Type the input: {what}; Ctrl-D ends.", zh: "请输入：{what}；Ctrl-D 结束。" }
    wrong(case: usize, line: usize, why: &str) {
        en: "wrong: case {case}, line {line} of the answer: {why}",
        zh: "错误：第 {case} 组，答案第 {line} 行：{why}",
    }
}

impl Explain for JudgeError {
    fn zh(&self) -> String {
        match self {
            JudgeError::Io(error) => error.to_string(),
            JudgeError::Number(error) => error.zh(),
            JudgeError::NotATile { at, found } => {
                format!("{}：应为 1 到 8 的棋子或 `x`，却是 `{found}`", place_zh(*at))
            }
            JudgeError::Repeated { at, tile } => {
                format!("{}：重复的{}；每个棋子应恰好出现一次", place_zh(*at), tile_zh(*tile))
            }
            JudgeError::TooFew { at, found, expected } => {
                format!("{}：应有 {expected} 格，但输入在 {found} 格之后结束", place_zh(*at))
            }
            JudgeError::TooMany { at, expected } => format!("{}：应有 {expected} 格，这里多出一格", place_zh(*at)),
            JudgeError::FourInLine(error) => error.zh(),
            JudgeError::Maze(error) => error.zh(),
            JudgeError::Doors(error) => error.zh(),
            JudgeError::NoSolution => "无解，而该题的输入总是有解的".to_owned(),
            JudgeError::Search(error) => error.zh(),
        }
    }
}

impl Explain for Mistake {
    fn zh(&self) -> String {
        match self {
            Mistake::NotAMove { position, found } => {
                format!("第 {position} 个字符 {found:?} 不是移动；应为 u、d、l 或 r")
            }
            Mistake::IllegalMove { position, by } => format!("第 {position} 步（`{by}`）移出棋盘"),
            Mistake::IllegalStep { to } => format!("无法走到 {to}"),
            Mistake::WrongStart { found } => format!("路径从 {found} 开始；应从 (0, 0) 开始"),
            Mistake::NotAtGoal => "没有到达目标".to_owned(),
            Mistake::NotShortest { found, shortest } => format!("用了 {found} 步；最短为 {shortest} 步"),
            Mistake::SaysUnsolvable => "该棋盘有解".to_owned(),
            Mistake::ShouldBeUnsolvable => "该棋盘无解；应为 `unsolvable`".to_owned(),
            Mistake::SaysYes => "答 `YES`；应为 `NO`".to_owned(),
            Mistake::SaysNo => "答 `NO`；应为 `YES`".to_owned(),
            Mistake::WrongNumber { found, expected } => format!("{found}；应为 {expected}"),
            Mistake::NotAnAnswer { found } => format!("`{found}` 不是这类题目的答案"),
            Mistake::NoEmptyLine { found } => format!("两个答案之间应有空行，却是 `{found}`"),
            Mistake::MissingAnswer => "缺少答案".to_owned(),
            Mistake::ExtraAnswer { found } => format!("最后一个答案之后还有 `{found}`"),
            Mistake::TooLong { limit } => format!("这一行超过 {limit} 字节"),
        }
    }
}
