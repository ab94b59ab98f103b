//! The parts that a lesson is made of.

use jiugong_lab::Answer;
use jiugong_lab::scene::Scene;
use jiugong_puzzles::tiles::Board;

/// A part of a lesson.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// A question, to be thought about before the next part is read.
    Question(String),
    /// A question with choices, to be answered before the next part is read.
    Choice(Choice),
    /// Which choice was right, after the figures that say so.
    Answer(Verdict),
    /// Boards side by side.
    Boards(Vec<Shown>),
    /// Positions of any problem side by side, or a tree.
    Figures(Vec<Figure>),
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
        matches!(self, Part::Question(_) | Part::Choice(_) | Part::Table(_))
    }
}

/// A question with choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is asked.
    pub question: String,
    /// What can be answered.
    pub choices: Vec<String>,
    /// Which of them is right, from 0, by what was measured.
    pub right: usize,
}

/// What a choice is called: `A` is the first.
pub fn letter(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}

impl Choice {
    /// The choice that `text` means: its letter, small or large, or its number from 1.
    pub fn read(&self, text: &str) -> Option<usize> {
        let is = |number: usize| {
            text.eq_ignore_ascii_case(letter(number).encode_utf8(&mut [0; 4])) || text == (number + 1).to_string()
        };
        (0..self.choices.len()).find(|&number| is(number))
    }
}

/// Which choice was right, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its number, from 0.
    pub right: usize,
    /// What it says.
    pub choice: String,
    /// Why.
    pub why: String,
}

/// Something to look at.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is.
    pub caption: String,
    /// It, in letters.
    pub lines: String,
    /// It, drawn.
    pub scene: Option<Scene>,
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
    /// The problem and its answer.
    pub answer: Answer,
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
