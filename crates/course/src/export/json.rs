//! `json`: one object with the parts of a lesson, for a page that shows them in its own way.

use std::io::{self, Write};

use jiugong_puzzles::tiles::{Board, Convention, write_moves};
use jiugong_show::export::{Findings, write_json_line};
use serde::Serialize;

use crate::lesson::{Cell, Lesson, Part, Run, Table};

/// A lesson that was held.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Lesson))]
pub struct LessonJson<'a> {
    lesson: &'static str,
    language: &'static str,
    title: &'static str,
    start: Position<'a>,
    goal: Position<'a>,
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
    board: &'a [u32],
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
    /// Boards side by side.
    Boards {
        /// They.
        boards: Vec<Position<'a>>,
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

/// A search that was run for a lesson.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonRun))]
pub struct RunRecord<'a> {
    command: &'a str,
    start: &'a [u32],
    goal: &'a [u32],
    order: String,
    duplicates: &'static str,
    store: &'static str,
    bound: Option<u32>,
    /// The weights of g and h, as whole numbers.
    weights: Option<[u32; 2]>,
    /// How the moves are written.
    convention: &'static str,
    #[serde(flatten)]
    result: Findings,
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
        start: position(&lesson.start, None),
        goal: position(&lesson.goal, None),
        complete: lesson.complete,
        parts: lesson.parts.iter().map(part).collect(),
    };
    write_json_line(&record, out)
}

fn position<'a>(board: &'a Board, caption: Option<&'a str>) -> Position<'a> {
    Position { rows: board.rows(), columns: board.columns(), board: board.cells(), caption }
}

fn part(part: &Part) -> PartRecord<'_> {
    match part {
        Part::Text(text) => PartRecord::Text { text },
        Part::Question(text) => PartRecord::Question { text },
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
    let (problem, chosen) = (&run.problem, &run.report.chosen);
    let moves = run.report.plan().map(|plan| write_moves(Convention::Blank, &problem.start, &plan.moves));
    RunRecord {
        command: &run.command,
        start: problem.start.cells(),
        goal: problem.goal.cells(),
        order: problem.order.to_string(),
        duplicates: run.rule(),
        store: chosen.store.name(),
        bound: chosen.bound,
        weights: chosen.weights.map(|weights| [weights.g, weights.h]),
        convention: Convention::Blank.name(),
        result: Findings::new(chosen, &run.report.search, moves, 0),
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
