//! `json`: one object with the parts of a lesson, for a page that shows them in its own way.

use std::io::{self, Write};

use jiugong_lab::Facts;
use jiugong_lab::scene::Scene;
use jiugong_puzzles::tiles::Board;
use jiugong_show::export::{Findings, write_json_line};
use serde::Serialize;

use crate::lesson::{Cell, Choice, Lesson, Part, Run, Table, Verdict};

/// A lesson that was held.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Lesson))]
pub struct LessonJson<'a> {
    lesson: &'static str,
    language: &'static str,
    title: &'static str,
    /// The board that the lesson is held on; none if it has problems of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Position<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Position<'a>>,
    /// Whether the lesson was held to its end.
    complete: bool,
    parts: Vec<PartRecord<'a>>,
}

/// A board of a lesson.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonBoard))]
pub struct Position<'a> {
    rows: usize,
    columns: usize,
    cells: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<&'a str>,
}

/// A part of a lesson.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = LessonPart))]
pub enum PartRecord<'a> {
    /// A paragraph.
    Text {
        /// It.
        text: &'a str,
    },
    /// A question.
    Question {
        /// It.
        text: &'a str,
    },
    /// A question with choices.
    Choice {
        /// It.
        text: &'a str,
        /// What can be answered.
        choices: &'a [String],
        /// Which of them is right, from 0.
        answer: usize,
    },
    /// Which choice was right, after the figures that say so.
    Answer {
        /// Its number, from 0.
        answer: usize,
        /// What it says.
        choice: &'a str,
        /// Why.
        text: &'a str,
    },
    /// Boards side by side.
    Boards {
        /// They.
        boards: Vec<Position<'a>>,
    },
    /// Positions of any problem side by side, or a tree.
    Figures {
        /// They.
        figures: Vec<FigureRecord<'a>>,
    },
    /// A search.
    Run(Box<RunRecord<'a>>),
    /// Figures.
    Table {
        /// What it shows.
        caption: &'a str,
        /// Its columns.
        columns: Vec<ColumnRecord<'a>>,
        /// Its rows.
        rows: Vec<RowRecord<'a>>,
    },
    /// What to try next.
    Try {
        /// Them.
        attempts: Vec<AttemptRecord<'a>>,
    },
}

/// Something to look at.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonFigure))]
pub struct FigureRecord<'a> {
    caption: &'a str,
    /// It, in letters.
    text: &'a str,
    /// It, drawn: its `width`, its `height` and its `shapes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    scene: Option<&'a Scene>,
}

/// A search that was run for a lesson. Beside these fields there are those of the domain, as in an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonRun))]
pub struct RunRecord<'a> {
    command: &'a str,
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Object>))]
    stated: Facts,
    #[serde(flatten)]
    result: Findings,
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(ignore))]
    findings: Facts,
}

/// A column of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonColumn))]
pub struct ColumnRecord<'a> {
    key: &'static str,
    title: &'a str,
}

/// A row of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonRow))]
pub struct RowRecord<'a> {
    #[cfg_attr(feature = "schema", schema(schema_with = cells))]
    cells: Vec<CellRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'a str>,
}

/// A cell of a table.
#[derive(Serialize)]
#[serde(untagged)]
pub enum CellRecord<'a> {
    /// Nothing.
    Empty,
    /// A word.
    Word(&'a str),
    /// A number of things.
    Count(u64),
    /// A quotient.
    Ratio(f64),
}

/// Something to try.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonAttempt))]
pub struct AttemptRecord<'a> {
    text: &'a str,
    command: &'a str,
}

/// Nothing, words and numbers.
#[cfg(feature = "schema")]
fn cells() -> utoipa::openapi::schema::Array {
    use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
    let cell = ObjectBuilder::new().schema_type(SchemaType::from_iter([Type::Null, Type::String, Type::Number]));
    ArrayBuilder::new().items(cell).build()
}

pub(super) fn write(lesson: &Lesson, out: &mut dyn Write) -> io::Result<()> {
    let record = LessonJson {
        lesson: lesson.row.name,
        language: lesson.language.name(),
        title: lesson.row.title.get(lesson.language),
        start: lesson.board.as_ref().map(|problem| position(&problem.start, None)),
        goal: lesson.board.as_ref().map(|problem| position(&problem.goal, None)),
        complete: lesson.complete,
        parts: lesson.parts.iter().map(part).collect(),
    };
    write_json_line(&record, out)
}

fn position<'a>(board: &'a Board, caption: Option<&'a str>) -> Position<'a> {
    Position { rows: board.rows(), columns: board.columns(), cells: board.cells(), caption }
}

fn part(part: &Part) -> PartRecord<'_> {
    match part {
        Part::Text(text) => PartRecord::Text { text },
        Part::Question(text) => PartRecord::Question { text },
        Part::Choice(Choice { question, choices, right }) => {
            PartRecord::Choice { text: question, choices, answer: *right }
        }
        Part::Answer(Verdict { right, choice, why }) => PartRecord::Answer { answer: *right, choice, text: why },
        Part::Figures(figures) => {
            let figures = figures.iter().map(|figure| FigureRecord {
                caption: &figure.caption,
                text: &figure.lines,
                scene: figure.scene.as_ref(),
            });
            PartRecord::Figures { figures: figures.collect() }
        }
        Part::Boards(boards) => {
            let boards = boards.iter().map(|shown| position(&shown.board, Some(&shown.caption)));
            PartRecord::Boards { boards: boards.collect() }
        }
        Part::Run(shown) => PartRecord::Run(Box::new(run(shown))),
        Part::Table(shown) => table(shown),
        Part::Try(attempts) => {
            let attempts = attempts.iter().map(|one| AttemptRecord { text: &one.text, command: &one.command });
            PartRecord::Try { attempts: attempts.collect() }
        }
    }
}

fn run(run: &Run) -> RunRecord<'_> {
    let answer = &run.answer;
    let instance = &answer.instance;
    RunRecord {
        command: &run.command,
        stated: instance.stated(),
        result: Findings::new(instance, &answer.config, &answer.report, answer.moves_line()),
        findings: answer.findings(),
    }
}

fn cell(cell: &Cell) -> CellRecord<'_> {
    match cell {
        Cell::Empty => CellRecord::Empty,
        Cell::Word(word) => CellRecord::Word(word),
        Cell::Count(count) => CellRecord::Count(*count),
        Cell::Ratio(ratio) => CellRecord::Ratio(*ratio),
    }
}

fn table(table: &Table) -> PartRecord<'_> {
    let rows = table
        .rows
        .iter()
        .map(|row| RowRecord { cells: row.cells.iter().map(cell).collect(), command: row.command.as_deref() });
    let columns = table.columns.iter().map(|column| ColumnRecord { key: column.key, title: &column.title });
    PartRecord::Table { caption: &table.caption, columns: columns.collect(), rows: rows.collect() }
}
