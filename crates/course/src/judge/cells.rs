//! The cells of a board with one character per cell, with or without white space between them.

use jiugong_puzzles::scan::{Expected, Position, ScanError, ScanStream, Words};

use super::JudgeError;

/// Characters and their positions.
pub(super) struct Cells {
    /// At least as many as requested, unless the input ended; the last word may exceed the request.
    pub text: Vec<u8>,
    at: Vec<Position>,
    end: Position,
}

impl Cells {
    /// Reads words until there are `count` characters.
    pub fn read(words: &mut ScanStream<'_>, count: usize) -> Result<Self, JudgeError> {
        let (mut text, mut at) = (Vec::new(), Vec::new());
        while text.len() < count {
            let Some(word) = words.word() else { break };
            let mut place = word.at;
            for &byte in word.text {
                at.push(place);
                place = place.after(byte);
            }
            text.extend_from_slice(word.text);
        }
        words.finish()?;
        Ok(Cells { text, at, end: words.position() })
    }

    /// The position of a character, or the end of the input after the last one.
    pub fn position(&self, index: usize) -> Position {
        self.at.get(index).copied().unwrap_or(self.end)
    }

    /// The characters as digits. They must be from 0 to `largest` and exactly `count`.
    pub fn digits(&self, count: usize, largest: u8) -> Result<Vec<u32>, JudgeError> {
        let mut digits = Vec::with_capacity(count);
        for (index, &byte) in self.text.iter().enumerate() {
            let at = self.position(index);
            let digit = byte.wrapping_sub(b'0');
            if digit > largest {
                let expected = Expected::Integer { minimum: 0, maximum: largest.into() };
                let found = String::from_utf8_lossy(&self.text[index..]).chars().take(1).collect();
                return Err(ScanError::Unexpected { at, expected, found }.into());
            }
            if index == count {
                return Err(JudgeError::TooMany { at, expected: count });
            }
            digits.push(digit.into());
        }
        if digits.len() < count {
            return Err(JudgeError::TooFew { at: self.end, found: digits.len(), expected: count });
        }
        Ok(digits)
    }
}
