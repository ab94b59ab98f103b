//! The formats of answers, one file each, and a folder for each experiment with a file per format.
//!
//! Formats of results about boards are in `boards`.

mod arrows;
mod audit;
mod bench;
mod boards;
mod comparison;
mod domains;
mod ending;
mod extent;
mod generate;
mod grid;
mod json;
mod lists;
mod moves;
mod path;
mod problem;
mod progress;
mod registry;
mod scene;
mod settings;
mod space;
mod study;
mod summary;
mod table;
mod text;
mod trace;
mod tree;
mod upward;

pub use audit::{AUDIT_FORMATS, AuditFormat, write_verdict};
pub use bench::{BENCH_FORMATS, BenchFormat};
pub use boards::{
    BOARD_FORMS, BoardForm, COACH_FORMATS, CoachFormat, FormError, TableState, TablesRecord, write_drawn, write_facts,
    write_path,
};
pub use comparison::write_table as write_comparison_table;
pub use domains::shell_word;
pub use ending::{answer_figures, answer_summary, trace_summary};
pub use extent::Extent;
pub use generate::{GENERATE_FORMATS, GenerateFormat, GenerateOrder};
pub use grid::{GRID_FORMATS, GridFormat};
pub use json::{AnswerParts, Findings, encode_answer, line as write_json_line, partial};
pub use lists::{LIST_FORMATS, ListFormat, write_offered};
pub use path::{PATH_FORMATS, PathFormat};
pub use progress::ProgressRecord;
pub use registry::{Bounds, Choice, FormatRecord, LessonChoice, write_registry};
pub use scene::position_picture;
pub use space::{SPACE_FORMATS, SpaceFormat, space_chart};
pub use study::{
    STUDY_FORMATS, StudyFormat, StudyOptions, chart as study_chart, write_with_chart as write_study_with_chart,
};
pub use table::{Column, Table};
pub use text::reaches_instead;
pub use trace::{
    TRACE_FORMATS, TraceFormat, fate_name, trace_film, write_end as write_trace_end, write_step as write_trace_step,
    write_steps as write_trace_steps,
};
pub use tree::{tree_scene, write_tree_dot};

/// The types that are serialized to JSON, so that a schema can be derived from the same types.
pub mod schema {
    pub use super::audit::VerdictJson as Verdict;
    pub use super::boards::schema::*;
    pub use super::json::AnswerJson as Answer;
    pub use super::progress::ProgressRecord as Progress;
    pub use super::registry::RegistryJson as Registry;
    pub use super::space::SpaceJson as SpaceCount;
    pub use super::study::StudyJson as Comparison;
    pub use super::trace::StepsJson as TraceSteps;
}

use std::io::{self, Write};
use std::str::FromStr;

use jiugong_lab::registry::{UnknownName, by_name};
use jiugong_lab::{Answer, Language, Text};

use crate::catalogue;

/// A format of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Summary, moves, every position, figures.
    Boards,
    /// Positions from start to goal, with down arrows between them.
    Arrows,
    /// Positions from goal to start, with up arrows between them.
    Upward,
    /// The moves only, one line per answer.
    Moves,
    /// The outcome, one line per answer.
    Summary,
    /// One JSON object per line.
    Json,
}

/// The formats by name.
pub static FORMATS: [(&str, Format, Text); 6] = [
    ("boards", Format::Boards, Text { en: "summary, moves, every board, figures", zh: "摘要、移动、每一步棋盘、统计" }),
    (
        "arrows",
        Format::Arrows,
        Text {
            en: "boards from start to goal, ↓ between them", zh: "从初始状态到目标的棋盘，之间用 ↓"
        },
    ),
    (
        "upward",
        Format::Upward,
        Text {
            en: "boards from goal to start, ↑ between them", zh: "从目标到初始状态的棋盘，之间用 ↑"
        },
    ),
    ("moves", Format::Moves, Text { en: "only the moves, one line per answer", zh: "只有移动，每个答案一行" }),
    ("summary", Format::Summary, Text { en: "the outcome, one line per answer", zh: "结果概要，每个答案一行" }),
    ("json", Format::Json, Text { en: "one JSON object per line", zh: "每行一个 JSON 对象" }),
];

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, FORMATS.iter().map(|&(name, format, _)| (name, format)))
    }
}

impl Format {
    /// Whether answers take several lines, so that answers in a list are separated by empty lines.
    pub fn is_block(self) -> bool {
        !matches!(self, Format::Moves | Format::Summary | Format::Json)
    }

    /// Writes `answer`; `extent` limits the positions of a long path.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, answer: &Answer, extent: Extent, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Boards => text::write(answer, true, extent, language, out),
            Format::Arrows => arrows::write(answer, extent, language, out),
            Format::Upward => upward::write(answer, extent, language, out),
            Format::Summary => summary::write(answer, language, out),
            Format::Moves => moves::write(answer, out),
            Format::Json => json::write(answer, out),
        }
    }

    /// Writes an error in place of an answer; `message` names the line and the column.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write_error(self, language: Language, line: usize, message: &str, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Json => json::write_error(line, message, out),
            _ => writeln!(out, "{}", catalogue::labelled(language, &catalogue::error(language), message)),
        }
    }
}
