//! What the views draw with: frames, texts that fit, lists that scroll.

use jiugong_course::export::wrapped;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::theme::Theme;

/// Draws a frame with a title, and tells what is inside it.
pub fn framed(frame: &mut Frame<'_>, area: Rect, title: &str, theme: Theme, in_hand: bool) -> Rect {
    let style = if in_hand { theme.accent() } else { theme.dim() };
    let title = fitted(&format!(" {title} "), usize::from(area.width.saturating_sub(2)));
    let block = Block::bordered()
        .border_type(if in_hand { BorderType::Thick } else { BorderType::Rounded })
        .border_style(style)
        .title(Span::styled(title, theme.title()));
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}

/// Draws lines, as many as there is room for.
pub fn lines(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
    frame.render_widget(Paragraph::new(lines), area);
}

/// `text` in lines that fit `width`, each in `style`.
pub fn flowing(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let width = usize::from(width.max(1));
    let mut flow = Vec::new();
    for paragraph in text.lines() {
        if paragraph.is_empty() {
            flow.push(Line::default());
        }
        for line in wrapped(paragraph, width) {
            // A word may be wider than the line.
            let mut rest = line.as_str();
            while rest.width() > width {
                let cut = cut(rest, width).max(1);
                let cut = (cut..=rest.len()).find(|&at| rest.is_char_boundary(at)).unwrap_or(rest.len());
                flow.push(Line::styled(rest[..cut].to_owned(), style));
                rest = &rest[cut..];
            }
            flow.push(Line::styled(rest.to_owned(), style));
        }
    }
    flow
}

/// How many bytes of `text` fit `width` columns.
fn cut(text: &str, width: usize) -> usize {
    let mut used = 0;
    for (at, character) in text.char_indices() {
        used += character.width().unwrap_or(0);
        if used > width {
            return at;
        }
    }
    text.len()
}

/// `text`, or as much of it as fits, with `…` where something is missing.
pub fn fitted(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let kept = &text[..cut(text, width.saturating_sub(1))];
    if width == 0 { String::new() } else { format!("{kept}…") }
}

/// `text` in exactly `width` columns.
pub fn padded(text: &str, width: usize) -> String {
    let text = fitted(text, width);
    let missing = width.saturating_sub(text.width());
    text + &" ".repeat(missing)
}

/// `text` at the right of `width` columns.
pub fn right(text: &str, width: usize) -> String {
    let text = fitted(text, width);
    " ".repeat(width.saturating_sub(text.width())) + &text
}

/// The first of `count` rows to show in `height` rows so that `at` is among them, and about in the middle.
pub fn window(at: usize, count: usize, height: usize) -> usize {
    at.saturating_sub(height / 2).min(count.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_whatever_they_are_made_of() {
        assert_eq!(fitted("广度优先", 5), "广度…");
        assert_eq!(fitted("广度优先", 8), "广度优先");
        assert_eq!(fitted("abc", 0), "");
        assert_eq!(padded("广度优先", 6), "广度… ");
        assert_eq!(right("九", 3), " 九");
        for text in ["一二三四五六七八九十", "a word thatislongerthantheline", "取 f = g + h 最小"] {
            for width in 1..12 {
                for line in flowing(text, width, Style::new()) {
                    assert!(line.width() <= usize::from(width.max(2)), "{line} is wider than {width}");
                }
            }
        }
    }

    #[test]
    fn what_is_in_hand_is_seen() {
        for count in 0..30 {
            for at in 0..count {
                let first = window(at, count, 7);
                assert!((first..first + 7).contains(&at) && (first == 0 || first + 7 <= count));
            }
        }
    }
}
