//! A position as a picture: shapes and labels, which front ends turn into images, terminal cells or a web page.
//!
//! Lengths are in cells: a label fits a box of 1 × 1. The origin is the upper left corner.

use serde::Serialize;

/// What a shape means. Front ends choose colours by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Tone {
    /// An ordinary item.
    Plain,
    /// An empty place.
    Blank,
    /// The most important item.
    Accent,
    /// An obstacle.
    Wall,
    /// A black piece.
    Dark,
    /// A white piece.
    Light,
    /// The start.
    Start,
    /// The goal.
    Goal,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Shape {
    /// A rectangle.
    Box {
        /// The x of its left side.
        x: f64,
        /// The y of its upper side.
        y: f64,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
        /// The meaning.
        tone: Tone,
        /// The label.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// A circle.
    Disc {
        /// The x of its centre.
        x: f64,
        /// The y of its centre.
        y: f64,
        /// Its radius.
        radius: f64,
        /// The meaning.
        tone: Tone,
        /// The label.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    /// A straight line.
    Line {
        /// The x of its start.
        x1: f64,
        /// The y of its start.
        y1: f64,
        /// The x of its end.
        x2: f64,
        /// The y of its end.
        y2: f64,
        /// The meaning.
        tone: Tone,
    },
}

/// A position, drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The shapes from back to front.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty scene of this size.
    pub fn new(width: f64, height: f64) -> Self {
        Scene { width, height, shapes: Vec::new() }
    }

    /// Adds a rectangle whose upper left corner is `at`.
    #[must_use]
    pub fn with_box(mut self, at: (f64, f64), size: (f64, f64), tone: Tone, label: Option<String>) -> Self {
        self.shapes.push(Shape::Box { x: at.0, y: at.1, width: size.0, height: size.1, tone, label });
        self
    }

    /// Adds a circle around `at`.
    #[must_use]
    pub fn with_disc(mut self, at: (f64, f64), radius: f64, tone: Tone, label: Option<String>) -> Self {
        self.shapes.push(Shape::Disc { x: at.0, y: at.1, radius, tone, label });
        self
    }

    /// Adds rows of 1 × 1 boxes: each cell has a tone and a label.
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
