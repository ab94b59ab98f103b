//! What the two conversations share: asking, reading boards and depths, and the three searches.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use jiugong_lab::registry::Method;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::scan::{ScanStream, Words};
use jiugong_puzzles::tiles::{Board, Move, Size};
use jiugong_search::{Cost, Duplicates};

/// The time to show for the time that a search took. A test shows a fixed one.
pub(super) type Clock<'a> = &'a dyn Fn(Duration) -> Duration;

/// What is typed where something is asked for.
pub(super) enum Typed<T> {
    /// What was asked for.
    Good(T),
    /// Something else; the rest of its line has been dropped.
    Bad,
    /// Nothing: the input has ended.
    End,
}

/// A solution that has been replayed.
pub(super) struct Found {
    /// The boards, the start first.
    pub boards: Vec<Board>,
    /// The time to show.
    pub time: Duration,
}

impl Found {
    pub fn steps(&self) -> usize {
        self.boards.len() - 1
    }
}

/// One conversation.
pub(super) struct Dialogue<'a> {
    words: ScanStream<'a>,
    pub output: &'a mut dyn Write,
    clock: Clock<'a>,
}

/// Holds a conversation: as often as `converse` wants to go on.
pub(super) fn hold(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    clock: Clock<'_>,
    converse: fn(&mut Dialogue<'_>) -> io::Result<bool>,
) -> io::Result<()> {
    let mut dialogue = Dialogue { words: ScanStream::new(input), output, clock };
    while converse(&mut dialogue)? {}
    dialogue.output.flush()
}

impl Dialogue<'_> {
    /// Writes a question, and makes sure that it is seen.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        self.output.write_all(question.as_bytes())?;
        self.output.flush()
    }

    /// Reads nine different tiles from 0 to 8.
    pub fn board(&mut self) -> io::Result<Typed<Board>> {
        let size = Size { rows: 3, columns: 3 };
        let mut cells = Vec::with_capacity(size.cells());
        while cells.len() < size.cells() {
            match self.number(8)? {
                Typed::Good(tile) if !cells.contains(&tile) => cells.push(tile),
                Typed::Good(_) => {
                    self.words.skip_line();
                    return Ok(Typed::Bad);
                }
                Typed::Bad => return Ok(Typed::Bad),
                Typed::End => return Ok(Typed::End),
            }
        }
        Board::new(size, cells).map(Typed::Good).map_err(io::Error::other)
    }

    /// Asks for a depth, what a 32-bit `int` holds and is not negative, until there is one; `None` if the input ends.
    pub fn ask_depth(&mut self, question: &str, refusal: &str) -> io::Result<Option<Cost>> {
        loop {
            self.ask(question)?;
            match self.number(i32::MAX.unsigned_abs())? {
                Typed::Good(depth) => return Ok(Some(depth)),
                Typed::Bad => self.ask(refusal)?,
                Typed::End => return Ok(None),
            }
        }
    }

    fn number(&mut self, most: u32) -> io::Result<Typed<u32>> {
        let typed = match self.words.word() {
            Some(word) => match word.integer(0, most.into()) {
                Ok(number) => Typed::Good(number.unsigned_abs() as u32),
                Err(_) => Typed::Bad,
            },
            None => Typed::End,
        };
        if let Typed::Bad = typed {
            self.words.skip_line();
        }
        self.words.finish()?;
        Ok(typed)
    }

    /// Whether to go on: unless the next character, on this line or the next, is `q`, or the input ends. The rest of
    /// its line is dropped.
    pub fn goes_on(&mut self) -> io::Result<bool> {
        let mut next = self.words.byte();
        if next == Some(b'\n') {
            next = self.words.byte();
        }
        if next.is_some_and(|byte| byte != b'\n') {
            self.words.skip_line();
        }
        self.words.finish()?;
        Ok(next.is_some_and(|byte| byte != b'q'))
    }

    /// Searches; `None` if there is no solution within the bound.
    pub fn search(&self, problem: &TilesProblem, settings: &Settings) -> io::Result<Option<Found>> {
        let report = solve(problem, settings, &mut ()).map_err(io::Error::other)?;
        let time = (self.clock)(report.search.statistics.time);
        Ok(report.plan().map(|plan| Found { boards: boards(&problem.start, &plan.moves), time }))
    }
}

fn boards(start: &Board, moves: &[Move]) -> Vec<Board> {
    let mut board = start.clone();
    let mut boards = vec![start.clone()];
    for &by in moves {
        board.slide(by);
        boards.push(board.clone());
    }
    boards
}

/// Writes the rows of a board, a space after every number.
pub(super) fn write_rows(output: &mut dyn Write, board: &Board) -> io::Result<()> {
    for row in board.cells().chunks(board.columns()) {
        for tile in row {
            write!(output, "{tile} ")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

pub(super) fn breadth_first() -> Settings {
    Settings { method: Some(Method::BFS), ..Settings::default() }
}

/// Depth-first to `bound`. With the rule `closed` no board is entered twice, so a solution may be missed; without a
/// rule of its own the method misses none within the bound.
pub(super) fn depth_first(bound: Cost, duplicates: Option<Duplicates>) -> Settings {
    Settings { method: Some(Method::DLS), bound: Some(bound), duplicates, ..Settings::default() }
}

pub(super) fn astar() -> Settings {
    Settings { method: Some(Method::ASTAR), ..Settings::default() }
}
