//! Drawing helpers: frames, fitted text, scrolled lists.

use jiugong_show::wrap::wrapped;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::theme::Theme;

/// Draws a frame with a title, highlighted if it has the focus; returns the area inside.
pub fn framed(frame: &mut Frame<'_>, area: Rect, title: &str, theme: Theme, has_focus: bool) -> Rect {
    let style = if has_focus { theme.accent() } else { theme.dim() };
    let title = fitted(&format!(" {title} "), usize::from(area.width.saturating_sub(2)));
    let block = Block::bordered()
        .border_type(if has_focus { BorderType::Thick } else { BorderType::Rounded })
        .border_style(style)
        .title(Span::styled(title, theme.title()));
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}

/// Draws as many lines as fit.
pub fn lines(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
    frame.render_widget(Paragraph::new(lines), area);
}

/// Breaks `text` into lines of at most `width` columns in one style.
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

/// How many bytes of `text` fit in `width` columns.
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

/// `text`, truncated to `width` columns with `…` if it is longer.
pub fn fitted(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let kept = &text[..cut(text, width.saturating_sub(1))];
    if width == 0 { String::new() } else { format!("{kept}…") }
}

/// `text` padded or truncated to exactly `width` columns.
pub fn padded(text: &str, width: usize) -> String {
    let text = fitted(text, width);
    let missing = width.saturating_sub(text.width());
    text + &" ".repeat(missing)
}

/// `text` right-aligned in `width` columns.
pub fn right(text: &str, width: usize) -> String {
    let text = fitted(text, width);
    " ".repeat(width.saturating_sub(text.width())) + &text
}

/// The first of `count` rows to show in `height` rows such that row `at` is visible, centred if possible.
pub fn window(at: usize, count: usize, height: usize) -> usize {
    at.saturating_sub(height / 2).min(count.saturating_sub(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_in_any_width() {
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
    fn the_selected_row_is_visible() {
        for count in 0..30 {
            for at in 0..count {
                let first = window(at, count, 7);
                assert!((first..first + 7).contains(&at) && (first == 0 || first + 7 <= count));
            }
        }
    }
}
