//! An answer under check, read line by line.
//!
//! White space at the end of a line, empty lines at the end and a missing final line break are accepted. Only
//! one line is kept in memory, at most [`MAX_RECORD_BYTES`] long.

use std::io::{BufRead, Read};

use jiugong_puzzles::scan::{Position, ScanStream, Token, Words};
use jiugong_puzzles::tiles::MAX_RECORD_BYTES;

use super::{JudgeError, Mistake, Verdict};

/// The reason why checking ends before the last case.
pub(super) enum Stop {
    /// The answer is wrong.
    Wrong(Mistake),
    /// The input cannot be read or solved.
    Failed(JudgeError),
}

impl From<Mistake> for Stop {
    fn from(mistake: Mistake) -> Self {
        Stop::Wrong(mistake)
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
    /// The number of the last line read, counted from 1.
    line: usize,
    /// The case being checked, counted from 1.
    pub case: usize,
}

impl<'a> Answer<'a> {
    pub fn new(reader: &'a mut dyn BufRead) -> Self {
        Answer { reader, text: Vec::new(), line: 0, case: 0 }
    }

    /// The next line without trailing white space; `None` after the last.
    pub fn line(&mut self) -> Result<Option<&[u8]>, Stop> {
        self.text.clear();
        self.line += 1;
        let most = MAX_RECORD_BYTES as u64 + 1;
        let length = (&mut *self.reader).take(most).read_until(b'\n', &mut self.text)?;
        if length as u64 == most && !self.text.ends_with(b"\n") {
            return Err(Stop::Wrong(Mistake::TooLong { limit: MAX_RECORD_BYTES }));
        }
        Ok((length > 0).then(|| self.text.trim_ascii_end()))
    }

    /// Checks that only white space follows.
    fn end(&mut self) -> Result<(), Stop> {
        let mut rest = ScanStream::new(self.reader);
        let extra = rest.word().map(|word| (word.at.line, word.clipped()));
        rest.finish()?;
        let Some((lines, found)) = extra else { return Ok(()) };
        self.line += lines;
        Err(Mistake::ExtraAnswer { found }.into())
    }

    /// The verdict, after all cases were checked or checking has stopped.
    pub fn verdict(mut self, checked: Result<(), Stop>) -> Result<Verdict, JudgeError> {
        match checked.and_then(|()| self.end()) {
            Ok(()) => Ok(Verdict::Right { cases: self.case }),
            Err(Stop::Wrong(mistake)) => Ok(Verdict::Wrong { case: self.case, line: self.line, mistake }),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

/// A line as shown in a verdict: readable and short.
pub(super) fn shown(line: &[u8]) -> String {
    Token { text: line, at: Position::START }.clipped()
}
