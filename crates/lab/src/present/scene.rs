//! A position to look at: a few shapes and words, which front ends turn into pictures, cells of a terminal, or a page.
//!
//! Lengths are in cells: a label fits a box of 1 × 1. The origin is the upper left corner.

use serde::Serialize;

/// What a shape means; a front end chooses its colours by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Tone {
    /// A thing like any other.
    Plain,
    /// An empty place.
    Blank,
    /// What the eye should find first.
    Accent,
    /// What is in the way.
    Wall,
    /// A black piece.
    Dark,
    /// A white piece.
    Light,
    /// Where the search starts.
    Start,
    /// Where it leads.
    Goal,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Shape {
    /// A rectangle.
    Box {
        /// Its left side.
        x: f64,
        /// Its upper side.
        y: f64,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// What it means.
        tone: Tone,
        /// What stands in it.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// A circle.
    Disc {
        /// The place of its centre.
        x: f64,
        /// The place of its centre.
        y: f64,
        /// Its radius.
        radius: f64,
        /// What it means.
        tone: Tone,
        /// What stands in it.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// A straight line.
    Line {
        /// Where it begins.
        x1: f64,
        /// Where it begins.
        y1: f64,
        /// Where it ends.
        x2: f64,
        /// Where it ends.
        y2: f64,
        /// What it means.
        tone: Tone,
    },
}

/// A position, drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The shapes, those behind first.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// Nothing drawn yet, in this size.
    pub fn new(width: f64, height: f64) -> Self {
        Scene { width, height, shapes: Vec::new() }
    }

    /// With a rectangle whose upper left corner is at `at`.
    #[must_use]
    pub fn with_box(mut self, at: (f64, f64), size: (f64, f64), tone: Tone, label: Option<String>) -> Self {
        self.shapes.push(Shape::Box { x: at.0, y: at.1, width: size.0, height: size.1, tone, label });
        self
    }

    /// With a circle around `at`.
    #[must_use]
    pub fn with_disc(mut self, at: (f64, f64), radius: f64, tone: Tone, label: Option<String>) -> Self {
        self.shapes.push(Shape::Disc { x: at.0, y: at.1, radius, tone, label });
        self
    }

    /// Boxes of 1 × 1 in rows: each cell with its tone and its label.
    pub fn grid<L: Into<String>>(rows: impl IntoIterator<Item = Vec<(Tone, Option<L>)>>) -> Self {
        let mut scene = Scene::default();
        for (y, row) in rows.into_iter().enumerate() {
            scene.width = scene.width.max(row.len() as f64);
            scene.height += 1.0;
            for (x, (tone, label)) in row.into_iter().enumerate() {
                scene = scene.with_box((x as f64, y as f64), (1.0, 1.0), tone, label.map(Into::into));
            }
        }
        scene
    }
}
