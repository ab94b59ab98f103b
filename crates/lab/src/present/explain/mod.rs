//! Error messages in both languages. English comes from [`Display`](std::fmt::Display). The Chinese of a domain's errors is in the file of
//! the domain, that of experiments in `experiments.rs`, all other here.

mod experiments;

pub use experiments::stop_text;

use jiugong_puzzles::direction::OrderError;
use jiugong_puzzles::scan::{Expected, Position, ScanError};

use crate::engine::checkpoint::CheckpointError;
use crate::experiments::solve::RequestError;
use crate::present::language::Language;
use crate::registry::{UnknownName, did_you_mean_zh};

/// An error with a message in both languages.
pub trait Explain: std::fmt::Display {
    /// The message in Chinese.
    fn zh(&self) -> String;

    /// The message in `language`.
    fn explain(&self, language: Language) -> String {
        match language {
            Language::En => self.to_string(),
            Language::Zh => self.zh(),
        }
    }
}

/// A position in a text, in Chinese.
pub fn place_zh(at: Position) -> String {
    format!("第 {} 行第 {} 列", at.line, at.column)
}

/// The start of a message in Chinese: the position, if it is known.
pub(crate) fn begin_zh(at: Option<Position>) -> String {
    at.map_or_else(String::new, |at| format!("{}：", place_zh(at)))
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
            RequestError::TooManyStates { states, most } => {
                format!("共有 {states} 个状态，存储方式 'perfect' 的表太大；至多 {most} 个")
            }
            RequestError::CheckpointError { path, why } => {
                let why = match why {
                    CheckpointError::Damaged => "不是已保存的搜索，或已损坏；删除后可重新开始".to_owned(),
                    CheckpointError::OtherVersion => "由其他版本保存；删除后可重新开始".to_owned(),
                    CheckpointError::OtherSearch => "保存的是另一个棋盘、目标或启发函数的搜索；请换一个文件".to_owned(),
                    CheckpointError::Io(kind) => format!("不能把搜索保存在此：{kind}"),
                };
                format!("{path}：{why}")
            }
            RequestError::ClosedNeedsStore => {
                "判重规则 'closed' 需要存储；存储方式为 'none' 时请用 'path' 或 'back'".to_owned()
            }
            RequestError::Domain(error) => error.zh(),
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
