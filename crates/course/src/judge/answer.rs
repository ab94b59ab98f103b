//! An answer to be checked, line by line.
//!
//! White space at the end of a line, empty lines at the end and a missing last line break are forgiven; nothing else
//! is. One line is held at a time, and none longer than [`MAX_RECORD_BYTES`].

use std::io::{BufRead, Read};

use jiugong_puzzles::scan::{Position, ScanStream, Token, Words};
use jiugong_puzzles::tiles::MAX_RECORD_BYTES;

use super::{JudgeError, Verdict, Why};

/// Why checking ends before the last case.
pub(super) enum Stop {
    /// The answer is wrong.
    Wrong(Why),
    /// The input cannot be read, or not be solved.
    Failed(JudgeError),
}

impl From<Why> for Stop {
    fn from(why: Why) -> Self {
        Stop::Wrong(why)
    }
}

impl<E: Into<JudgeError>> From<E> for Stop {
    fn from(error: E) -> Self {
        Stop::Failed(error.into())
    }
}

/// The answer, and how far it has been checked.
pub(super) struct Answer<'a> {
    reader: &'a mut dyn BufRead,
    text: Vec<u8>,
    /// The line last read, from 1.
    line: usize,
    /// The case being checked, from 1.
    pub case: usize,
}

impl<'a> Answer<'a> {
    pub fn new(reader: &'a mut dyn BufRead) -> Self {
        Answer { reader, text: Vec::new(), line: 0, case: 0 }
    }

    /// The next line without white space at its end; `None` after the last.
    pub fn line(&mut self) -> Result<Option<&[u8]>, Stop> {
        self.text.clear();
        self.line += 1;
        let most = MAX_RECORD_BYTES as u64 + 1;
        let length = (&mut *self.reader).take(most).read_until(b'\n', &mut self.text)?;
        if length as u64 == most && !self.text.ends_with(b"\n") {
            return Err(Stop::Wrong(Why::TooLong { limit: MAX_RECORD_BYTES }));
        }
        Ok((length > 0).then(|| self.text.trim_ascii_end()))
    }

    /// Nothing but white space may follow.
    fn end(&mut self) -> Result<(), Stop> {
        let mut rest = ScanStream::new(self.reader);
        let extra = rest.word().map(|word| (word.at.line, word.clipped()));
        rest.finish()?;
        let Some((lines, found)) = extra else { return Ok(()) };
        self.line += lines;
        Err(Why::ExtraAnswer { found }.into())
    }

    /// The verdict, once every case is checked or something stopped it.
    pub fn verdict(mut self, checked: Result<(), Stop>) -> Result<Verdict, JudgeError> {
        match checked.and_then(|()| self.end()) {
            Ok(()) => Ok(Verdict::Right { cases: self.case }),
            Err(Stop::Wrong(why)) => Ok(Verdict::Wrong { case: self.case, line: self.line, why }),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

/// A line as a verdict shows it: readable and short.
pub(super) fn shown(line: &[u8]) -> String {
    Token { text: line, at: Position::START }.clipped()
}
