//! A scene: shapes on a background, drawn in the order they are added, and written as SVG.

use std::fmt::Write;

use super::paint::Classes;
use super::{Anchor, Drawing, Label, Paint, Point, Style};

/// Browsers use the first family that is installed; PNG pictures use built-in fonts.
const FAMILIES: &str =
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/// A picture under construction. Its methods return it, so that calls can be chained.
#[derive(Clone, Debug)]
pub struct Scene {
    width: f64,
    height: f64,
    title: String,
    description: String,
    body: String,
    classes: Classes,
    indent: usize,
}

/// The mark of a point in a series, distinguished by its shape alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is called what it looks like")]
pub enum Mark {
    Circle,
    Square,
    Diamond,
    Triangle,
    TriangleDown,
    Cross,
    Plus,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 7] =
        [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Cross, Mark::TriangleDown, Mark::Plus];
}

impl Scene {
    /// An empty picture of this size: a background with a thin frame. Screen readers and browsers show the title.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let mut scene = Scene { title: title.to_owned(), ..Self::bare((width, height)) };
        let card = Style::fill(Paint::Card).outlined(Paint::Faint, 1.0).rounded(6.0);
        scene.rect((0.5, 0.5), (width - 1.0, height - 1.0), card);
        scene
    }

    /// An empty picture without a background.
    pub(super) fn bare((width, height): (f64, f64)) -> Self {
        Scene {
            width,
            height,
            title: String::new(),
            description: String::new(),
            body: String::new(),
            classes: Classes::default(),
            indent: 1,
        }
    }

    /// Its shapes as SVG; adds their classes to `classes`.
    pub(super) fn into_body(self, classes: &mut Classes) -> String {
        classes.add(self.classes);
        self.body
    }

    /// Describes the picture in a sentence or two, for screen readers.
    pub fn describe(&mut self, description: &str) -> &mut Self {
        description.clone_into(&mut self.description);
        self
    }

    /// The size.
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// A rectangle with its upper left corner at `at`.
    pub fn rect(&mut self, at: Point, size: (f64, f64), style: Style) -> &mut Self {
        let (x, y, width, height) = (number(at.0), number(at.1), number(size.0), number(size.1));
        let mut shape = format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#);
        if style.radius > 0.0 {
            let _ = write!(shape, r#" rx="{}""#, number(style.radius));
        }
        self.shape(&shape, style)
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, style: Style) -> &mut Self {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.shape(&format!(r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}""#), style)
    }

    /// A line through several points.
    pub fn polyline(&mut self, points: &[Point], style: Style) -> &mut Self {
        self.shape(&format!(r#"<polyline points="{}""#, list(points)), style)
    }

    /// A closed line through several points.
    pub fn polygon(&mut self, points: &[Point], style: Style) -> &mut Self {
        self.shape(&format!(r#"<polygon points="{}""#, list(points)), style)
    }

    /// A circle.
    pub fn circle(&mut self, centre: Point, radius: f64, style: Style) -> &mut Self {
        let [x, y, radius] = [centre.0, centre.1, radius].map(number);
        self.shape(&format!(r#"<circle cx="{x}" cy="{y}" r="{radius}""#), style)
    }

    /// A mark about `2 * radius` wide.
    pub fn mark(&mut self, mark: Mark, at: Point, radius: f64, paint: Paint) -> &mut Self {
        let (x, y) = at;
        let solid = Style::fill(paint).outlined(Paint::Card, 0.75);
        let thin = Style::stroke(paint, radius * 0.6);
        let place = |(dx, dy): Point| (x + dx * radius, y + dy * radius);
        match mark {
            Mark::Circle => self.circle(at, radius, solid),
            Mark::Square => self.rect(place((-0.9, -0.9)), (radius * 1.8, radius * 1.8), solid),
            Mark::Diamond => self.polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)].map(place), solid),
            Mark::Triangle => self.polygon(&[(0.0, -1.15), (1.15, 0.9), (-1.15, 0.9)].map(place), solid),
            Mark::TriangleDown => self.polygon(&[(0.0, 1.15), (1.15, -0.9), (-1.15, -0.9)].map(place), solid),
            Mark::Cross => self.line(place((-0.85, -0.85)), place((0.85, 0.85)), thin).line(
                place((-0.85, 0.85)),
                place((0.85, -0.85)),
                thin,
            ),
            Mark::Plus => {
                self.line(place((-1.1, 0.0)), place((1.1, 0.0)), thin).line(place((0.0, -1.1)), place((0.0, 1.1)), thin)
            }
        }
    }

    /// A text on one line.
    pub fn text(&mut self, at: Point, text: &str, label: Label) -> &mut Self {
        // Half the height of capital letters and digits: the visual middle in all usual fonts.
        let lowered = if label.centred { label.size * 0.355 } else { 0.0 };
        let (x, y) = if label.upward { (at.0 + lowered, at.1) } else { (at.0, at.1 + lowered) };
        let (x, y) = (number(x), number(y));
        let class = self.classes.fill(label.paint);
        let mut line = format!(r#"<text x="{x}" y="{y}" font-size="{}" class="{class}""#, number(label.size));
        match label.anchor {
            Anchor::Start => {}
            Anchor::Middle => line += r#" text-anchor="middle""#,
            Anchor::End => line += r#" text-anchor="end""#,
        }
        // There is no bold Chinese font, and a line with two weights looks worse than one without bold.
        if label.bold && text.chars().all(|char| char < '\u{2e80}') {
            line += r#" font-weight="bold""#;
        }
        if label.upward {
            let _ = write!(line, r#" transform="rotate(-90 {x} {y})""#);
        }
        let _ = write!(line, ">{}</text>", escaped(text));
        self.push(&line)
    }

    /// A group of shapes with a title for screen readers and tooltips; no title if it is empty.
    pub fn group(&mut self, title: &str, draw: impl FnOnce(&mut Scene)) -> &mut Self {
        self.push("<g>");
        self.indent += 1;
        if !title.is_empty() {
            self.push(&format!("<title>{}</title>", escaped(title)));
        }
        draw(self);
        self.indent -= 1;
        self.push("</g>")
    }

    /// A drawing of the film to which this frame belongs.
    pub fn place(&mut self, at: Point, drawing: Drawing) -> &mut Self {
        let (x, y) = (number(at.0), number(at.1));
        self.push(&format!(r##"<use href="#{}" x="{x}" y="{y}"/>"##, drawing.id()))
    }

    /// The picture as a standalone SVG document, which can also be embedded in a page.
    pub fn to_svg(&self) -> String {
        document((self.width, self.height), &self.title, &self.description, &self.classes.sheet(), &self.body)
    }

    fn push(&mut self, line: &str) -> &mut Self {
        let _ = writeln!(self.body, "{:1$}{line}", "", 2 * self.indent);
        self
    }

    /// Closes an element with the attributes of its style.
    fn shape(&mut self, element: &str, style: Style) -> &mut Self {
        let fill = style.fill.map(|paint| self.classes.fill(paint));
        let stroke = style.stroke.map(|(paint, _)| self.classes.stroke(paint));
        let mut line = element.to_owned();
        if fill.is_none() {
            line += r#" fill="none""#;
        }
        let classes: Vec<_> = fill.into_iter().chain(stroke).collect();
        if !classes.is_empty() {
            let _ = write!(line, r#" class="{}""#, classes.join(" "));
        }
        if let Some((_, width)) = style.stroke {
            let _ = write!(line, r#" stroke-width="{}""#, number(width));
        }
        if !style.dash.is_empty() {
            let lengths: Vec<_> = style.dash.iter().map(|&length| number(length)).collect();
            let _ = write!(line, r#" stroke-dasharray="{}""#, lengths.join(" "));
        }
        if style.opacity < 1.0 {
            let _ = write!(line, r#" opacity="{}""#, number(style.opacity));
        }
        line += "/>";
        self.push(&line)
    }
}

/// An SVG document of this size.
pub(super) fn document(size: (f64, f64), title: &str, description: &str, sheet: &str, body: &str) -> String {
    let (width, height) = (number(size.0), number(size.1));
    let title = escaped(title);
    let mut svg = format!(
        concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" viewBox="0 0 {} {}" role="img" "#,
            r#"aria-label="{}" font-family="{}">"#,
        ),
        width, height, width, height, title, FAMILIES
    );
    let _ = write!(svg, "\n  <title>{title}</title>\n");
    if !description.is_empty() {
        let _ = writeln!(svg, "  <desc>{}</desc>", escaped(description));
    }
    let _ = writeln!(svg, "  <style>{sheet}</style>");
    svg + body + "</svg>\n"
}

fn list(points: &[Point]) -> String {
    points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect::<Vec<_>>().join(" ")
}

/// A number with at most two decimals. A value that is not finite becomes 0, so that the picture stays valid.
fn number(value: f64) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let shown = format!("{value:.2}");
    let shown = shown.trim_end_matches('0').trim_end_matches('.');
    if shown == "-0" { "0".to_owned() } else { shown.to_owned() }
}

/// The text with XML's special characters escaped and invalid ones removed.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\t' | '\n' | '\r' => safe.push(' '),
            char if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => {}
            char => safe.push(char),
        }
    }
    safe
}
