//! What both dialogues share: prompts, reading boards and depths, and the three searches.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use jiugong_lab::registry::Method;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::scan::{ScanStream, Words};
use jiugong_puzzles::tiles::{Board, Move, Size};
use jiugong_search::{Cost, Duplicates};

/// Maps the time of a search to the time to show. Tests show a fixed one.
pub(super) type Clock<'a> = &'a dyn Fn(Duration) -> Duration;

/// The input to a prompt.
pub(super) enum Input<T> {
    /// A valid value.
    Valid(T),
    /// An invalid value; the rest of its line has been skipped.
    Invalid,
    /// The input has ended.
    End,
}

/// A solution that has been checked by replaying it.
pub(super) struct Solution {
    /// The boards, beginning with the start.
    pub boards: Vec<Board>,
    /// The time to show.
    pub time: Duration,
}

impl Solution {
    pub fn steps(&self) -> usize {
        self.boards.len() - 1
    }
}

/// A dialogue with one user.
pub(super) struct Dialogue<'a> {
    words: ScanStream<'a>,
    pub output: &'a mut dyn Write,
    clock: Clock<'a>,
}

/// Runs a dialogue until `converse` returns `false`.
pub(super) fn run_dialogue(
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
    /// Writes a prompt and flushes it.
    pub fn ask(&mut self, question: &str) -> io::Result<()> {
        self.output.write_all(question.as_bytes())?;
        self.output.flush()
    }

    /// Reads nine different tiles from 0 to 8, as numbers or as one word of nine digits.
    pub fn board(&mut self) -> io::Result<Input<Board>> {
        let size = Size { rows: 3, columns: 3 };
        let mut cells = Vec::with_capacity(size.cells());
        while cells.len() < size.cells() {
            let tiles = match self.tiles(if cells.is_empty() { size.cells() } else { 1 })? {
                Input::Valid(tiles) => tiles,
                Input::Invalid => return Ok(Input::Invalid),
                Input::End => return Ok(Input::End),
            };
            for tile in tiles {
                if cells.contains(&tile) {
                    self.words.skip_line();
                    return Ok(Input::Invalid);
                }
                cells.push(tile);
            }
        }
        Board::new(size, cells).map(Input::Valid).map_err(io::Error::other)
    }

    /// Reads a word: one tile, or as many digits as `compact`, each of them a tile.
    fn tiles(&mut self, compact: usize) -> io::Result<Input<Vec<u32>>> {
        let tile = |number: i64| number.unsigned_abs() as u32;
        let input = match self.words.word() {
            Some(word) if word.text.len() == compact && word.text.iter().all(|digit| (b'0'..=b'8').contains(digit)) => {
                Input::Valid(word.text.iter().map(|digit| u32::from(digit - b'0')).collect())
            }
            Some(word) => word.integer(0, 8).map_or(Input::Invalid, |number| Input::Valid(vec![tile(number)])),
            None => Input::End,
        };
        if let Input::Invalid = input {
            self.words.skip_line();
        }
        self.words.finish()?;
        Ok(input)
    }

    /// Asks for a depth until there is a valid one, a non-negative 32-bit `int`; `None` if the input ends.
    pub fn ask_depth(&mut self, question: &str, refusal: &str) -> io::Result<Option<Cost>> {
        loop {
            self.ask(question)?;
            match self.number(i32::MAX.unsigned_abs())? {
                Input::Valid(depth) => return Ok(Some(depth)),
                Input::Invalid => self.ask(refusal)?,
                Input::End => return Ok(None),
            }
        }
    }

    fn number(&mut self, most: u32) -> io::Result<Input<u32>> {
        let input = match self.words.word() {
            Some(word) => match word.integer(0, most.into()) {
                Ok(number) => Input::Valid(number.unsigned_abs() as u32),
                Err(_) => Input::Invalid,
            },
            None => Input::End,
        };
        if let Input::Invalid = input {
            self.words.skip_line();
        }
        self.words.finish()?;
        Ok(input)
    }

    /// Whether to continue: the next character, on this line or the next, is not `q`. `false` if the input ends. The rest of
    /// the line is skipped.
    pub fn wants_more(&mut self) -> io::Result<bool> {
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

    /// Runs a search; `None` if there is no solution within the bound.
    pub fn search(&self, problem: &TilesProblem, settings: &Settings) -> io::Result<Option<Solution>> {
        let report = solve(problem, settings, &mut ()).map_err(io::Error::other)?;
        let time = (self.clock)(report.search.statistics.time);
        Ok(report.plan().map(|plan| Solution { boards: boards(&problem.start, &plan.moves), time }))
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

/// Writes the rows of a board with a space after every number.
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

/// Depth-first search to `bound`. With the rule `closed` no board is entered twice, so a solution may be missed; the default
/// rule of the method misses none within the bound.
pub(super) fn depth_first(bound: Cost, duplicates: Option<Duplicates>) -> Settings {
    Settings { method: Some(Method::DLS), bound: Some(bound), duplicates, ..Settings::default() }
}

pub(super) fn astar() -> Settings {
    Settings { method: Some(Method::ASTAR), ..Settings::default() }
}
