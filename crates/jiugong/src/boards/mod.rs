//! Streams of boards: where they come from, their goals, and their answers in order. The [stream](jiugong_lab::Stream) of the domain
//! leads here.

#[cfg(feature = "cluster")]
pub mod packed;
pub mod solver;
pub mod untried;

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, StdinLock, Write};
use std::path::Path;

use jiugong_lab::{Instance, Options, RequestedGoalError, TilesProblem, read_goal, usual_goal};
use jiugong_puzzles::tiles::{
    Board, Boards, Entry, MAX_RECORD_BYTES, NamedGoal, ParseError, ParsedBoard, Size, StreamError, parse_board,
};
use jiugong_show::catalogue::{self, Explain};

use crate::failure::{Exit, Failure};
use crate::input::{pointing, reader};
use crate::terminal::Terminal;

/// The most bytes of a text that is read at once: enough for the largest board.
pub const MOST_BYTES: usize = MAX_RECORD_BYTES;

/// The problem in the metric that `options` name.
///
/// # Errors
/// If there is no such problem.
pub fn in_metric(terminal: &Terminal, problem: TilesProblem, options: &Options) -> Result<Instance, Failure> {
    problem.in_metric(options).map_err(|error| crate::input::problem_failure(terminal, &error, options))
}

/// The problem of a parsed board, posed by `options`.
///
/// # Errors
/// If the requested goal is invalid.
pub fn tiles_problem(terminal: &Terminal, parsed: ParsedBoard, options: &Options) -> Result<TilesProblem, Failure> {
    TilesProblem::asked(parsed, options).map_err(|error| crate::input::unread(terminal, &error, &[], options))
}

/// The board in `text`.
///
/// # Errors
/// If `text` is not a board.
pub fn parse(terminal: &Terminal, text: &OsStr) -> Result<Board, Failure> {
    let bytes = text.as_encoded_bytes();
    let parsed = parse_board(bytes, None).map_err(|error| unread(terminal, &error, bytes))?;
    Ok(parsed.board)
}

/// The error for an invalid board, with its line and a mark below the bad part.
fn unread(terminal: &Terminal, error: &ParseError, text: &[u8]) -> Failure {
    Failure::Bad(pointing(error.explain(terminal.language), Some(error.at), text))
}

/// Boards from arguments: one board in one or several arguments, or several boards in one argument each.
pub fn from_arguments(
    terminal: &Terminal,
    words: &[OsString],
    size: Option<Size>,
) -> Result<Vec<ParsedBoard>, Failure> {
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
        Err(error) => Err(unread(terminal, &error, text.as_encoded_bytes())),
    }
}

/// A stream of boards from standard input.
pub fn from_stdin(terminal: &Terminal, size: Option<Size>) -> Boards<BufReader<StdinLock<'static>>> {
    let stdin = io::stdin();
    Terminal::prompt(&catalogue::reading_terminal(terminal.language));
    Boards::new(BufReader::with_capacity(1 << 16, stdin.lock()), size)
}

/// Answers boards.
pub trait Answers<W> {
    /// Answers a board; `first` is whether it is the first.
    ///
    /// # Errors
    /// If the answer cannot be written, or input ended with an error.
    fn one(&mut self, record: Result<GoodRecord, BadRecord>, first: bool, out: &mut W) -> Result<Exit, Failure>;

    /// Answers the first lines of `text`, each a board of nine digits, with the same output as [`one`](Self::one) would give, and returns
    /// the number of lines.
    ///
    /// # Errors
    /// If the answers cannot be written.
    fn some(&mut self, text: &[u8], out: &mut W) -> Result<usize, Failure> {
        let _ = (text, out);
        Ok(0)
    }
}

/// Answers the boards one at a time.
struct OneByOne<A>(A);

impl<W, A> Answers<W> for OneByOne<A>
where
    A: FnMut(Result<GoodRecord, BadRecord>, bool, &mut W) -> Result<Exit, Failure>,
{
    fn one(&mut self, record: Result<GoodRecord, BadRecord>, first: bool, out: &mut W) -> Result<Exit, Failure> {
        self.0(record, first, out)
    }
}

/// The boards of a command: each a board with its line, or an error with its line and message.
pub enum Source {
    /// From arguments.
    Arguments(std::vec::IntoIter<ParsedBoard>),
    /// From standard input.
    Stream(Box<Boards<BufReader<StdinLock<'static>>>>),
    /// From the file with this name.
    File(Box<Boards<Box<dyn BufRead>>>, String),
}

/// Whether boards come from standard input.
pub fn is_stdin(words: &[OsString], file: Option<&Path>) -> bool {
    file.map_or(words.is_empty() || words == [OsStr::new("-")], |file| file == Path::new("-"))
}

/// A board from the input.
pub struct GoodRecord {
    /// Its first line; 1 for an argument.
    pub line: usize,
    /// The board.
    pub parsed: ParsedBoard,
}

/// An invalid board in a stream.
pub struct BadRecord {
    /// Its line.
    pub line: usize,
    /// The error message, in the language of the user.
    pub message: String,
}

impl Source {
    /// From `file`, from `words`, or from standard input if both are missing or the word is `-`.
    pub fn new(
        terminal: &Terminal,
        words: &[OsString],
        file: Option<&Path>,
        size: Option<Size>,
    ) -> Result<Self, Failure> {
        if let Some(file) = file.filter(|file| *file != Path::new("-")) {
            let boards = Boards::new(reader(terminal, Some(file))?, size);
            return Ok(Source::File(Box::new(boards), file.display().to_string()));
        }
        if is_stdin(words, file) {
            return Ok(Source::Stream(Box::new(from_stdin(terminal, size))));
        }
        Ok(Source::Arguments(from_arguments(terminal, words, size)?.into_iter()))
    }

    /// Answers each board in turn, at least one. Output is flushed before waiting for input. Returns the exit code of all answers
    /// together. `answer` gets whether the board is the first.
    pub fn each<W: Write>(
        self,
        terminal: &Terminal,
        out: &mut W,
        answer: impl FnMut(Result<GoodRecord, BadRecord>, bool, &mut W) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        self.each_or_some(terminal, out, &mut OneByOne(answer))
    }

    /// Like [`each`](Self::each), but boards after the first may be answered several at a time.
    pub fn each_or_some<W: Write>(
        mut self,
        terminal: &Terminal,
        out: &mut W,
        answers: &mut impl Answers<W>,
    ) -> Result<Exit, Failure> {
        let (mut exit, mut answered): (Option<Exit>, usize) = (None, 0);
        while !terminal.is_cancelled() {
            let waits = self.may_wait();
            if waits {
                out.flush()?;
            } else if exit.is_some() {
                let solved = answers.some(self.ahead(), out)?;
                if solved > 0 {
                    self.skip_compact_lines(solved);
                    answered += solved;
                    exit = exit.map(|before| before.and(Exit::Solved));
                    continue;
                }
            }
            // An interrupt between two searches must not lose the answers that are not written yet; one while input is waited for ends
            // the program.
            terminal.defer_interrupts(!waits);
            let Some(next) = self.next(terminal) else { break };
            terminal.defer_interrupts(true);
            let this = answers.one(next?, exit.is_none(), out)?;
            exit = Some(exit.map_or(this, |before| before.and(this)));
            answered += 1;
        }
        out.flush()?;
        terminal.defer_interrupts(false);
        if terminal.is_cancelled() && self.warn_untried(terminal, answered)? {
            exit = Some(exit.map_or(Exit::Unfinished, |before| before.and(Exit::Unfinished)));
        }
        exit.ok_or_else(|| no_board(terminal))
    }

    /// Passes the boards to `take` in turn, until it stops.
    ///
    /// # Errors
    /// If input ends with an error.
    #[cfg(feature = "cluster")]
    pub fn read(
        mut self,
        terminal: &Terminal,
        mut wants_more: impl FnMut(Result<GoodRecord, BadRecord>) -> bool,
    ) -> Result<(), Failure> {
        while let Some(next) = self.next(terminal) {
            if !wants_more(next?) {
                break;
            }
        }
        Ok(())
    }

    /// Whether this is a stream, in which an invalid board does not end the run.
    pub fn is_stream(&self) -> bool {
        !matches!(self, Source::Arguments(_))
    }

    /// The next board.
    fn next(&mut self, terminal: &Terminal) -> Option<Result<Result<GoodRecord, BadRecord>, Failure>> {
        match self {
            Source::Arguments(boards) => boards.next().map(|parsed| Ok(Ok(GoodRecord { line: 1, parsed }))),
            Source::Stream(boards) => boards.next().map(|entry| record(terminal, entry).map_err(Failure::Io)),
            Source::File(boards, name) => boards.next().map(|entry| {
                record(terminal, entry)
                    .map_err(|error| Failure::Bad(catalogue::no_file(terminal.language, name, &error.to_string())))
            }),
        }
    }

    /// The buffered input, if a line of nine digits in it would be a board.
    fn ahead(&mut self) -> &[u8] {
        match self {
            Source::Arguments(_) => &[],
            Source::Stream(boards) => boards.ahead(),
            Source::File(boards, _) => boards.ahead(),
        }
    }

    /// Skips `count` such boards.
    fn skip_compact_lines(&mut self, count: usize) {
        match self {
            Source::Arguments(_) => {}
            Source::Stream(boards) => boards.skip_compact_lines(count),
            Source::File(boards, _) => boards.skip_compact_lines(count),
        }
    }

    /// Whether the next read may wait for input, so that output should be flushed first.
    fn may_wait(&self) -> bool {
        match self {
            Source::Arguments(_) | Source::File(..) => false,
            Source::Stream(boards) => boards.get_ref().buffer().is_empty(),
        }
    }
}

/// An entry of a stream as a board or an error; or the error that ends the stream.
fn record(terminal: &Terminal, entry: Result<Entry, StreamError>) -> io::Result<Result<GoodRecord, BadRecord>> {
    match entry {
        Ok(Entry { parsed, line }) => Ok(Ok(GoodRecord { line, parsed })),
        Err(StreamError::Io(error)) => Err(error),
        Err(StreamError::Bad(error)) => {
            Ok(Err(BadRecord { line: error.at.line, message: error.explain(terminal.language) }))
        }
    }
}

/// All boards, at least one: from a file, from arguments or from standard input. An invalid one is an error.
pub fn all_boards(
    terminal: &Terminal,
    words: &[OsString],
    file: Option<&Path>,
    size: Option<Size>,
) -> Result<Vec<ParsedBoard>, Failure> {
    let mut found = Vec::new();
    let mut source = Source::new(terminal, words, file, size)?;
    while let Some(next) = source.next(terminal) {
        match next? {
            Ok(record) => found.push(record.parsed),
            Err(bad) => return Err(Failure::Bad(bad.message)),
        }
    }
    if found.is_empty() { Err(no_board(terminal)) } else { Ok(found) }
}

/// The single board of a command, from arguments or standard input.
pub fn one_board(terminal: &Terminal, words: &[OsString], size: Option<Size>) -> Result<ParsedBoard, Failure> {
    let mut found = all_boards(terminal, words, None, size)?;
    match found.len() {
        1 => Ok(found.remove(0)),
        count => Err(Failure::Bad(catalogue::one_board(terminal.language, count))),
    }
}

/// The error for input without a board.
pub fn no_board(terminal: &Terminal) -> Failure {
    match parse_board(b"", None) {
        Err(error) => Failure::explain(terminal, &error),
        Ok(_) => Failure::Bad(String::new()),
    }
}

/// The goal for a board: by name, as a board, from the text of the board, or the default for the form in which the board is written.
pub fn goal(terminal: &Terminal, asked: Option<&OsStr>, parsed: &ParsedBoard) -> Result<Board, Failure> {
    match (&parsed.goal, asked) {
        (Some(own), None) => Ok(own.clone()),
        _ => goal_of_size(terminal, asked, parsed.board.size(), usual_goal(parsed.form)),
    }
}

/// The goal for boards of `size`: by name, as a board, or the default.
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
    read_goal(bytes, size).map_err(|error| no_goal(terminal, &error, bytes))
}

/// The error for an invalid goal, with a mark below the bad part of a board.
fn no_goal(terminal: &Terminal, error: &RequestedGoalError, asked: &[u8]) -> Failure {
    let at = match error {
        RequestedGoalError::Board(ParseError { at, .. }) => Some(*at),
        RequestedGoalError::NoSuchName { .. } => None,
    };
    Failure::Bad(pointing(error.explain(terminal.language), at, asked))
}
