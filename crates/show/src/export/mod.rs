//! How an answer is written: one file a format.

mod arrows;
mod audit;
mod bench;
mod board_form;
mod boards;
mod coach;
mod comparison;
mod domains;
mod ending;
mod extent;
mod facts;
mod forecast;
mod generate;
mod grid;
mod json;
mod lists;
mod moves;
mod path;
mod progress;
mod registry;
mod scene;
mod settings;
mod space;
mod space_chart;
mod space_csv;
mod space_json;
mod space_table;
mod study;
mod summary;
mod tables;
mod trace;
mod tree;
mod upward;
mod whole;

pub use audit::{AUDIT_FORMATS, AuditFormat};
pub use bench::{BENCH_FORMATS, BenchFormat};
pub use board_form::{BOARD_FORMS, BoardForm, FormError};
pub use coach::{COACH_FORMATS, CoachFormat};
pub use comparison::{plain_table, write_table as write_comparison_table};
pub use ending::{answer_figures, answer_summary, trace_summary};

pub use extent::Extent;
pub use facts::write_facts;
pub use generate::{GENERATE_FORMATS, GenerateFormat, Order as GenerateOrder, write_drawn};
pub use grid::{GRID_FORMATS, GridFormat};
pub use json::{Extras, Findings, encode_answer, line as write_json_line};
pub use lists::{LIST_FORMATS, ListFormat, write_offered};
pub use moves::write_path;
pub use path::{PATH_FORMATS, PathFormat};
pub use progress::ProgressRecord;
pub use registry::{Bounds, Offered, write_registry};
pub use scene::position_picture;
pub use space::{SPACE_FORMATS, SpaceFormat};
pub use space_chart::chart as space_chart;
pub use study::{Asked, STUDY_FORMATS, StudyFormat, chart as study_chart, write_with_chart as write_study_with_chart};
pub use tables::{TableState, TablesRecord};
pub use trace::{
    TRACE_FORMATS, TraceFormat, fate_name, write_end as write_trace_end, write_step as write_trace_step,
    write_steps as write_trace_steps,
};
pub use tree::{tree_scene, write_tree_dot};
pub use whole::{AuditedProblem, CountedProblem, MadeProblems, ShortestOf, layers_chart};

/// The types behind the JSON objects, so that a description of them is made from the same types as the objects.
pub mod schema {
    pub use super::facts::FactsJson as BoardFacts;
    pub use super::generate::DrawnJson as DrawnBoards;
    pub use super::json::AnswerJson as Answer;
    pub use super::progress::ProgressRecord as Progress;
    pub use super::registry::RegistryJson as Registry;
    pub use super::space_json::SpaceJson as SpaceCount;
    pub use super::study::StudyJson as Comparison;
    pub use super::trace::StepsJson as TraceSteps;
    pub use super::whole::LayersJson as StateCount;
}

use std::io::{self, Write};
use std::str::FromStr;

use jiugong_lab::registry::{UnknownName, by_name};
use jiugong_lab::{Answer, Language, Text};

use crate::catalogue;

/// A way to write answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Summary, moves, every position, figures.
    Boards,
    /// Positions with arrows down between them, the start first.
    Arrows,
    /// Positions with arrows up between them, the goal first.
    Upward,
    /// The moves alone, one line an answer.
    Moves,
    /// How it ended, one line an answer.
    Summary,
    /// One JSON object a line.
    Json,
}

/// The formats by name.
pub static FORMATS: [(&str, Format, Text); 6] = [
    ("boards", Format::Boards, Text { en: "summary, moves, every board, figures", zh: "摘要、移动、每一步棋盘、统计" }),
    (
        "arrows",
        Format::Arrows,
        Text { en: "boards from start to goal, ↓ between them", zh: "从起点到目标的棋盘，之间用 ↓" },
    ),
    (
        "upward",
        Format::Upward,
        Text { en: "boards from goal to start, ↑ between them", zh: "从目标到起点的棋盘，之间用 ↑" },
    ),
    ("moves", Format::Moves, Text { en: "the moves alone, one line an answer", zh: "只有移动，每个答案一行" }),
    ("summary", Format::Summary, Text { en: "how it ended, one line an answer", zh: "结果概要，每个答案一行" }),
    ("json", Format::Json, Text { en: "one JSON object a line", zh: "每行一个 JSON 对象" }),
];

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, FORMATS.iter().map(|&(name, format, _)| (name, format)))
    }
}

impl Format {
    /// Whether answers take several lines, so that a list of them needs empty lines between.
    pub fn is_block(self) -> bool {
        !matches!(self, Format::Moves | Format::Summary | Format::Json)
    }

    /// Writes `answer`; of a long path as much as `extent` says, where positions are written.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(self, answer: &Answer, extent: Extent, language: Language, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Boards => boards::write(answer, true, extent, language, out),
            Format::Arrows => arrows::write(answer, extent, language, out),
            Format::Upward => upward::write(answer, extent, language, out),
            Format::Summary => summary::write(answer, language, out),
            Format::Moves => moves::write(answer, out),
            Format::Json => json::write(answer, out),
        }
    }

    /// Writes, in the place of an answer, why there is none: `message` names the line and the column.
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
