//! Text on several lines of a picture.

use crate::export::scene::room;

/// `text` on lines at most `width` px wide. Lines break at spaces and between Chinese characters, but not before punctuation.
pub(super) fn wrap(text: &str, width: f64, size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in parts(text) {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && room(&format!("{line}{}", part.trim_end()), size) > width {
            line.truncate(line.trim_end().len());
            lines.push(part.to_owned());
        } else {
            *line += part;
        }
    }
    lines
}

/// The parts of `text` between which a line may break.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let is_wide = |char: char| char >= '\u{2e80}';
    let is_mark = |char: char| "，。；：、）？！".contains(char);
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut before = rest.chars().next()?;
        let breaks = |(place, char): (usize, char)| {
            let breaks =
                before == ' ' && char != ' ' || (is_wide(before) || is_wide(char)) && !is_mark(char) && before != '（';
            before = char;
            breaks.then_some(place)
        };
        let end = rest.char_indices().skip(1).find_map(breaks).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_between_chinese_characters() {
        assert_eq!(wrap("", 10.0, 12.0), [""]);
        assert_eq!(wrap("one two three", 1000.0, 12.0), ["one two three"]);
        assert_eq!(wrap("one two three", 60.0, 12.0), ["one two", "three"]);
        assert_eq!(wrap("one unbreakable", 20.0, 12.0), ["one", "unbreakable"]);
        let width = 4.0 * 1.18 * 12.0 + 1.0;
        assert_eq!(wrap("取出结点，再扩展", width, 12.0), ["取出结", "点，再扩", "展"]);
        assert_eq!(wrap("f 最小（g）", width, 12.0), ["f 最小", "（g）"]);
    }
}
