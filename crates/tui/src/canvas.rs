//! Draws a scene in terminal cells: as large as fits, with frames where there is room.

use jiugong_lab::scene::{Scene, Shape, Tone};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use crate::draw::{fitted, padded};
use crate::theme::Theme;

/// The largest size of one unit of a scene, in columns and rows.
const MAX_UNIT: (u16, u16) = (12, 6);

/// The position and scale of a scene on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    area: Rect,
    columns: u16,
    rows: u16,
}

impl Placement {
    /// The largest placement of `scene` centred in `area`; `None` if even the smallest does not fit.
    pub fn new(scene: &Scene, area: Rect) -> Option<Self> {
        let (width, height) = (scene.width.max(1.0), scene.height.max(1.0));
        let fits = |room: u16, length: f64, most: u16| truncated(f64::from(room) / length).min(most);
        let (columns, rows) = (fits(area.width, width, MAX_UNIT.0), fits(area.height, height, MAX_UNIT.1));
        if columns == 0 || rows == 0 {
            return None;
        }
        // Terminal cells are about twice as high as wide. A slightly distorted scene is better than a tiny one.
        let (columns, rows) = (columns.min(2 * rows), rows.min(columns));
        let used = |length: f64, unit: u16| truncated(length * f64::from(unit));
        let (wide, high) = (used(width, columns).min(area.width), used(height, rows).min(area.height));
        let x = area.x + (area.width - wide) / 2;
        let y = area.y + (area.height - high) / 2;
        Some(Placement { area: Rect { x, y, width: wide, height: high }, columns, rows })
    }

    /// The coordinates in the scene, in units, of a terminal cell.
    pub fn at(&self, column: u16, row: u16) -> Option<(usize, usize)> {
        let area = self.area;
        let inside = (area.left()..area.right()).contains(&column) && (area.top()..area.bottom()).contains(&row);
        inside.then(|| (usize::from((column - area.x) / self.columns), usize::from((row - area.y) / self.rows)))
    }

    /// Draws `scene`.
    pub fn draw(&self, scene: &Scene, theme: Theme, buffer: &mut Buffer) {
        for shape in &scene.shapes {
            match shape {
                Shape::Line { x1, y1, x2, y2, tone } => self.line((*x1, *y1), (*x2, *y2), *tone, theme, buffer),
                Shape::Box { x, y, width, height, tone, label } => {
                    let area = self.rect((*x, *y), (*width, *height));
                    filled(area, *tone, label.as_deref(), theme, buffer);
                }
                Shape::Disc { x, y, radius, tone, label } => {
                    let sign = match label {
                        Some(label) if *tone == Tone::Accent => format!("[{label}]"),
                        Some(label) => label.clone(),
                        None => disc_sign(*tone).to_owned(),
                    };
                    let area = self.rect((x - radius, y - radius), (2.0 * radius, 2.0 * radius));
                    let row = area.y + area.height / 2;
                    let middle = area.x + area.width / 2;
                    let left = middle.saturating_sub(sign.width() as u16 / 2).max(self.area.x);
                    put(
                        buffer,
                        left,
                        row,
                        &sign,
                        usize::from(self.area.right().saturating_sub(left)),
                        style(*tone, theme),
                    );
                }
                _ => {}
            }
        }
    }

    fn rect(&self, at: (f64, f64), size: (f64, f64)) -> Rect {
        let x = truncated((at.0.max(0.0) * f64::from(self.columns)).round());
        let y = truncated((at.1.max(0.0) * f64::from(self.rows)).round());
        let right = truncated(((at.0 + size.0).max(0.0) * f64::from(self.columns)).round());
        let bottom = truncated(((at.1 + size.1).max(0.0) * f64::from(self.rows)).round());
        let rect = Rect {
            x: self.area.x + x,
            y: self.area.y + y,
            width: right.saturating_sub(x).max(1),
            height: bottom.saturating_sub(y).max(1),
        };
        rect.intersection(self.area)
    }

    fn line(&self, from: (f64, f64), to: (f64, f64), tone: Tone, theme: Theme, buffer: &mut Buffer) {
        let (x1, y1) = (from.0 * f64::from(self.columns), from.1 * f64::from(self.rows));
        let (x2, y2) = (to.0 * f64::from(self.columns), to.1 * f64::from(self.rows));
        let steps = truncated((x2 - x1).abs().max((y2 - y1).abs()).ceil()).max(1);
        let sign = if tone == Tone::Wall { "█" } else { "·" };
        for step in 0..=steps {
            let part = f64::from(step) / f64::from(steps);
            let column = self.area.x + truncated((x1 + (x2 - x1) * part).max(0.0));
            let row = self.area.y + truncated((y1 + (y2 - y1) * part).max(0.0));
            if (self.area.left()..self.area.right()).contains(&column)
                && (self.area.top()..self.area.bottom()).contains(&row)
            {
                buffer[(column, row)].set_symbol(sign).set_style(style(tone, theme));
            }
        }
    }
}

#[allow(clippy::cast_sign_loss, reason = "lengths of scenes are not negative")]
fn truncated(length: f64) -> u16 {
    length.clamp(0.0, f64::from(u16::MAX)) as u16
}

/// The style of a tone.
fn style(tone: Tone, theme: Theme) -> Style {
    match tone {
        Tone::Accent | Tone::Start => theme.accent(),
        Tone::Goal => theme.good(),
        Tone::Wall | Tone::Blank => theme.dim(),
        Tone::Dark => theme.title().add_modifier(Modifier::REVERSED),
        _ => theme.title(),
    }
}

fn disc_sign(tone: Tone) -> &'static str {
    match tone {
        Tone::Light | Tone::Blank => "○",
        _ => "●",
    }
}

/// Draws a position in `area`: its scene if that fits, otherwise the rows of its name.
pub fn draw_position(frame: &mut Frame<'_>, area: Rect, scene: Option<&Scene>, name: &str, theme: Theme) {
    let fits = scene.and_then(|scene| Some((scene, Placement::new(scene, area)?)));
    if let Some((scene, placement)) = fits {
        placement.draw(scene, theme, frame.buffer_mut());
    } else {
        let rows: Vec<Line<'_>> = name.split('/').map(Line::raw).collect();
        frame.render_widget(Paragraph::new(rows), area);
    }
}

/// Writes `text` at a cell, truncated to `most` columns.
pub fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, most: usize, style: Style) {
    if (buffer.area.top()..buffer.area.bottom()).contains(&y) && (buffer.area.left()..buffer.area.right()).contains(&x)
    {
        buffer.set_stringn(x, y, text, most, style);
    }
}

/// The symbol in a box without a label, so that its meaning does not depend on colour.
fn box_sign(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Accent => Some("●"),
        Tone::Start => Some("S"),
        Tone::Goal => Some("G"),
        _ => None,
    }
}

/// Draws a box with its label in the middle: framed where there is room, otherwise as a bar if it is wide enough.
fn filled(area: Rect, tone: Tone, label: Option<&str>, theme: Theme, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let style = style(tone, theme);
    let label = label.or(box_sign(tone));
    let is_object = !matches!(tone, Tone::Wall | Tone::Blank);
    if is_object && area.height < 3 && area.width > 3 {
        let bar = style.add_modifier(Modifier::REVERSED);
        // The gap separates it from the next bar.
        let length = usize::from(area.width - 1);
        let text = fitted(label.unwrap_or_default(), length);
        let before = (length - text.width()) / 2;
        put(buffer, area.x, area.y, &padded(&format!("{}{text}", " ".repeat(before)), length), length, bar);
        return;
    }
    let inside = match tone {
        Tone::Wall => "█",
        Tone::Blank if label.is_none() => "·",
        _ => " ",
    };
    let framed = area.width >= 4 && area.height >= 3 && is_object;
    for row in area.top()..area.bottom() {
        for column in area.left()..area.right() {
            let sign = match (
                framed,
                column == area.left(),
                column + 1 == area.right(),
                row == area.top(),
                row + 1 == area.bottom(),
            ) {
                (true, true, _, true, _) => "╭",
                (true, _, true, true, _) => "╮",
                (true, true, _, _, true) => "╰",
                (true, _, true, _, true) => "╯",
                (true, true, ..) | (true, _, true, ..) => "│",
                (true, _, _, true, _) | (true, _, _, _, true) => "─",
                // An empty place has a dot in its middle.
                _ if inside == "·"
                    && (column != area.left() + (area.width - 1) / 2 || row != area.top() + (area.height - 1) / 2) =>
                {
                    " "
                }
                _ => inside,
            };
            buffer[(column, row)].set_symbol(sign).set_style(style);
        }
    }
    if let Some(label) = label {
        let width = (label.width() as u16).min(area.width);
        let x = area.x + (area.width - width) / 2;
        buffer.set_stringn(x, area.y + (area.height - 1) / 2, label, usize::from(area.width), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(scene: &Scene, width: u16, height: u16) -> Option<Vec<String>> {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        Placement::new(scene, area)?.draw(scene, Theme::Plain, &mut buffer);
        let mut lines = Vec::new();
        for y in 0..height {
            let mut line = String::new();
            for x in 0..width {
                // A wide character covers two cells.
                if usize::from(x) == line.width() {
                    line.push_str(buffer[(x, y)].symbol());
                }
            }
            lines.push(line);
        }
        Some(lines)
    }

    #[test]
    fn a_board_is_drawn_as_large_as_it_fits() {
        let scene = Scene::grid([
            vec![(Tone::Plain, Some("1")), (Tone::Blank, None)],
            vec![(Tone::Plain, Some("九")), (Tone::Plain, Some("15"))],
        ]);
        let framed = ["╭────╮      ", "│ 1  │  ·   ", "╰────╯      ", "╭────╮╭────╮", "│ 九 ││ 15 │", "╰────╯╰────╯"];
        assert_eq!(drawn(&scene, 12, 6).unwrap(), framed);
        assert_eq!(drawn(&scene, 4, 2).unwrap(), ["1 · ", "九15"]);
        // Bars where there is no room for frames.
        assert_eq!(drawn(&scene, 8, 4).unwrap()[..3], [" 1   ·  ", "        ", "九  15  "]);
        assert_eq!(drawn(&scene, 1, 1), None);
    }

    #[test]
    fn a_click_finds_its_cell() {
        let scene = Scene::grid([vec![(Tone::Plain, Some("1")), (Tone::Blank, None)]]);
        let placement = Placement::new(&scene, Rect::new(10, 5, 12, 3)).unwrap();
        assert_eq!(placement.at(10, 5), Some((0, 0)));
        assert_eq!(placement.at(21, 7), Some((1, 0)));
        assert_eq!(placement.at(9, 5), None);
        assert_eq!(placement.at(10, 8), None);
    }
}
