//! Where input comes from: boards from arguments or standard input, and texts of bounded size.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, StdinLock, Write};
use std::path::Path;

use jiugong_lab::{AskedGoalError, read_goal};
use jiugong_puzzles::four_in_line::FourInLine;
use jiugong_puzzles::maze::{Cell, Grid, Maze};
use jiugong_puzzles::scan::Position;
use jiugong_puzzles::tiles::{
    Board, Boards, Entry, Form, MAX_RECORD_BYTES, NamedGoal, ParseError, Parsed, Size, StreamError, parse_board,
};
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::units::show_bytes;

use crate::args::WalkArgs;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Boards from arguments: one board written in one or many arguments, or many that are each a whole board.
pub fn from_arguments(terminal: &Terminal, words: &[OsString], size: Option<Size>) -> Result<Vec<Parsed>, Failure> {
    if words.len() > 1 {
        let each: Result<Vec<_>, _> = words.iter().map(|word| parse_board(word.as_encoded_bytes(), size)).collect();
        // A single tile is a board of 1x1, but a list of tiles is one board.
        if let Ok(boards) = each
            && boards.iter().all(|parsed| parsed.board.size().cells() > 1)
        {
            return Ok(boards);
        }
    }
    let text = words.join(OsStr::new(" "));
    match parse_board(text.as_encoded_bytes(), size) {
        Ok(parsed) => Ok(vec![parsed]),
        Err(error) => Err(Failure::Bad(pointing(terminal, &error, text.as_encoded_bytes()))),
    }
}

/// The error, with the line it is in and a mark below the bad part.
pub fn pointing(terminal: &Terminal, error: &ParseError, text: &[u8]) -> String {
    let message = error.explain(terminal.language);
    let Position { line, column } = error.at;
    let shown = text.split(|&byte| byte == b'\n').nth(line - 1).map(String::from_utf8_lossy);
    match shown {
        Some(shown) => marked(message, &shown, column),
        None => message,
    }
}

/// The message, with the line it is about and a mark below the bad column.
pub fn marked(message: String, line: &str, column: usize) -> String {
    // A mark below a line that wraps would point at nothing.
    if line.chars().count() > 100 || line.contains(char::is_control) {
        return message;
    }
    format!("{message}\n  {line}\n  {}^", " ".repeat(column.saturating_sub(1)))
}

/// A stream of boards from standard input.
pub fn from_stdin(terminal: &Terminal, size: Option<Size>) -> Boards<BufReader<StdinLock<'static>>> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        Terminal::hint(&catalogue::reading_terminal(terminal.language));
    }
    Boards::new(BufReader::with_capacity(1 << 16, stdin.lock()), size)
}

/// The boards of a command: each a board with its line, or an error with its line and message.
pub enum Source {
    /// From the arguments.
    Arguments(std::vec::IntoIter<Parsed>),
    /// From standard input.
    Stream(Box<Boards<BufReader<StdinLock<'static>>>>),
}

/// A board that was read.
pub struct GoodRecord {
    /// Its first line; 1 for an argument.
    pub line: usize,
    /// The board.
    pub parsed: Parsed,
}

/// A board that could not be read, in a stream of boards.
pub struct BadRecord {
    /// Its line.
    pub line: usize,
    /// What is wrong, in the user's language.
    pub message: String,
}

impl Source {
    /// From `words`, or from standard input if there are none or only `-`.
    pub fn new(terminal: &Terminal, words: &[OsString], size: Option<Size>) -> Result<Self, Failure> {
        if words.is_empty() || words == [OsStr::new("-")] {
            return Ok(Source::Stream(Box::new(from_stdin(terminal, size))));
        }
        Ok(Source::Arguments(from_arguments(terminal, words, size)?.into_iter()))
    }

    /// Answers each board in turn, at least one, and shows answers before input is waited for; the exit code is that of all
    /// answers together. `answer` is told whether it is the first.
    pub fn each<W: Write>(
        mut self,
        terminal: &Terminal,
        out: &mut W,
        mut answer: impl FnMut(Result<GoodRecord, BadRecord>, bool, &mut W) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let mut exit: Option<Exit> = None;
        loop {
            if self.may_wait() {
                out.flush()?;
            }
            let Some(next) = self.next(terminal) else { break };
            let this = answer(next?, exit.is_none(), out)?;
            exit = Some(exit.map_or(this, |before| before.and(this)));
            if terminal.is_cancelled() {
                break;
            }
        }
        out.flush()?;
        exit.ok_or_else(|| no_board(terminal))
    }

    /// Whether boards come one after another, so that a bad one does not end them all.
    pub fn is_stream(&self) -> bool {
        matches!(self, Source::Stream(_))
    }

    /// The next board.
    fn next(&mut self, terminal: &Terminal) -> Option<Result<Result<GoodRecord, BadRecord>, Failure>> {
        match self {
            Source::Arguments(boards) => boards.next().map(|parsed| Ok(Ok(GoodRecord { line: 1, parsed }))),
            Source::Stream(boards) => boards.next().map(|entry| match entry {
                Ok(Entry { parsed, line }) => Ok(Ok(GoodRecord { line, parsed })),
                Err(StreamError::Io(error)) => Err(Failure::Io(error)),
                Err(StreamError::Bad(error)) => {
                    Ok(Err(BadRecord { line: error.at.line, message: error.explain(terminal.language) }))
                }
            }),
        }
    }

    /// Whether reading on may have to wait for input, so that answers should be shown first.
    fn may_wait(&self) -> bool {
        match self {
            Source::Arguments(_) => false,
            Source::Stream(boards) => boards.get_ref().buffer().is_empty(),
        }
    }
}

/// All boards, at least one: from a file, from arguments or from standard input. A bad one is an error.
pub fn all_boards(
    terminal: &Terminal,
    words: &[OsString],
    file: Option<&Path>,
    size: Option<Size>,
) -> Result<Vec<Parsed>, Failure> {
    let mut found = Vec::new();
    if let Some(file) = file.filter(|file| *file != Path::new("-")) {
        for entry in Boards::new(reader(terminal, Some(file))?, size) {
            match entry {
                Ok(entry) => found.push(entry.parsed),
                Err(StreamError::Io(error)) => {
                    let name = file.display().to_string();
                    return Err(Failure::Bad(catalogue::no_file(terminal.language, &name, &error.to_string())));
                }
                Err(StreamError::Bad(error)) => return Err(Failure::explain(terminal, &error)),
            }
        }
    } else {
        let mut source = Source::new(terminal, words, size)?;
        while let Some(next) = source.next(terminal) {
            match next? {
                Ok(record) => found.push(record.parsed),
                Err(bad) => return Err(Failure::Bad(bad.message)),
            }
        }
    }
    if found.is_empty() { Err(no_board(terminal)) } else { Ok(found) }
}

/// The one board that a command is about, from arguments or standard input.
pub fn one_board(terminal: &Terminal, words: &[OsString], size: Option<Size>) -> Result<Parsed, Failure> {
    let mut found = all_boards(terminal, words, None, size)?;
    match found.len() {
        1 => Ok(found.remove(0)),
        count => Err(Failure::Bad(catalogue::one_board(terminal.language, count))),
    }
}

/// There was no board in the input.
fn no_board(terminal: &Terminal) -> Failure {
    match parse_board(b"", None) {
        Err(error) => Failure::explain(terminal, &error),
        Ok(_) => Failure::Bad(String::new()),
    }
}

/// The goal for a board: by name, as a board, or the usual one for the form the board was written in.
pub fn goal(terminal: &Terminal, asked: Option<&OsStr>, parsed: &Parsed) -> Result<Board, Failure> {
    let usual = if parsed.form == Form::Korf { NamedGoal::BlankFirst } else { NamedGoal::Standard };
    goal_of_size(terminal, asked, parsed.board.size(), usual)
}

/// The goal for boards of `size`: by name, as a board, or the usual one.
pub fn goal_of_size(
    terminal: &Terminal,
    asked: Option<&OsStr>,
    size: Size,
    usual: NamedGoal,
) -> Result<Board, Failure> {
    let Some(asked) = asked else {
        return Ok(usual.board(size));
    };
    let bytes = asked.as_encoded_bytes();
    read_goal(bytes, size).map_err(|error| match error {
        AskedGoalError::Board(error) => {
            Failure::Bad(catalogue::in_goal(terminal.language, &pointing(terminal, &error, bytes)))
        }
        AskedGoalError::NoSuchName { .. } => Failure::explain(terminal, &error),
    })
}

/// A maze from a file or standard input, between the cells asked for, or from corner to corner.
pub fn maze(terminal: &Terminal, file: Option<&Path>, asked: &WalkArgs) -> Result<Maze, Failure> {
    let text = text(terminal, file)?;
    let grid = if asked.weighted { Grid::parse_weighted(&text) } else { Grid::parse(&text) };
    let between = |grid: Grid| {
        let last = Cell { row: grid.rows() - 1, column: grid.columns() - 1 };
        grid.between(asked.from.unwrap_or(Cell { row: 0, column: 0 }), asked.to.unwrap_or(last))
    };
    grid.and_then(between).map_err(|error| Failure::explain(terminal, &error))
}

/// A position of four in line, its rows from arguments or standard input.
pub fn four_in_line(terminal: &Terminal, rows: &[OsString]) -> Result<FourInLine, Failure> {
    let text = if rows.is_empty() { text(terminal, None)? } else { rows.join(OsStr::new("\n")).into_encoded_bytes() };
    FourInLine::parse(&text).map_err(|error| Failure::explain(terminal, &error))
}

/// The goal of a command without a board: of the size asked for; else a board has its own size, and a name is one of 3x3.
pub fn goal_of_any_size(terminal: &Terminal, asked: Option<&OsStr>, size: Option<Size>) -> Result<Board, Failure> {
    let own = || {
        let parsed = parse_board(asked?.as_encoded_bytes(), None).ok()?;
        Some(parsed.board.size())
    };
    let size = size.or_else(own).unwrap_or(Size { rows: 3, columns: 3 });
    goal_of_size(terminal, asked, size, NamedGoal::Standard)
}

/// All of a file, or of standard input if there is none or it is `-`, up to the size of the largest record.
pub fn text(terminal: &Terminal, file: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let limit = MAX_RECORD_BYTES as u64;
    reader(terminal, file)?.take(limit + 1).read_to_end(&mut text)?;
    if text.len() as u64 > limit {
        return Err(Failure::Bad(catalogue::too_long(terminal.language, &show_bytes(MAX_RECORD_BYTES))));
    }
    Ok(text)
}

/// A reader of a file, or of standard input if there is none or it is `-`.
pub fn reader(terminal: &Terminal, file: Option<&Path>) -> Result<Box<dyn BufRead>, Failure> {
    match file.filter(|file| *file != Path::new("-")) {
        None => Ok(Box::new(BufReader::with_capacity(1 << 16, io::stdin().lock()))),
        Some(path) => match File::open(path) {
            Ok(file) => Ok(Box::new(BufReader::with_capacity(1 << 16, file))),
            Err(error) => {
                let name = path.display().to_string();
                Err(Failure::Bad(catalogue::no_file(terminal.language, &name, &error.to_string())))
            }
        },
    }
}
