//! Lessons: short guided runs that teach with the machinery of the laboratory.
//!
//! A lesson is data: paragraphs, questions, boards, runs and tables, in one language. Every figure in it was measured while
//! it was made; its sentences are chosen by what was measured, so that they are true on whatever board it is given.

mod bfs_to_astar;
mod bound;
mod counting_the_blank;
mod half;
#[cfg(test)]
mod tests;
mod two_searches;
mod weights;
mod workbench;

use jiugong_lab::registry::{UnknownName, by_name};
use jiugong_lab::{Language, Report, RequestError, Text, TilesProblem};
use jiugong_puzzles::tiles::{Board, Complete, Move, NamedGoal, Order, Size, parse_board, reachable_goals};
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
    /// The board it is held on unless asked otherwise, and its goal.
    board: (&'static str, NamedGoal),
    /// A board nearer to its goal shows nothing.
    least: Cost,
    /// Holds it.
    teach: fn(&mut Workbench<'_>) -> Result<(), Halt>,
}

/// All lessons, in the order to take them.
pub static LESSONS: [LessonRow; 6] = [
    LessonRow {
        name: "bfs-to-astar",
        title: Text { en: "From breadth-first search to A*", zh: "从广度优先到 A*" },
        help: Text {
            en: "what an estimate of the distance saves", zh: "有了启发函数，能少扩展多少结点"
        },
        board: ("216408753", NamedGoal::Spiral),
        least: 4,
        teach: bfs_to_astar::teach,
    },
    LessonRow {
        name: "bound",
        title: Text { en: "Why a bound is hard to choose", zh: "深度界限为什么难选" },
        help: Text {
            en: "depth-first search with bounds too small, too large, and found by itself",
            zh: "有界深度优先：界限太小、太大，以及让程序自己去找",
        },
        board: ("216408753", NamedGoal::Spiral),
        least: 4,
        teach: bound::teach,
    },
    LessonRow {
        name: "weights",
        title: Text { en: "How much g, how much h?", zh: "g 与 h 各占几分" },
        help: Text {
            en: "f with g = 0, h = 0, h = h*, and an h that is too large",
            zh: "估价函数取 g = 0、h = 0、h = h* 以及 h 过大时会怎样",
        },
        board: ("867254301", NamedGoal::Standard),
        least: 4,
        teach: weights::teach,
    },
    LessonRow {
        name: "counting-the-blank",
        title: Text { en: "Counting the blank breaks A*", zh: "把空格算进去，A* 就不灵了" },
        help: Text {
            en: "an h that says a little too much, audited on every board",
            zh: "只多算一点点的启发函数，在全部棋盘上检验",
        },
        board: ("216408753", NamedGoal::Spiral),
        least: 1,
        teach: counting_the_blank::teach,
    },
    LessonRow {
        name: "two-searches",
        title: Text { en: "Two searches meet in the middle", zh: "双向搜索：两头往中间走" },
        help: Text {
            en: "breadth-first from one side and from both, at growing distances",
            zh: "距离越来越远时，单向与双向广度优先的差别",
        },
        board: ("867254301", NamedGoal::Standard),
        least: 4,
        teach: two_searches::teach,
    },
    LessonRow {
        name: "half",
        title: Text { en: "Why half of all boards are unsolvable", zh: "为什么有一半的棋盘无解" },
        help: Text {
            en: "inversions, parity, and what a move does to them",
            zh: "逆序数、奇偶性，以及一步移动会改变什么",
        },
        board: ("283104765", NamedGoal::Spiral),
        least: 0,
        teach: half::teach,
    },
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
    /// The board it is about.
    pub start: Board,
    /// The goal of that board.
    pub goal: Board,
    /// What is shown, first to last.
    pub parts: Vec<Part>,
    /// Whether it was held to its end.
    pub complete: bool,
}

/// A part of a lesson.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// A question, to be thought about before the next part is read.
    Question(String),
    /// Boards side by side.
    Boards(Vec<Shown>),
    /// A search that was run.
    Run(Box<Run>),
    /// Figures that were measured.
    Table(Table),
    /// What to try next.
    Try(Vec<Attempt>),
}

impl Part {
    /// Whether a reader should take a moment after this part.
    pub fn pauses(&self) -> bool {
        matches!(self, Part::Question(_) | Part::Table(_))
    }
}

/// A board with what it is.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The board.
    pub board: Board,
    /// What it is.
    pub caption: String,
}

/// A search and what came out.
#[derive(Clone, Debug)]
pub struct Run {
    /// The problem.
    pub problem: TilesProblem,
    /// The answer.
    pub report: Report<Move>,
    /// The command that runs the same search.
    pub command: String,
}

/// A table of figures.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, each with as many cells as there are columns.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// What programs call it.
    pub key: &'static str,
    /// What people call it.
    pub title: String,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The command that gives these figures, if one does.
    pub command: Option<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A word.
    Word(String),
    /// A number of things.
    Count(u64),
    /// A quotient of two measured numbers.
    Ratio(f64),
}

/// Something to try, with the command that does it.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What it shows.
    pub text: String,
    /// The command.
    pub command: String,
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
        let (start, goal) = self.boards(board)?;
        let problem = TilesProblem::new(start.clone(), goal.clone());
        let mut workbench = Workbench::new(language, problem, limits);
        let complete = match (self.teach)(&mut workbench) {
            Ok(()) => true,
            Err(Halt::Stopped) => false,
            Err(Halt::Request(error)) => return Err(error.into()),
        };
        Ok(Lesson { row: self, language, start, goal, parts: workbench.parts, complete })
    }

    /// The board to teach on, and the named goal that it reaches, spiral before standard.
    fn boards(&self, board: Option<&Board>) -> Result<(Board, Board), LessonError> {
        let size = Size { rows: 3, columns: 3 };
        let Some(start) = board else {
            let (start, goal) = self.board;
            let own = parse_board(start.as_bytes(), Some(size)).map(|parsed| parsed.board);
            // A test reads them all.
            return Ok((own.unwrap_or_else(|_| NamedGoal::BlankFirst.board(size)), goal.board(size)));
        };
        if start.size() != size {
            return Err(LessonError::Size { size: start.size() });
        }
        let reached = reachable_goals(start);
        let goal = [NamedGoal::Spiral, NamedGoal::Standard].into_iter().find(|goal| reached.contains(goal));
        // Every board of 3x3 reaches one of the two.
        let named = goal.unwrap_or_default();
        let goal = named.board(size);
        let path = Complete::new(&goal, Order::default()).and_then(|complete| complete.path(start));
        let moves = path.map_or(0, |path| path.len() as Cost);
        if moves < self.least {
            return Err(LessonError::TooNear { moves, goal: named.name(), least: self.least });
        }
        Ok((start.clone(), goal))
    }
}
