//! The words of a reader, one at a time.
//!
//! Memory is bounded by one word, cut off at [`LONGEST_WORD`] bytes, however long lines, words and white space are. A
//! word is returned as soon as the byte after it is read, so interactive input is answered without waiting for more. A
//! read error ends the words; [`ScanStream::finish`] returns it.

use std::io::{self, BufRead, ErrorKind};

use super::{Position, Token, Words};

/// The maximum number of bytes kept of a word. A longer word is cut and ends with `…`, so it is never a number.
pub const LONGEST_WORD: usize = 128;

/// The words of a reader, one after another.
///
/// ```
/// use jiugong_puzzles::scan::{Position, ScanStream, Words};
///
/// let mut input = &b"8 9\n 1.5"[..];
/// let mut scan = ScanStream::new(&mut input);
/// assert_eq!(scan.integer(0, 100), Ok(8));
/// assert_eq!(scan.integer(0, 100), Ok(9));
/// let word = scan.word().unwrap();
/// assert_eq!((word.text, word.at), (&b"1.5"[..], Position { line: 2, column: 2 }));
/// assert!(scan.word().is_none());
/// scan.finish()?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ScanStream<'a> {
    reader: &'a mut dyn BufRead,
    at: Position,
    text: Vec<u8>,
    failure: Option<io::Error>,
}

impl<'a> ScanStream<'a> {
    /// A scan at the start of `reader`.
    pub fn new(reader: &'a mut dyn BufRead) -> Self {
        ScanStream { reader, at: Position::START, text: Vec::new(), failure: None }
    }

    /// Returns the error that ended the words, if any.
    ///
    /// # Errors
    /// The reader's error.
    pub fn finish(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
    }

    /// Skips the rest of the line, including its end.
    pub fn skip_line(&mut self) {
        self.skip_while(|byte| byte != b'\n');
        self.take_byte();
    }

    /// The next byte other than white space within a line; line ends count. `None` at the end of the input.
    pub fn byte(&mut self) -> Option<u8> {
        self.skip_while(|byte| byte.is_ascii_whitespace() && byte != b'\n');
        self.take_byte()
    }

    fn take_byte(&mut self) -> Option<u8> {
        let byte = *self.buffer().first()?;
        self.at = self.at.after(byte);
        self.reader.consume(1);
        Some(byte)
    }

    fn skip_while(&mut self, skipped: impl Fn(u8) -> bool) {
        self.walk(skipped, false);
    }

    /// Passes over the longest run of bytes that satisfy `wanted`, and keeps them if `keep` is set.
    fn walk(&mut self, wanted: impl Fn(u8) -> bool, keep: bool) {
        loop {
            let mut at = self.at;
            // Reading and keeping borrow different fields, so the buffer is requested directly.
            let buffer = match fill(self.reader, &mut self.failure) {
                [] => return,
                buffer => buffer,
            };
            let mut length = 0;
            for &byte in buffer {
                if !wanted(byte) {
                    break;
                }
                at = at.after(byte);
                length += 1;
            }
            if keep {
                // One byte beyond the maximum shows that the word was longer.
                let room = (LONGEST_WORD + 1).saturating_sub(self.text.len());
                self.text.extend_from_slice(&buffer[..length.min(room)]);
            }
            let ended = length < buffer.len();
            self.at = at;
            self.reader.consume(length);
            if ended {
                return;
            }
        }
    }

    /// The bytes available, blocking if there are none; empty at the end and after an error.
    fn buffer(&mut self) -> &[u8] {
        fill(self.reader, &mut self.failure)
    }

    /// A byte order mark is not part of the first word and takes no column.
    fn drop_mark(&mut self) {
        if self.text.starts_with(b"\xEF\xBB\xBF") {
            self.text.drain(..3);
            self.at.column -= 1;
        }
    }
}

fn fill<'r>(reader: &'r mut dyn BufRead, failure: &mut Option<io::Error>) -> &'r [u8] {
    if failure.is_some() {
        return &[];
    }
    // The borrow checker does not let a buffer leave a loop that may request another one, so it is requested again
    // after the loop.
    loop {
        match reader.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                *failure = Some(error);
                return &[];
            }
        }
    }
    reader.fill_buf().unwrap_or_default()
}

impl Words for ScanStream<'_> {
    fn word(&mut self) -> Option<Token<'_>> {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace());
            let at = self.at;
            self.text.clear();
            self.walk(|byte| !byte.is_ascii_whitespace(), true);
            if self.text.is_empty() {
                return None;
            }
            if self.text.len() > LONGEST_WORD {
                self.text.truncate(LONGEST_WORD);
                self.text.extend_from_slice("…".as_bytes());
            }
            if at == Position::START {
                self.drop_mark();
            }
            if !self.text.is_empty() {
                return Some(Token { text: &self.text, at });
            }
        }
    }

    fn position(&self) -> Position {
        self.at
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use proptest::prelude::*;

    use super::super::Scan;
    use super::*;

    /// Returns `text`, then errors of these kinds in turn.
    struct Failing<'a>(&'a [u8], Vec<ErrorKind>);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer) {
                Ok(0) => self.1.pop().map_or(Ok(0), |kind| Err(kind.into())),
                read => read,
            }
        }
    }

    #[test]
    fn long_words_are_cut_and_are_no_numbers() {
        let text = format!("{}5 {} 7", "0".repeat(1_000_000), "1".repeat(LONGEST_WORD));
        let mut reader = text.as_bytes();
        let mut scan = ScanStream::new(&mut reader);
        let word = scan.word().unwrap();
        assert_eq!(word.clipped(), format!("{}…", "0".repeat(24)));
        assert!(word.integer(i64::MIN, i64::MAX).is_err() && word.real().is_err());
        assert_eq!(scan.word().unwrap().text, "1".repeat(LONGEST_WORD).as_bytes());
        assert_eq!(scan.integer(0, 9), Ok(7));
        let marked = format!("\u{FEFF}{}", "0".repeat(1000));
        assert!(ScanStream::new(&mut marked.as_bytes()).integer(0, 9).is_err());
    }

    #[test]
    fn a_failure_ends_the_words_and_is_reported_once() {
        let mut reader = BufReader::new(Failing(b"1 2", vec![ErrorKind::BrokenPipe, ErrorKind::Interrupted]));
        let mut scan = ScanStream::new(&mut reader);
        assert_eq!(scan.integer(0, 9), Ok(1));
        assert_eq!(scan.integer(0, 9), Ok(2));
        assert!(scan.word().is_none());
        assert_eq!(scan.finish().unwrap_err().kind(), ErrorKind::BrokenPipe);
        assert!(scan.finish().is_ok());
    }

    #[test]
    fn lines_and_bytes() {
        let mut reader = &b"1 2 3\n \t q\n4"[..];
        let mut scan = ScanStream::new(&mut reader);
        assert_eq!(scan.integer(0, 9), Ok(1));
        scan.skip_line();
        assert_eq!(scan.position(), Position { line: 2, column: 1 });
        assert_eq!((scan.byte(), scan.byte()), (Some(b'q'), Some(b'\n')));
        assert_eq!((scan.byte(), scan.byte()), (Some(b'4'), None));
        scan.skip_line();
        assert_eq!(scan.position(), Position { line: 3, column: 2 });
    }

    proptest! {
        #[test]
        fn the_words_of_a_stream_are_those_of_its_text(text in "\u{FEFF}?[ \t\n\ra迷7]{0,60}", size in 1_usize..9) {
            let mut reader = BufReader::with_capacity(size, text.as_bytes());
            let mut stream = ScanStream::new(&mut reader);
            let mut scan = Scan::new(text.as_bytes());
            while let Some(word) = scan.next() {
                prop_assert_eq!(stream.word(), Some(word));
                prop_assert_eq!(stream.position(), scan.position());
            }
            prop_assert_eq!(stream.word(), None);
        }
    }
}
