//! Converts full-width letters, digits and signs from Chinese keyboards to plain ones.

use std::borrow::Cow;

/// `text` with full-width letters, digits and signs made plain, and the wide space a space. Every character stays one
/// character, so positions in the text are preserved. Invalid UTF-8 is left unchanged.
///
/// ```
/// use jiugong_puzzles::width::half_width;
///
/// assert_eq!(*half_width("２８３／１０４".as_bytes()), *b"283/104");
/// assert_eq!(*half_width("北京（西）".as_bytes()), *"北京（西）".as_bytes());
/// ```
pub fn half_width(text: &[u8]) -> Cow<'_, [u8]> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    match std::str::from_utf8(text).map(plain_text) {
        Ok(Cow::Owned(plain)) => Cow::Owned(plain.into_bytes()),
        _ => Cow::Borrowed(text),
    }
}

/// The same for a string.
pub fn plain_text(text: &str) -> Cow<'_, str> {
    if text.chars().any(|char| to_narrow(char) != char) {
        Cow::Owned(text.chars().map(to_narrow).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn to_narrow(char: char) -> char {
    match char {
        '０'..='９'
        | 'Ａ'..='Ｚ'
        | 'ａ'..='ｚ'
        | '／'
        | '，'
        | '＿'
        | '－'
        | '．'
        | '＞'
        | '＜'
        | '＝'
        | '＃'
        | '＊'
        | '＇' => char::from_u32(char as u32 - 0xfee0).unwrap_or(char),
        '；' => '/',
        '\u{3000}' => ' ',
        '’' => '\'',
        '−' => '-',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wide_characters_change_and_positions_stay() {
        let wide = "２８３　ｘ＿／，－１．５Ｒ＇＞＃；";
        let made = plain_text(wide);
        assert_eq!(made, "283 x_/,-1.5R'>#/");
        assert_eq!(made.chars().count(), wide.chars().count());
        for same in ["283104765", "北京 上海 1318", "max（manhattan，2）"] {
            assert_eq!(plain_text(same).replace(',', "，"), same);
        }
        assert_eq!(*half_width(b"\xff\xef"), *b"\xff\xef");
    }
}
