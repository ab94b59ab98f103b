//! Lessons: short guided runs that teach with the machinery of the laboratory.
//!
//! A lesson is data: paragraphs, questions, boards, runs and tables, in one language. Every figure in it was measured while
//! it was made; its sentences, and the right choices of its questions, follow from what was measured, so that they are true on
//! whatever board it is given.

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
mod posed;
mod real_time;
mod rivers_and_towers;
#[cfg(test)]
mod tests;
mod travelling_map;
mod two_searches;
mod weights;
mod workbench;

pub use part::{Attempt, Cell, Choice, Column, Figure, Part, Row, Run, Shown, Table, Verdict, letter};

use jiugong_lab::registry::{UnknownName, by_name};
use jiugong_lab::{Language, RequestError, Text, TilesProblem};
use jiugong_puzzles::tiles::{Board, Complete, NamedGoal, Order, Size, parse_board, reaches};
use jiugong_search::{Cost, Limits};
use thiserror::Error;

use workbench::{Halt, Workbench};

/// What is to be known of a lesson.
#[derive(Clone, Copy, Debug)]
pub struct LessonRow {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is about, in a line.
    pub help: Text,
    /// What it is held on, and how.
    held: Held,
}

/// What a lesson is held on, and how.
#[derive(Clone, Copy, Debug)]
enum Held {
    /// A board of 3x3, which may be another.
    OnBoard {
        /// The board it is held on unless asked otherwise.
        start: &'static str,
        /// Two goals, of which every board reaches one.
        goals: [&'static str; 2],
        /// A board nearer to its goal shows nothing.
        least: Cost,
        /// Holds it.
        teach: fn(&mut Workbench<'_>) -> Result<(), Halt>,
    },
    /// Problems of its own.
    Own(fn(&mut Workbench<'_, ()>) -> Result<(), Halt>),
}

/// The goals of most lessons.
const USUAL_GOALS: [&str; 2] = ["spiral", "standard"];

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

/// Finds a lesson.
///
/// # Errors
/// If none has this name.
pub fn by_lesson_name(name: &str) -> Result<&'static LessonRow, UnknownName> {
    by_name(name, LESSONS.iter().map(|row| (row.name, row)))
}

/// A lesson that was held.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Which one.
    pub row: &'static LessonRow,
    /// In which language.
    pub language: Language,
    /// The board it is about and its goal; `None` for a lesson with problems of its own.
    pub board: Option<TilesProblem>,
    /// What is shown, first to last.
    pub parts: Vec<Part>,
    /// Whether it was held to its end.
    pub complete: bool,
}

/// Why a lesson is not held.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LessonError {
    /// The lessons are about boards of 3x3.
    #[error("this is a {size} board; lessons are held on boards of 3x3")]
    Size {
        /// The size of the board given.
        size: Size,
    },
    /// The board is so near to its goal that there is nothing to see.
    #[error("this board is {moves} moves from {goal}; this lesson needs one at least {least} moves away")]
    TooNear {
        /// How far it is.
        moves: Cost,
        /// From what.
        goal: &'static str,
        /// How far it should be.
        least: Cost,
    },
    /// The lesson is about something else than boards.
    #[error("the lesson {lesson} has problems of its own and takes no board")]
    NoBoard {
        /// The lesson.
        lesson: &'static str,
    },
    /// A search does not fit the board.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl LessonRow {
    /// Holds the lesson on `board`, or on its own. The limits' flag calls it off; then the parts made so far are returned.
    ///
    /// # Errors
    /// If the lesson cannot be held on this board.
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
        let (board, (ended, parts)) = match (self.held, board) {
            (Held::Own(_), Some(_)) => return Err(LessonError::NoBoard { lesson: self.name }),
            (Held::Own(teach), None) => {
                let mut workbench = Workbench::new(language, (), limits);
                (None, (teach(&mut workbench), workbench.parts))
            }
            (Held::OnBoard { start, goals, least, teach }, board) => {
                let problem = problem(board, start, goals, least)?;
                let mut workbench = Workbench::new(language, problem.clone(), limits);
                (Some(problem), (teach(&mut workbench), workbench.parts))
            }
        };
        let complete = match ended {
            Ok(()) => true,
            Err(Halt::Stopped) => false,
            Err(Halt::Request(error)) => return Err(error.into()),
        };
        Ok(Lesson { row: self, language, board, parts, complete })
    }

    /// Whether it can be held on another board.
    pub fn takes_board(&self) -> bool {
        matches!(self.held, Held::OnBoard { .. })
    }
}

/// The board to teach on, `own` unless there is another, and the first of the goals that it reaches.
fn problem(
    board: Option<&Board>,
    own: &'static str,
    goals: [&'static str; 2],
    least: Cost,
) -> Result<TilesProblem, LessonError> {
    let size = Size { rows: 3, columns: 3 };
    if let Some(board) = board
        && board.size() != size
    {
        return Err(LessonError::Size { size: board.size() });
    }
    // A test reads all that the rows have.
    let known = |text: &str| parse_board(text.as_bytes(), Some(size)).map(|parsed| parsed.board).ok();
    let named = |text: &str| NamedGoal::ALL.into_iter().find(|goal| goal.name() == text).map(|goal| goal.board(size));
    let goals = goals
        .map(|text| (text, named(text).or_else(|| known(text)).unwrap_or_else(|| NamedGoal::default().board(size))));
    let start = board.cloned().or_else(|| known(own)).unwrap_or_else(|| NamedGoal::BlankFirst.board(size));
    let [first, second] = goals;
    let (name, goal) = if reaches(&start, &first.1) { first } else { second };
    let path = Complete::new(&goal, Order::default()).and_then(|complete| complete.path(&start));
    let moves = path.map_or(0, |path| path.len() as Cost);
    if moves < least {
        return Err(LessonError::TooNear { moves, goal: name, least });
    }
    Ok(TilesProblem::new(start, goal))
}
