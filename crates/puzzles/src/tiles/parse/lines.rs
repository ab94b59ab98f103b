//! The lines of a stream with one line of lookahead, bounded by the record limit.
//!
//! At most one line is stored. A line that is too long is skipped to its end without being stored.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use crate::width::half_width;

/// The maximum size in bytes of a line, or of a block of lines. A 999×999 board takes about 7 MB.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// The next item of the stream.
#[derive(Debug)]
pub(super) enum Next {
    /// A line; its bytes, without the line end, are in [`Lines::line`].
    Line,
    /// A line that was too long and has been skipped.
    TooLong,
    End,
    Failed(io::Error),
}

/// Lines with one line of lookahead.
#[derive(Debug)]
pub(super) struct Lines<R> {
    pub reader: R,
    /// The bytes of the last line peeked.
    pub line: Vec<u8>,
    /// The number, from 1, of the last line peeked.
    pub number: usize,
    next: Option<Next>,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(reader: R) -> Self {
        Self { reader, line: Vec::new(), number: 0, next: None }
    }

    /// The next line, read if necessary.
    pub fn peek(&mut self) -> &Next {
        if self.next.is_none() {
            self.next = Some(self.read().unwrap_or_else(Next::Failed));
        }
        self.next.as_ref().unwrap_or(&Next::End)
    }

    /// Consumes the line, so that the next [`peek`](Self::peek) reads on. The end stays the end, and a failure becomes
    /// the end.
    pub fn advance(&mut self) -> Option<io::Error> {
        match self.next.take() {
            Some(Next::Failed(error)) => {
                self.next = Some(Next::End);
                Some(error)
            }
            Some(Next::End) => {
                self.next = Some(Next::End);
                None
            }
            _ => None,
        }
    }

    /// Whether no peeked line is waiting to be consumed.
    pub fn is_between(&self) -> bool {
        self.next.is_none()
    }

    /// Skips lines that the reader has buffered completely.
    pub fn skip(&mut self, lines: usize, bytes: usize) {
        self.reader.consume(bytes);
        self.number += lines;
    }

    fn read(&mut self) -> io::Result<Next> {
        self.line.clear();
        self.number += 1;
        let most = MAX_RECORD_BYTES + 1;
        let length = self.reader.by_ref().take(most as u64).read_until(b'\n', &mut self.line)?;
        if self.line.last() == Some(&b'\n') {
            self.line.pop();
        } else if length == 0 {
            return Ok(Next::End);
        } else if length == most {
            self.line = Vec::new();
            self.reader.skip_until(b'\n')?;
            return Ok(Next::TooLong);
        }
        let plain = match half_width(&self.line) {
            Cow::Owned(plain) => Some(plain),
            Cow::Borrowed(_) => None,
        };
        if let Some(plain) = plain {
            self.line = plain;
        }
        if self.number == 1 && self.line.starts_with(b"\xEF\xBB\xBF") {
            self.line.drain(..3);
        }
        Ok(Next::Line)
    }
}
