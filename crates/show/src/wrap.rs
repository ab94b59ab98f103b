//! Paragraphs broken into lines of a given width, in English and Chinese.
//!
//! A line may break at a space, or before or after a wide character, but never before closing punctuation.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Characters that may not begin a line.
const CLOSING: &str = "，。、；：？！）”’》…·";
/// Characters that may not end a line.
const OPENING: &str = "（“‘《";

/// The number of columns of a terminal that `text` takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// Breaks `text` into lines. None is wider than `width` columns unless it is a single word.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for piece in pieces(text) {
        let (word, wide) = (piece.trim_end(), piece.width());
        if used > 0 && used + word.width() > width {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            used = 0;
        }
        line.push_str(piece);
        used += wide;
    }
    if !line.is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Splits `text` into unbreakable pieces: words with the spaces after them, and wide characters with their punctuation.
fn pieces(text: &str) -> Vec<&str> {
    let is_wide = |char: char| char.width() == Some(2);
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut pieces = Vec::new();
    let mut begin = 0;
    for pair in chars.windows(2) {
        let ((_, one), (place, next)) = (pair[0], pair[1]);
        let between = next != ' ' && (one == ' ' || is_wide(one) || is_wide(next));
        if between && !CLOSING.contains(next) && !OPENING.contains(one) {
            pieces.push(&text[begin..place]);
            begin = place;
        }
    }
    if begin < text.len() {
        pieces.push(&text[begin..]);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn english_breaks_at_spaces_and_chinese_anywhere_but_before_punctuation() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("广度优先搜索，再来", 12), ["广度优先搜", "索，再来"]);
        assert_eq!(wrapped("取 f = g + h 最小的结点", 12), ["取 f = g + h", "最小的结点"]);
        assert_eq!(wrapped("", 10), [""; 0]);
        assert_eq!(wrapped("incomprehensible", 5), ["incomprehensible"]);
    }

    proptest! {
        #[test]
        fn no_character_is_lost_and_lines_fit(text in "([a-z]{1,6} |[广度优先搜索，。（）]){0,60}", width in 16_usize..60) {
            let lines = wrapped(&text, width);
            let joined: String = lines.concat();
            let plain = |text: &str| text.chars().filter(|char| *char != ' ').collect::<String>();
            prop_assert_eq!(plain(&joined), plain(&text));
            for line in lines {
                prop_assert!(line.width() <= width || pieces(&line).len() == 1, "{}", line);
            }
        }
    }
}
