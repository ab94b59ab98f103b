//! The scene of a position, as shapes of a picture and as cells of text.

use jiugong_lab::View;
use jiugong_lab::scene::{Scene, Shape, Tone};
use jiugong_lab::trace::Trace;

use crate::picture::{Anchor, Label, Paint, Point, Scene as Picture, Style, text_width};

/// The height of labels.
const TEXT: f64 = 12.0;

/// Positions with more cells are not drawn as small ones.
const MOST_CELLS: f64 = 36.0;

/// The fill of a shape with this tone.
fn paint(tone: Tone, labelled: bool) -> Paint {
    match tone {
        Tone::Blank => Paint::Faint,
        Tone::Accent if labelled => Paint::Soft(1),
        Tone::Accent => Paint::Series(1),
        Tone::Wall => Paint::Muted,
        Tone::Dark => Paint::Ink,
        Tone::Start => Paint::Soft(0),
        Tone::Goal => Paint::Soft(2),
        _ => Paint::Card,
    }
}

/// The colour of a label on a shape with this tone.
fn ink(tone: Tone) -> Paint {
    if matches!(tone, Tone::Dark | Tone::Wall) { Paint::Card } else { Paint::Ink }
}

/// A picture of one position, with the title `title`; cells are as wide as their labels need.
pub fn position_picture(scene: &Scene, title: &str) -> Picture {
    const MARGIN: f64 = 8.0;
    let cell = (widest_label(scene) + 10.0).max(32.0);
    let mut picture = Picture::new(scene.width * cell + 2.0 * MARGIN, scene.height * cell + 2.0 * MARGIN, title);
    draw(&mut picture, (MARGIN, MARGIN), scene, cell, TEXT);
    picture
}

/// A position as one of many: small positions as their domain draws them, cells of large maps by name.
pub(super) fn small(trace: &Trace, view: &View) -> Option<Scene> {
    let drawn = trace.scene(view).filter(|scene| scene.width * scene.height <= MOST_CELLS);
    let named = || {
        view.place.map(|_| Scene::new(1.0, 1.0).with_box((0.0, 0.0), (1.0, 1.0), Tone::Plain, Some(view.name.clone())))
    };
    drawn.or_else(named)
}

/// The width of `text` in the widest usual font of browsers, which is a sixth wider than the measured one.
pub(super) fn room(text: &str, size: f64) -> f64 {
    1.18 * text_width(text, size)
}

/// The width of the widest label, in px.
pub(super) fn widest_label(scene: &Scene) -> f64 {
    let label = |shape: &Shape| match shape {
        Shape::Box { label: Some(label), width, .. } => text_width(label, TEXT) / width.max(1.0),
        Shape::Disc { label: Some(label), .. } => text_width(label, TEXT),
        _ => 0.0,
    };
    scene.shapes.iter().map(label).fold(0.0, f64::max)
}

/// Draws `scene` with its upper left corner at `at`, with cells `cell` px wide and labels `text` px high.
pub(super) fn draw(picture: &mut Picture, at: Point, scene: &Scene, cell: f64, text: f64) {
    let place = |x: f64, y: f64| (at.0 + x * cell, at.1 + y * cell);
    let write = |picture: &mut Picture, middle: Point, label: &str, tone: Tone| {
        picture.text(middle, label, Label::new(text).paint(ink(tone)).anchor(Anchor::Middle).centred());
    };
    for shape in &scene.shapes {
        match shape {
            Shape::Box { x, y, width, height, tone, label } => {
                let style = Style::fill(paint(*tone, label.is_some())).outlined(Paint::Muted, 0.6);
                picture.rect(place(*x, *y), (width * cell, height * cell), style);
                if let Some(label) = label {
                    let middle = place(*x, *y);
                    write(picture, (middle.0 + width * cell / 2.0, middle.1 + height * cell / 2.0), label, *tone);
                }
            }
            Shape::Disc { x, y, radius, tone, label } => {
                let style = Style::fill(paint(*tone, label.is_some())).outlined(Paint::Ink, 0.9);
                picture.circle(place(*x, *y), radius * cell, style);
                if let Some(label) = label {
                    write(picture, place(*x, *y), label, *tone);
                }
            }
            Shape::Line { x1, y1, x2, y2, tone } => {
                let paint = if *tone == Tone::Accent { Paint::Series(1) } else { Paint::Muted };
                picture.line(place(*x1, *y1), place(*x2, *y2), Style::stroke(paint, 1.2));
            }
            _ => {}
        }
    }
}

/// The scene as rows of cells of 1 × 1: the label of a shape or a sign for its tone; empty where there is no shape.
pub(super) fn cells(scene: &Scene) -> Vec<Vec<String>> {
    let (columns, rows) = (truncated(scene.width.ceil()), truncated(scene.height.ceil()));
    let mut cells = vec![vec![String::new(); columns]; rows];
    for shape in &scene.shapes {
        let (x, y, tone, label) = match shape {
            // The label of a wide box is in its middle cell.
            Shape::Box { x, y, width, height, tone, label } => {
                ((x + (width - 1.0) / 2.0).floor(), (y + (height - 1.0) / 2.0).floor(), *tone, label)
            }
            Shape::Disc { x, y, tone, label, .. } => (x.floor(), y.floor(), *tone, label),
            _ => continue,
        };
        let Some(cell) = cells.get_mut(truncated(y)).and_then(|row| row.get_mut(truncated(x))) else { continue };
        let sign = match tone {
            Tone::Blank => "",
            Tone::Accent => "*",
            Tone::Wall => "#",
            Tone::Dark => "●",
            Tone::Light => "○",
            Tone::Start => "S",
            Tone::Goal => "G",
            _ => "□",
        };
        match label {
            Some(label) => cell.clone_from(label),
            None if !sign.is_empty() => sign.clone_into(cell),
            None => {}
        }
    }
    cells
}

#[allow(clippy::cast_sign_loss, reason = "what is negative becomes 0")]
fn truncated(value: f64) -> usize {
    value as usize
}
