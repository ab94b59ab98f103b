//! Lessons: short guided experiments with the laboratory.
//!
//! A lesson is data: paragraphs, questions, boards, runs and tables, in one language. All its numbers are measured when
//! it is generated. Its sentences and the right choices depend on the measurements, so they are true on
//! any board.

mod anytime;
mod bfs_to_astar;
mod both_ends;
mod bound;
mod counting_the_blank;
mod figures;
mod half;
mod hills;
mod memory;
mod nilsson;
mod part;
mod problem;
mod real_time;
mod rivers_and_towers;
#[cfg(test)]
mod tests;
mod travelling_map;
mod two_searches;
mod weights;
mod workbench;

pub use part::{Attempt, CaptionedBoard, Cell, Choice, Column, Figure, Part, Row, Run, Table, Verdict, letter};

use jiugong_lab::registry::{UnknownName, by_name};
use jiugong_lab::{Language, RequestError, Text, TilesProblem};
use jiugong_puzzles::tiles::{Board, Complete, NamedGoal, Order, Size, parse_board, reaches};
use jiugong_search::{Cost, Limits};
use thiserror::Error;

use workbench::{LessonStop, Workbench};

/// The registry row of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonRow {
    /// The name.
    pub name: &'static str,
    /// The title.
    pub title: Text,
    /// The subject, on one line.
    pub help: Text,
    /// The kind of lesson, and how to generate it.
    kind: LessonKind,
}

/// The kind of a lesson.
#[derive(Clone, Copy, Debug)]
enum LessonKind {
    /// About a 3x3 board, which the reader may choose.
    OnBoard {
        /// The default board.
        start: &'static str,
        /// Two goals such that every board reaches one of them.
        goals: [&'static str; 2],
        /// The smallest distance from the goal at which there is something to see.
        least: Cost,
        /// Generates the lesson.
        teach: fn(&mut Workbench<'_>) -> Result<(), LessonStop>,
    },
    /// About fixed problems.
    FixedProblems(fn(&mut Workbench<'_, ()>) -> Result<(), LessonStop>),
}

/// The goals of most lessons.
const DEFAULT_GOALS: [&str; 2] = ["spiral", "standard"];

/// All lessons, in the order to take them.
pub static LESSONS: [LessonRow; 14] = [
    bfs_to_astar::ROW,
    bound::ROW,
    weights::ROW,
    counting_the_blank::ROW,
    two_searches::ROW,
    half::ROW,
    both_ends::ROW,
    memory::ROW,
    hills::ROW,
    anytime::ROW,
    real_time::ROW,
    nilsson::ROW,
    travelling_map::ROW,
    rivers_and_towers::ROW,
];

/// The lesson with this name.
///
/// # Errors
/// [`UnknownName`] with the names of all lessons.
pub fn by_lesson_name(name: &str) -> Result<&'static LessonRow, UnknownName> {
    by_name(name, LESSONS.iter().map(|row| (row.name, row)))
}

/// A lesson and the results of its runs.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its registry row.
    pub row: &'static LessonRow,
    /// Its language.
    pub language: Language,
    /// The board and its goal; `None` for a lesson about fixed problems.
    pub board: Option<TilesProblem>,
    /// The parts in order.
    pub parts: Vec<Part>,
    /// Whether all runs were finished.
    pub complete: bool,
}

/// The reason why a lesson cannot be given.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LessonError {
    /// The lessons are about boards of 3x3.
    #[error("this is a {size} board; lessons use boards of 3x3")]
    Size {
        /// The size of the board.
        size: Size,
    },
    /// The board is so near its goal that there is nothing to see.
    #[error("this board is {moves} moves from {goal}; this lesson needs one at least {least} moves away")]
    TooNear {
        /// Its distance.
        moves: Cost,
        /// The goal.
        goal: &'static str,
        /// The smallest distance.
        least: Cost,
    },
    /// The lesson is about fixed problems and takes no board.
    #[error("the lesson {lesson} uses fixed problems and takes no board")]
    NoBoard {
        /// The name of the lesson.
        lesson: &'static str,
    },
    /// A search was rejected.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl LessonRow {
    /// Generates the lesson for `board`, or for its default problem. If `limits` cancel it, the parts made so far are returned.
    ///
    /// # Errors
    /// The lesson cannot be given on this board.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::Language;
    /// use jiugong_course::lesson::{Part, by_lesson_name};
    /// use jiugong_search::Limits;
    ///
    /// let lesson = by_lesson_name("half")?.teach(None, Language::En, &Limits::default())?;
    /// assert!(lesson.parts.iter().any(|part| matches!(part, Part::Table(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn teach(
        &'static self,
        board: Option<&Board>,
        language: Language,
        limits: &Limits,
    ) -> Result<Lesson, LessonError> {
        let (board, (ended, parts)) = match (self.kind, board) {
            (LessonKind::FixedProblems(_), Some(_)) => return Err(LessonError::NoBoard { lesson: self.name }),
            (LessonKind::FixedProblems(teach), None) => {
                let mut workbench = Workbench::new(language, (), limits);
                (None, (teach(&mut workbench), workbench.parts))
            }
            (LessonKind::OnBoard { start, goals, least, teach }, board) => {
                let problem = problem(board, start, goals, least)?;
                let mut workbench = Workbench::new(language, problem.clone(), limits);
                (Some(problem), (teach(&mut workbench), workbench.parts))
            }
        };
        let complete = match ended {
            Ok(()) => true,
            Err(LessonStop::Stopped) => false,
            Err(LessonStop::Request(error)) => return Err(error.into()),
        };
        Ok(Lesson { row: self, language, board, parts, complete })
    }

    /// Whether the reader may choose the board.
    pub fn takes_board(&self) -> bool {
        matches!(self.kind, LessonKind::OnBoard { .. })
    }
}

/// The start, `default` unless `board` is given, with the first of `goals` that it reaches.
fn problem(
    board: Option<&Board>,
    default: &'static str,
    goals: [&'static str; 2],
    least: Cost,
) -> Result<TilesProblem, LessonError> {
    let size = Size { rows: 3, columns: 3 };
    if let Some(board) = board
        && board.size() != size
    {
        return Err(LessonError::Size { size: board.size() });
    }
    // A test parses the constants of all rows.
    let known = |text: &str| parse_board(text.as_bytes(), Some(size)).map(|parsed| parsed.board).ok();
    let named = |text: &str| NamedGoal::ALL.into_iter().find(|goal| goal.name() == text).map(|goal| goal.board(size));
    let goals = goals
        .map(|text| (text, named(text).or_else(|| known(text)).unwrap_or_else(|| NamedGoal::default().board(size))));
    let start = board.cloned().or_else(|| known(default)).unwrap_or_else(|| NamedGoal::BlankFirst.board(size));
    let [first, second] = goals;
    let (name, goal) = if reaches(&start, &first.1) { first } else { second };
    let path = Complete::new(&goal, Order::default()).and_then(|complete| complete.path(&start));
    let moves = path.map_or(0, |path| path.len() as Cost);
    if moves < least {
        return Err(LessonError::TooNear { moves, goal: name, least });
    }
    Ok(TilesProblem::new(start, goal))
}
