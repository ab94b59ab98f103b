//! Reads boards from a stream: one per line, in blocks of rows, as 42-school files, as Korf's files, or any mixture.
//!
//! A line that is a whole board is returned before anything after it is read, so that a program at the other end of a
//! pipe never waits. Only records that cannot be identified by their first line read further. After an error in one
//! record, the next records are still read.

use std::collections::HashSet;
use std::io::{self, BufRead};

use thiserror::Error;

use super::super::nine::LINE;
use super::error::{ParseError, ParseErrorKind};
use super::json;
use super::lines::{Lines, MAX_RECORD_BYTES, Next};
use super::text::{Form, ParsedBoard, parse_board};
use super::tokens::Tokens;
use crate::rectangle::Size;
use crate::scan::Position;

/// The boards of a stream.
///
/// Without a size, blocks of rows are separated by empty lines, or follow each other when k rows of k cells make a
/// board. An invalid record is one error, and the iteration continues after it: after its line when boards come one per
/// line, after the empty line when they come in blocks.
///
/// ```
/// use jiugong_puzzles::tiles::Boards;
///
/// let input = "283104765\n28310476\n1 2 3 4 5 6 7 8 0\n\n2 8 3\n1 0 4\n7 6 5\n";
/// let found: Vec<_> = Boards::new(input.as_bytes(), None)
///     .map(|entry| match entry {
///         Ok(entry) => format!("{}: {}", entry.line, entry.parsed.board.rows_with_slashes()),
///         Err(error) => error.to_string(),
///     })
///     .collect();
/// assert_eq!(found, [
///     "1: 2 8 3/1 0 4/7 6 5",
///     "line 2, column 1: 8 cells in one line do not make a square board; expected 4, 9, 16, …, a size such as 2x4, or rows separated by `/`",
///     "3: 1 2 3/4 5 6/7 8 0",
///     "5: 2 8 3/1 0 4/7 6 5",
/// ]);
/// ```
#[derive(Debug)]
pub struct Boards<R> {
    lines: Lines<R>,
    size: Option<Size>,
    /// The record being read: whole lines, with comments, so that offsets in it map to positions in the stream.
    record: Vec<u8>,
    first_line: usize,
    /// Whether the last board of this paragraph was a single line, so that an invalid line counts as one record.
    one_a_line: bool,
}

/// A board of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Entry {
    pub parsed: ParsedBoard,
    /// The line of the stream, from 1, on which it starts.
    pub line: usize,
}

/// Why a stream returned no board.
#[derive(Debug, Error)]
pub enum StreamError {
    /// Reading failed; the iteration ends.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record is invalid; positions refer to the whole stream. The iteration continues.
    #[error(transparent)]
    Bad(#[from] ParseError),
}

/// How a record continues after its first line.
enum Continuation {
    Complete,
    /// Until this many rows in all.
    Rows(usize),
    /// Until there are as many rows as cells in the first row, or else to the end of the paragraph.
    SquareOrParagraph(usize),
}

impl<R: BufRead> Boards<R> {
    /// The boards of `reader`. With a `size`, each board must have it, and no line is ambiguous.
    pub const fn new(reader: R, size: Option<Size>) -> Self {
        Self { lines: Lines::new(reader), size, record: Vec::new(), first_line: 0, one_a_line: false }
    }

    /// The reader, for example to inspect its buffer.
    pub const fn get_ref(&self) -> &R {
        &self.lines.reader
    }

    /// The buffered bytes from the start of a line on, if a line of nine digits would be a board of 3×3: a size, if
    /// given, must be 3×3. They stay in the reader until they are [skipped](Self::skip_compact_lines).
    #[inline]
    pub fn ahead(&mut self) -> &[u8] {
        let suits = self.size.is_none_or(|size| (size.rows, size.columns) == (3, 3));
        if !suits || !self.lines.is_between() {
            return &[];
        }
        self.lines.reader.fill_buf().unwrap_or_default()
    }

    /// Skips the first `count` lines of the bytes [ahead](Self::ahead), each a board of nine digits.
    #[inline]
    pub fn skip_compact_lines(&mut self, count: usize) {
        self.lines.skip(count, count * LINE);
        self.one_a_line |= count > 0;
    }

    /// The record that starts with the last line peeked.
    fn read_record(&mut self) -> Result<ParsedBoard, StreamError> {
        self.first_line = self.lines.number;
        std::mem::swap(&mut self.record, &mut self.lines.line);
        self.lines.advance();
        if json::begins(&self.record) {
            return self.read_json();
        }
        let alone = parse_board(&self.record, self.size);
        let rest = match &alone {
            Ok(parsed) if !self.may_be_a_row(parsed) => Continuation::Complete,
            Ok(_) if self.next_continues(4)? => Continuation::SquareOrParagraph(4),
            Ok(_) => Continuation::Complete,
            Err(_) => self.rest_of_block()?,
        };
        if let Continuation::Complete = rest {
            self.one_a_line |= alone.is_ok();
            return alone.map_err(|error| self.bad(error));
        }
        self.one_a_line = false;
        self.read_rows(&rest)
    }

    /// A record in JSON continues until its brackets are closed.
    fn read_json(&mut self) -> Result<ParsedBoard, StreamError> {
        let mut brackets = json::Brackets::default();
        let mut open = brackets.are_open_after(&self.record);
        while open && matches!(self.lines.peek(), Next::Line) {
            open = brackets.are_open_after(&self.lines.line);
            self.take_line()?;
        }
        self.one_a_line = true;
        self.read_whole()
    }

    /// A 2×2 board in one line may be the first row of a 4×4 block. Larger boards are not treated this way: a first row
    /// of 9 that contains exactly 0 to 8 is rare, and a stream of 3×3 boards must not wait.
    fn may_be_a_row(&self, parsed: &ParsedBoard) -> bool {
        self.size.is_none() && parsed.form == Form::Line && parsed.board.cells().len() == 4
    }

    /// What follows a first line that is not a board by itself.
    fn rest_of_block(&mut self) -> Result<Continuation, StreamError> {
        let count = Tokens::new(&self.record).count();
        if Tokens::new(&self.record).any(|token| token.after_slashes > 0) {
            return Ok(Continuation::Complete);
        }
        if count == 1 && self.size.is_none_or(|size| size.columns > 1) {
            return self.rest_of_forty_two();
        }
        if let Some(size) = self.size {
            let is_row = count == size.columns || (!self.one_a_line && count * 2 < size.cells());
            return Ok(if is_row && size.rows > 1 { Continuation::Rows(size.rows) } else { Continuation::Complete });
        }
        let is_block = match count {
            _ if self.one_a_line || count > Size::MAX_SIDE => false,
            4 => self.next_continues(4)?,
            8.. => can_be_a_row(&self.record, count) && self.next_continues(count)?,
            _ => true,
        };
        Ok(if is_block { Continuation::SquareOrParagraph(count) } else { Continuation::Complete })
    }

    /// A size line is a small number, followed by a line of more than one cell that is not a board by itself.
    fn rest_of_forty_two(&mut self) -> Result<Continuation, StreamError> {
        let side = Tokens::new(&self.record).next().and_then(|token| token.value).map_or(0, |side| side as usize);
        if !(1..=Size::MAX_SIDE).contains(&side) {
            return Ok(Continuation::Complete);
        }
        self.take_comments()?;
        let is_size_line = matches!(self.lines.peek(), Next::Line) && {
            let count = Tokens::new(&self.lines.line).count();
            count > 1 && (count == side || (!self.one_a_line && !self.next_is_whole()))
        };
        Ok(if is_size_line { Continuation::Rows(side + 1) } else { Continuation::Complete })
    }

    /// Whether the next line looks like a row of the same block as the record: as many cells, not a board by itself,
    /// and mostly other tiles. Two lines that are both invalid boards share most of their tiles instead.
    fn next_continues(&mut self, count: usize) -> Result<bool, StreamError> {
        self.take_comments()?;
        if !matches!(self.lines.peek(), Next::Line) || Tokens::new(&self.lines.line).count() != count {
            return Ok(false);
        }
        if parse_board(&self.lines.line, self.size).is_ok() {
            return Ok(false);
        }
        let ours: HashSet<_> = Tokens::new(&self.record).map(|token| token.value).collect();
        let shared = Tokens::new(&self.lines.line).filter(|token| ours.contains(&token.value)).count();
        Ok(shared * 2 < count)
    }

    /// Whether the next line is a board by itself, and so not a row. Four cells in a line may be either.
    fn next_is_whole(&self) -> bool {
        parse_board(&self.lines.line, self.size).is_ok_and(|parsed| !self.may_be_a_row(&parsed))
    }

    /// Appends the rows of a block to the record and reads it.
    fn read_rows(&mut self, rest: &Continuation) -> Result<ParsedBoard, StreamError> {
        let mut rows = 1;
        let mut even = true;
        let columns = match rest {
            Continuation::SquareOrParagraph(columns) => Some(*columns),
            Continuation::Rows(_) | Continuation::Complete => self.size.map(|size| size.columns),
        };
        loop {
            match *rest {
                Continuation::Rows(limit) if rows >= limit => return self.read_whole(),
                Continuation::SquareOrParagraph(side) if rows == side && even => {
                    match parse_board(&self.record, None) {
                        Err(_) if has_tile_from(&self.record, side * side) => {}
                        result => return result.map_err(|error| self.bad(error)),
                    }
                }
                _ => {}
            }
            self.take_comments()?;
            if !matches!(self.lines.peek(), Next::Line) {
                break;
            }
            let count = Tokens::new(&self.lines.line).count();
            if count == 0 || (Some(count) != columns && self.next_is_whole()) {
                break;
            }
            even &= Some(count) == columns;
            rows += 1;
            self.take_line()?;
        }
        match self.lines.peek() {
            Next::TooLong => Err(self.too_long(self.lines.number)),
            Next::Failed(_) => {
                Err(self.lines.advance().map_or_else(|| self.too_long(self.first_line), StreamError::Io))
            }
            Next::Line | Next::End => self.read_whole(),
        }
    }

    fn read_whole(&self) -> Result<ParsedBoard, StreamError> {
        parse_board(&self.record, self.size).map_err(|error| self.bad(error))
    }

    /// Appends the following comment lines to the record, where they are harmless and keep line numbers correct.
    fn take_comments(&mut self) -> Result<(), StreamError> {
        while matches!(self.lines.peek(), Next::Line)
            && self.lines.line.contains(&b'#')
            && Tokens::new(&self.lines.line).next().is_none()
        {
            self.take_line()?;
        }
        Ok(())
    }

    fn take_line(&mut self) -> Result<(), StreamError> {
        if self.record.len() + self.lines.line.len() >= MAX_RECORD_BYTES {
            return Err(self.too_long(self.first_line));
        }
        self.record.push(b'\n');
        self.record.append(&mut self.lines.line);
        self.lines.advance();
        Ok(())
    }

    /// Skips the rest of the paragraph and returns the error for it.
    fn too_long(&mut self, line: usize) -> StreamError {
        self.record = Vec::new();
        loop {
            let goes_on = match self.lines.peek() {
                Next::TooLong => true,
                Next::Line => self.lines.line.contains(&b'#') || Tokens::new(&self.lines.line).next().is_some(),
                Next::End | Next::Failed(_) => false,
            };
            if !goes_on {
                break;
            }
            self.lines.advance();
        }
        too_long(line)
    }

    fn bad(&self, error: ParseError) -> StreamError {
        StreamError::Bad(error.moved_down(self.first_line.saturating_sub(1)))
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<Entry, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.lines.peek() {
                Next::End => return None,
                Next::Failed(_) => return self.lines.advance().map(|error| Err(StreamError::Io(error))),
                Next::TooLong => {
                    self.lines.advance();
                    return Some(Err(too_long(self.lines.number)));
                }
                Next::Line => {}
            }
            if Tokens::is_any_in(&self.lines.line) {
                let parsed = self.read_record();
                return Some(parsed.map(|parsed| Entry { parsed, line: self.first_line }));
            }
            self.one_a_line &= self.lines.line.contains(&b'#');
            self.lines.advance();
        }
    }
}

fn too_long(line: usize) -> StreamError {
    let at = Position { line, column: 1 };
    StreamError::Bad(ParseError { at, kind: ParseErrorKind::TooLong { limit: MAX_RECORD_BYTES } })
}

/// Whether a line of `count` cells can be a row of a square board: numbers below its number of cells, without repeats.
fn can_be_a_row(line: &[u8], count: usize) -> bool {
    let mut seen = HashSet::new();
    Tokens::new(line).all(|token| token.value.is_some_and(|tile| (tile as usize) < count * count && seen.insert(tile)))
}

/// Whether any number in `text` is at least `least`.
fn has_tile_from(text: &[u8], least: usize) -> bool {
    Tokens::new(text).any(|token| token.value.is_some_and(|tile| tile as usize >= least))
}
