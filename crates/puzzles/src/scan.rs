//! The words of an input text, each with its position.
//!
//! A [`Scan`] walks over bytes once, from front to back, and never copies them; a [`ScanStream`] does the same with a
//! reader and buffers one word at a time. Code that reads numbers takes either as [`Words`]. Lines and columns count
//! from 1; a column is a character, so it matches what an editor shows even after Chinese text. A byte order mark at
//! the start is not part of the text.

mod stream;

use std::fmt;

use thiserror::Error;

pub use stream::{LONGEST_WORD, ScanStream};

/// How many characters of a bad word an error repeats: enough to find it, however long the word is.
const CLIP: usize = 24;

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Position {
    /// The start of every text.
    pub const START: Position = Position { line: 1, column: 1 };

    /// The position after `byte`. A character is counted at its first byte; continuation bytes of UTF-8 do not advance
    /// the column.
    #[must_use]
    pub fn after(self, byte: u8) -> Position {
        match byte {
            b'\n' => Position { line: self.line + 1, column: 1 },
            0x80..=0xBF => self,
            _ => Position { line: self.line, column: self.column + 1 },
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// The prefix of an error message whose position may be unknown.
pub(crate) fn place(at: Option<Position>) -> String {
    at.map_or_else(String::new, |at| format!("{at}: "))
}

/// `text` with commas as spaces, so that both separate words and positions stay the same.
pub(crate) fn commas_to_spaces(text: &[u8]) -> Vec<u8> {
    text.iter().map(|&byte| if byte == b',' { b' ' } else { byte }).collect()
}

/// The first character of `text`, for an error message; invalid UTF-8 becomes U+FFFD.
pub(crate) fn first_character(text: &[u8]) -> char {
    String::from_utf8_lossy(&text[..text.len().min(4)]).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A word: a maximal run of bytes other than white space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The bytes of the word, never empty.
    pub text: &'a [u8],
    /// Its position.
    pub at: Position,
}

impl Token<'_> {
    /// The word for an error message: readable and short.
    ///
    /// ```
    /// use jiugong_puzzles::scan::Scan;
    ///
    /// let long = "9".repeat(1_000_000);
    /// let word = Scan::new(long.as_bytes()).next().unwrap();
    /// assert_eq!(word.clipped(), format!("{}…", "9".repeat(24)));
    /// ```
    pub fn clipped(&self) -> String {
        // A character has at most four bytes.
        let head = &self.text[..self.text.len().min(4 * (CLIP + 1))];
        let readable = String::from_utf8_lossy(head);
        let mut characters = readable.chars();
        let mut short: String = characters.by_ref().take(CLIP).collect();
        if characters.next().is_some() {
            short.push('…');
        }
        short
    }

    /// The word as an integer within bounds.
    ///
    /// # Errors
    /// [`ScanError::Unexpected`] if it is not a number, or is outside the bounds.
    pub fn integer(&self, minimum: i64, maximum: i64) -> Result<i64, ScanError> {
        self.parse::<i64>()
            .filter(|number| (minimum..=maximum).contains(number))
            .ok_or_else(|| self.unexpected(Expected::Integer { minimum, maximum }))
    }

    /// The word as a finite real number.
    ///
    /// # Errors
    /// [`ScanError::Unexpected`] if it is not a number, or is not finite.
    pub fn real(&self) -> Result<f64, ScanError> {
        self.parse::<f64>().filter(|number| number.is_finite()).ok_or_else(|| self.unexpected(Expected::Real))
    }

    fn parse<T: std::str::FromStr>(&self) -> Option<T> {
        std::str::from_utf8(self.text).ok()?.parse().ok()
    }

    fn unexpected(&self, expected: Expected) -> ScanError {
        ScanError::Unexpected { at: self.at, expected, found: self.clipped() }
    }
}

/// What an error says was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Expected {
    /// An integer within inclusive bounds.
    Integer { minimum: i64, maximum: i64 },
    /// A finite real number.
    Real,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Integer { minimum, maximum } => write!(f, "a whole number from {minimum} to {maximum}"),
            Expected::Real => f.write_str("a number"),
        }
    }
}

/// Why a number could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum ScanError {
    #[error("{at}: expected {expected}, but the input ends")]
    Ended { at: Position, expected: Expected },
    #[error("{at}: expected {expected}, found `{found}`")]
    Unexpected { at: Position, expected: Expected, found: String },
}

impl ScanError {
    /// The position in the input.
    pub fn at(&self) -> Position {
        match *self {
            ScanError::Ended { at, .. } | ScanError::Unexpected { at, .. } => at,
        }
    }
}

/// A source of words and numbers.
pub trait Words {
    /// The next word; `None` at the end.
    fn word(&mut self) -> Option<Token<'_>>;

    /// The current position: after the last word taken.
    fn position(&self) -> Position;

    /// The next word as an integer within bounds.
    ///
    /// # Errors
    /// [`ScanError`] if the next word is no such number. The word is consumed in any case.
    fn integer(&mut self, minimum: i64, maximum: i64) -> Result<i64, ScanError> {
        match self.word() {
            Some(word) => word.integer(minimum, maximum),
            None => Err(ScanError::Ended { at: self.position(), expected: Expected::Integer { minimum, maximum } }),
        }
    }

    /// The next word as a finite real number.
    ///
    /// # Errors
    /// [`ScanError`] if the next word is no such number. The word is consumed in any case.
    fn real(&mut self) -> Result<f64, ScanError> {
        match self.word() {
            Some(word) => word.real(),
            None => Err(ScanError::Ended { at: self.position(), expected: Expected::Real }),
        }
    }
}

/// The words of a text, one after another.
///
/// ```
/// use jiugong_puzzles::scan::{Position, Scan, Words};
///
/// let mut scan = Scan::new("8 9\n 1.5".as_bytes());
/// assert_eq!(scan.integer(0, 100), Ok(8));
/// assert_eq!(scan.integer(0, 100), Ok(9));
/// let word = scan.next().unwrap();
/// assert_eq!((word.text, word.at), (&b"1.5"[..], Position { line: 2, column: 2 }));
/// assert_eq!(scan.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    rest: &'a [u8],
    at: Position,
}

impl<'a> Scan<'a> {
    /// A scan at the start of `text`.
    pub fn new(text: &'a [u8]) -> Self {
        Scan { rest: text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text), at: Position::START }
    }

    /// Takes the longest run of bytes that satisfy `wanted`.
    fn take_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.rest.iter().position(|&byte| !wanted(byte)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(length);
        self.at = taken.iter().fold(self.at, |at, &byte| at.after(byte));
        self.rest = rest;
        taken
    }
}

impl Words for Scan<'_> {
    fn word(&mut self) -> Option<Token<'_>> {
        self.next()
    }

    fn position(&self) -> Position {
        self.at
    }
}

impl<'a> Iterator for Scan<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.take_while(|byte| byte.is_ascii_whitespace());
        let at = self.at;
        let text = self.take_while(|byte| !byte.is_ascii_whitespace());
        (!text.is_empty()).then_some(Token { text, at })
    }
}

/// At most 20 characters of `text`, safe to print on one line.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 20;
    let mut short = String::new();
    let mut length = 0;
    for char in text.chars() {
        let piece: String = if char.is_control() { char.escape_default().collect() } else { char.into() };
        length += piece.chars().count();
        if length > MOST {
            while short.chars().count() >= MOST {
                short.pop();
            }
            short.push('…');
            break;
        }
        short.push_str(&piece);
    }
    short
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(line: usize, column: usize) -> Position {
        Position { line, column }
    }

    #[test]
    fn columns_count_characters_and_the_byte_order_mark_is_skipped() {
        let words: Vec<_> = Scan::new("\u{FEFF}迷宫 x\r\n\t九".as_bytes()).map(|word| word.at).collect();
        assert_eq!(words, [at(1, 1), at(1, 4), at(2, 2)]);
    }

    #[test]
    fn numbers_are_bounded() {
        let mut scan = Scan::new(b"5 6 -1 99999999999999999999 x");
        assert_eq!(scan.integer(0, 5), Ok(5));
        for (column, found) in [(3, "6"), (5, "-1"), (8, "99999999999999999999"), (29, "x")] {
            let expected = Expected::Integer { minimum: 0, maximum: 5 };
            let error = ScanError::Unexpected { at: at(1, column), expected, found: found.to_owned() };
            assert_eq!(scan.integer(0, 5), Err(error));
        }
        let error = scan.integer(0, 5).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 30: expected a whole number from 0 to 5, but the input ends");
    }

    #[test]
    fn reals_are_finite() {
        let mut scan = Scan::new(b"1.5 -2 inf NaN 1e999 \xFF");
        assert_eq!(scan.real(), Ok(1.5));
        assert_eq!(scan.real(), Ok(-2.0));
        for found in ["inf", "NaN", "1e999", "\u{FFFD}"] {
            match scan.real() {
                Err(ScanError::Unexpected { found: seen, .. }) => assert_eq!(seen, found),
                other => panic!("{found} was read as {other:?}"),
            }
        }
    }

    proptest! {
        #[test]
        fn words_are_those_of_the_standard_library(text in "[ \t\n\ra-c迷\\-0-9.]{0,60}") {
            let words: Vec<&[u8]> = Scan::new(text.as_bytes()).map(|word| word.text).collect();
            let expected: Vec<&[u8]> = text.split_ascii_whitespace().map(str::as_bytes).collect();
            prop_assert_eq!(words, expected);
        }

        #[test]
        fn every_word_is_at_its_position(text in "[ \nab宫]{0,60}") {
            let lines: Vec<Vec<char>> = text.split('\n').map(|line| line.chars().collect()).collect();
            for word in Scan::new(text.as_bytes()) {
                let first = std::str::from_utf8(word.text).unwrap().chars().next().unwrap();
                prop_assert_eq!(lines[word.at.line - 1][word.at.column - 1], first);
            }
        }
    }

    #[test]
    fn shortened_text_is_short_and_printable() {
        assert_eq!(shorten("abc"), "abc");
        assert_eq!(shorten("a\u{1b}[2J\n"), "a\\u{1b}[2J\\n");
        for text in ["\n".repeat(40), "重".repeat(21), "x".repeat(20), "\u{1b}".repeat(9)] {
            assert!(shorten(&text).chars().count() <= 20, "{text:?}");
            assert!(!shorten(&text).contains(char::is_control));
        }
        assert_eq!(shorten(&"x".repeat(20)), "x".repeat(20));
    }
}
