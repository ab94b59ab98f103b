//! The parts of a lesson.

use jiugong_lab::Answer;
use jiugong_lab::scene::Scene;
use jiugong_puzzles::tiles::Board;

/// A part of a lesson.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// A question to think about before reading on.
    Question(String),
    /// A multiple-choice question to answer before reading on.
    Choice(Choice),
    /// The right choice, after the results that show it.
    Answer(Verdict),
    /// Boards side by side.
    Boards(Vec<CaptionedBoard>),
    /// Positions of any problem side by side, or a search tree.
    Figures(Vec<Figure>),
    /// A search and its result.
    Run(Box<Run>),
    /// A table of measurements.
    Table(Table),
    /// Suggestions of what to try next.
    Try(Vec<Attempt>),
}

impl Part {
    /// Whether the reader should pause after this part.
    pub fn pauses(&self) -> bool {
        matches!(self, Part::Question(_) | Part::Choice(_) | Part::Table(_))
    }
}

/// A multiple-choice question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The question.
    pub question: String,
    /// The choices.
    pub choices: Vec<String>,
    /// The index of the right choice, determined by measurement.
    pub right: usize,
}

/// The letter of a choice: `A` for 0.
pub fn letter(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}

impl Choice {
    /// Parses an answer: a letter in either case, or a number counted from 1.
    pub fn read(&self, text: &str) -> Option<usize> {
        let is = |number: usize| {
            text.eq_ignore_ascii_case(letter(number).encode_utf8(&mut [0; 4])) || text == (number + 1).to_string()
        };
        (0..self.choices.len()).find(|&number| is(number))
    }
}

/// The right choice, and why it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its index.
    pub right: usize,
    /// Its text.
    pub choice: String,
    /// The explanation.
    pub why: String,
}

/// A picture with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The caption.
    pub caption: String,
    /// The picture as text.
    pub lines: String,
    /// The picture as shapes.
    pub scene: Option<Scene>,
}

/// A board with a caption.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Debug)]
pub struct CaptionedBoard {
    pub board: Board,
    pub caption: String,
}

/// A search and its result.
#[derive(Clone, Debug)]
pub struct Run {
    /// The problem and its answer.
    pub answer: Answer,
    /// The command that runs the same search.
    pub command: String,
}

/// A table of measurements.
#[derive(Clone, Debug)]
pub struct Table {
    /// The caption.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows. Each has one cell for each column.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Debug)]
pub struct Column {
    /// The identifier used in JSON.
    pub key: &'static str,
    /// The heading.
    pub title: String,
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The command that reproduces the row, if there is one.
    pub command: Option<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No value.
    Empty,
    /// A text.
    Word(String),
    /// A count.
    Count(u64),
    /// A ratio of two measurements.
    Ratio(f64),
}

/// A suggestion with the command for it.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What it demonstrates.
    pub text: String,
    /// The command.
    pub command: String,
}
