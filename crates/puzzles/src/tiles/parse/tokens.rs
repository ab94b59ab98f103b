//! The words of a text, one after another, without copying.
//!
//! A token is a run of bytes other than white space, comma, slash, bar and comment. It stores its value, if it is a tile,
//! and the separators before it. Any bytes can be scanned; only ASCII words have values.

/// One word of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// Its first byte.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// The number, 0 for a blank, or `None` if it is not a tile. Numbers beyond `u32` become `u32::MAX`.
    pub value: Option<u32>,
    /// Whether a line ended since the last token.
    pub after_newline: bool,
    /// The number of slashes and bars since the last token.
    pub after_slashes: usize,
}

impl Token {
    /// Whether this token starts a new row; false for the first token.
    pub const fn breaks_row(&self) -> bool {
        self.after_newline || self.after_slashes > 0
    }
}

/// The tokens of a text, in order.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Scans `text` from its beginning.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Whether there is any token. A digit starts one, so most lines need not be scanned.
    #[inline]
    pub fn is_any_in(text: &[u8]) -> bool {
        text.first().is_some_and(u8::is_ascii_digit) || Tokens::new(text).next().is_some()
    }

    /// The length in bytes of the separator at the current position, 0 if there is none.
    ///
    /// Includes the full-width forms of Chinese keyboards.
    #[inline]
    fn separator(&self) -> usize {
        match self.text.get(self.at) {
            Some(b' ' | b',' | b'\t' | b'\n' | b'\r' | b'/' | b'|' | b'#' | 0x0B | 0x0C) => 1,
            Some(0x80..) => wide_separator(&self.text[self.at..]),
            _ => 0,
        }
    }
}

#[cold]
fn wide_separator(text: &[u8]) -> usize {
    let wide = ["\u{3000}", "\u{a0}", "，", "、"].into_iter().find(|wide| text.starts_with(wide.as_bytes()));
    wide.map_or(0, str::len)
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        let (mut after_newline, mut after_slashes) = (false, 0);
        loop {
            match *self.text.get(self.at)? {
                b'\n' => after_newline = true,
                b'/' | b'|' => after_slashes += 1,
                b'#' => {
                    let rest = &self.text[self.at..];
                    self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    continue;
                }
                _ => {}
            }
            match self.separator() {
                0 => break,
                length => self.at += length,
            }
        }
        let start = self.at;
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        let value = if self.at > start && (self.at == self.text.len() || self.separator() > 0) {
            Some(number)
        } else {
            while self.at < self.text.len() && self.separator() == 0 {
                self.at += 1;
            }
            matches!(&self.text[start..self.at], b"x" | b"X" | b"_" | b"." | b"*" | b"-1").then_some(0)
        };
        Some(Token { start, end: self.at, value, after_newline, after_slashes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<Option<u32>> {
        Tokens::new(text.as_bytes()).map(|token| token.value).collect()
    }

    #[test]
    fn words_and_their_values() {
        assert_eq!(values("1, 2\t03\r\nx X,_ -1 . *"), [1, 2, 3, 0, 0, 0, 0, 0, 0].map(Some));
        assert_eq!(values("，１、5\u{3000}6\u{a0}7"), [None, Some(5), Some(6), Some(7)]);
        assert_eq!(
            values("4294967294 4294967295 4294967296 99999999999999999999"),
            [u32::MAX - 1, u32::MAX, u32::MAX, u32::MAX].map(Some)
        );
        assert_eq!(values("-2 +1 1x -1x xx 1. 八"), [None; 7]);
        assert_eq!(values("1 # 2 3\n4#5"), [Some(1), Some(4)]);
        assert_eq!(values(" ,\n# all comment"), []);
    }

    #[test]
    fn separators_between_tokens() {
        let between: Vec<_> =
            Tokens::new(b"1 2/3\n4 # c\n/ |5").map(|token| (token.after_newline, token.after_slashes)).collect();
        assert_eq!(between, [(false, 0), (false, 0), (false, 1), (true, 0), (true, 2)]);
    }
}
