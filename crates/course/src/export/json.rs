//! `json`: one object with the parts of a lesson, for pages that lay them out themselves.

use std::io::{self, Write};

use jiugong_lab::Facts;
use jiugong_lab::scene::Scene;
use jiugong_puzzles::tiles::Board;
use jiugong_show::export::{Findings, write_json_line};
use serde::Serialize;

use crate::lesson::{Cell, Choice, Lesson, Part, Run, Table, Verdict};

/// A lesson and the results of its runs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Lesson))]
pub struct LessonJson<'a> {
    lesson: &'static str,
    language: &'static str,
    title: &'static str,
    /// The board of the lesson; omitted if the lesson uses fixed problems.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Position<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Position<'a>>,
    /// Whether all runs of the lesson were finished.
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
#[allow(missing_docs, reason = "the variants explain their fields")]
pub enum PartRecord<'a> {
    /// A paragraph.
    Text { text: &'a str },
    /// A question.
    Question { text: &'a str },
    /// A question with choices.
    Choice {
        text: &'a str,
        /// The possible answers.
        choices: &'a [String],
        /// The index of the right one.
        answer: usize,
    },
    /// The right choice, after the runs that show it.
    Answer {
        /// Its index.
        answer: usize,
        /// Its text.
        choice: &'a str,
        /// An explanation.
        text: &'a str,
    },
    /// Boards side by side.
    Boards { boards: Vec<Position<'a>> },
    /// Positions of any problem side by side, or a search tree.
    Figures { figures: Vec<FigureRecord<'a>> },
    /// A search.
    Run(Box<RunRecord<'a>>),
    /// A table of results.
    Table { caption: &'a str, columns: Vec<ColumnRecord<'a>>, rows: Vec<RowRecord<'a>> },
    /// Suggestions of what to try next.
    Try { attempts: Vec<AttemptRecord<'a>> },
}

/// A picture of a position or a tree.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonFigure))]
pub struct FigureRecord<'a> {
    caption: &'a str,
    /// The picture as text.
    text: &'a str,
    /// The picture as shapes: its `width`, its `height` and its `shapes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    scene: Option<&'a Scene>,
}

/// A search that was run for a lesson. The fields of the domain are added, as in an answer.
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
    /// No value; `null`.
    Empty,
    /// A text.
    Word(&'a str),
    /// A count.
    Count(u64),
    /// A ratio.
    Ratio(f64),
}

/// A suggestion of what to try.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonAttempt))]
pub struct AttemptRecord<'a> {
    text: &'a str,
    command: &'a str,
}

/// The schema of the cells of a row: null, strings and numbers.
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
        stated: instance.facts(),
        result: Findings::new(instance, (&answer.config, &answer.limits), &answer.report, answer.moves_line()),
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
