//! A film: frames of one size, shown one after the other in a loop, as an SVG that needs no scripts.
//!
//! Invariants: each frame covers what is below it; what does not animate shows the last frame, and so do browsers whose user prefers
//! reduced motion.

use std::fmt::Write;

use super::Scene;
use super::paint::Classes;
use super::scene::document;

/// A film under construction.
///
/// ```
/// use jiugong_show::picture::{Film, Paint, Style};
///
/// let mut film = Film::new(60.0, 40.0, "A dot that moves");
/// let dot = film.drawing(|scene| {
///     scene.circle((0.0, 0.0), 5.0, Style::fill(Paint::Series(0)));
/// });
/// for x in [20.0, 40.0] {
///     film.frame(|scene| {
///         scene.place((x, 20.0), dot);
///     });
/// }
/// assert_eq!(film.to_svg(1.0, 2.0).matches("<use").count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Film {
    size: (f64, f64),
    title: String,
    description: String,
    /// The drawings, as SVG.
    drawings: Vec<String>,
    /// The frames, as SVG.
    frames: Vec<String>,
    classes: Classes,
}

/// A drawing that is stored once and placed in many frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing(usize);

impl Drawing {
    /// Its name in the document.
    pub(super) fn id(self) -> String {
        format!("jg-{}", self.0)
    }
}

impl Film {
    /// A film of this size without frames.
    #[must_use]
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        Film {
            size: (width, height),
            title: title.to_owned(),
            description: String::new(),
            drawings: Vec::new(),
            frames: Vec::new(),
            classes: Classes::default(),
        }
    }

    /// Describes the film in a sentence or two, for screen readers.
    pub fn describe(&mut self, description: &str) -> &mut Self {
        description.clone_into(&mut self.description);
        self
    }

    /// Stores a drawing. Its origin is where [`Scene::place`] puts it.
    pub fn drawing(&mut self, draw: impl FnOnce(&mut Scene)) -> Drawing {
        let mut scene = Scene::bare(self.size);
        draw(&mut scene);
        self.drawings.push(scene.into_body(&mut self.classes));
        Drawing(self.drawings.len() - 1)
    }

    /// Adds a frame.
    pub fn frame(&mut self, draw: impl FnOnce(&mut Scene)) -> &mut Self {
        let mut scene = Scene::new(self.size.0, self.size.1, "");
        draw(&mut scene);
        self.frames.push(scene.into_body(&mut self.classes));
        self
    }

    /// The film as a standalone SVG document. Each frame is shown for `seconds`, the last one for `last`.
    pub fn to_svg(&self, seconds: f64, last: f64) -> String {
        let total = seconds * self.frames.len().saturating_sub(1) as f64 + last;
        // A frame may end a little late, because the next one covers it, but never early.
        let percent = |part: f64| (10_000.0 * part / total).ceil() / 100.0;
        let sheet = format!(
            "{}.jg-frame{{visibility:hidden;animation:jg-show {total}s step-end infinite}}\
             .jg-frame:last-child{{visibility:visible;animation-name:jg-last}}\
             @keyframes jg-show{{0%{{visibility:visible}}{}%,to{{visibility:hidden}}}}\
             @keyframes jg-last{{0%{{visibility:visible}}{}%,to{{visibility:hidden}}}}\
             @media (prefers-reduced-motion:reduce){{.jg-frame{{animation:none}}}}",
            self.classes.sheet(),
            percent(seconds),
            percent(last),
        );
        let mut body = String::from("  <defs>\n");
        for (number, drawing) in self.drawings.iter().enumerate() {
            let _ = writeln!(body, "  <g id=\"{}\">\n{drawing}  </g>", Drawing(number).id());
        }
        body += "  </defs>\n";
        for (number, frame) in self.frames.iter().enumerate() {
            // Each animation has begun in the past, so that the frames of the first loop are hidden until their turn.
            let delay = seconds * number as f64 - total;
            let _ = writeln!(body, "  <g class=\"jg-frame\" style=\"animation-delay:{delay}s\">\n{frame}  </g>");
        }
        document(self.size, &self.title, &self.description, &sheet, &body)
    }
}
