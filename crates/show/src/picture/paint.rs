//! The palette: colours by role, each for light and for dark pages.
//!
//! The first series have the colours of Okabe and Ito, which are distinguishable with any kind of colour vision, made darker or
//! lighter where they would be too faint on the background; five more follow. Tests check the contrasts. Where there are many series,
//! shapes and dashes differ too.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A colour by its role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The background.
    Card,
    /// Text and main lines.
    Ink,
    /// Secondary text and lines.
    Muted,
    /// Guide lines.
    Faint,
    /// One of several series, from 0; after [`SERIES`] the colours repeat, so shapes must differ too.
    Series(usize),
    /// A pale tint of that colour, as a background for [`Paint::Ink`].
    Soft(usize),
}

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

/// The number of different colours of series.
pub const SERIES: usize = 12;

/// Blue, vermilion, green, purple, orange, sky blue, grey, wine, olive, indigo, brown, teal: light, dark.
const COLOURS: [(Colour, Colour); SERIES] = [
    ([0x00, 0x72, 0xb2], [0x4f, 0xa8, 0xe0]),
    ([0xd5, 0x5e, 0x00], [0xf0, 0x80, 0x30]),
    ([0x00, 0x8f, 0x68], [0x1f, 0xbf, 0x92]),
    ([0xb8, 0x58, 0x8c], [0xdd, 0x94, 0xbb]),
    ([0xb3, 0x79, 0x00], [0xe6, 0x9f, 0x00]),
    ([0x26, 0x8c, 0xcb], [0x8c, 0xcd, 0xf5]),
    ([0x40, 0x46, 0x4d], [0xc9, 0xd1, 0xd9]),
    ([0x88, 0x22, 0x55], [0xd4, 0x6a, 0x8f]),
    ([0x74, 0x7a, 0x1a], [0xc6, 0xcc, 0x5a]),
    ([0x3d, 0x2e, 0x9e], [0x9d, 0x92, 0xf0]),
    ([0x7a, 0x4a, 0x2b], [0xc4, 0x95, 0x6e]),
    ([0x0b, 0x6e, 0x7a], [0x4d, 0xc0, 0xcc]),
];

impl Paint {
    /// The colour on a light and on a dark page.
    pub(super) fn colours(self) -> (Colour, Colour) {
        match self {
            Paint::Card => ([0xff, 0xff, 0xff], [0x1c, 0x21, 0x28]),
            Paint::Ink => ([0x1f, 0x23, 0x28], [0xe6, 0xed, 0xf3]),
            Paint::Muted => ([0x59, 0x63, 0x6e], [0xa5, 0xaf, 0xb9]),
            Paint::Faint => ([0xd8, 0xde, 0xe4], [0x3d, 0x44, 0x4d]),
            Paint::Series(number) => COLOURS[number % SERIES],
            Paint::Soft(number) => {
                let (light, dark) = COLOURS[number % SERIES];
                let (white, black) = Paint::Card.colours();
                (mixed(light, white, 18), mixed(dark, black, 24))
            }
        }
    }

    /// The suffix of its class names.
    fn name(self) -> String {
        match self {
            Paint::Card => "card".to_owned(),
            Paint::Ink => "ink".to_owned(),
            Paint::Muted => "muted".to_owned(),
            Paint::Faint => "faint".to_owned(),
            Paint::Series(number) => format!("series{}", number % SERIES),
            Paint::Soft(number) => format!("soft{}", number % SERIES),
        }
    }
}

/// `percent` of one colour over another.
fn mixed(colour: Colour, over: Colour, percent: u16) -> Colour {
    let channel = |place: usize| {
        let (top, bottom) = (u16::from(colour[place]), u16::from(over[place]));
        ((top * percent + bottom * (100 - percent)) / 100) as u8
    };
    [channel(0), channel(1), channel(2)]
}

/// How a shape is painted: its fill, its outline, or both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub(super) fill: Option<Paint>,
    pub(super) stroke: Option<(Paint, f64)>,
    pub(super) dash: &'static [f64],
    pub(super) radius: f64,
    pub(super) opacity: f64,
}

impl Style {
    const NONE: Style = Style { fill: None, stroke: None, dash: &[], radius: 0.0, opacity: 1.0 };

    /// A fill.
    #[must_use]
    pub fn fill(paint: Paint) -> Self {
        Style { fill: Some(paint), ..Self::NONE }
    }

    /// An outline or a line of this width.
    #[must_use]
    pub fn stroke(paint: Paint, width: f64) -> Self {
        Style { stroke: Some((paint, width)), ..Self::NONE }
    }

    /// Adds an outline.
    #[must_use]
    pub fn outlined(self, paint: Paint, width: f64) -> Self {
        Style { stroke: Some((paint, width)), ..self }
    }

    /// Makes the line dashed, with the lengths of dashes and gaps in turn; an empty list makes it solid.
    #[must_use]
    pub fn dashed(self, dash: &'static [f64]) -> Self {
        Style { dash, ..self }
    }

    /// Rounds the corners of a rectangle.
    #[must_use]
    pub fn rounded(self, radius: f64) -> Self {
        Style { radius, ..self }
    }

    /// Sets the opacity: 1 is opaque.
    #[must_use]
    pub fn faded(self, opacity: f64) -> Self {
        Style { opacity, ..self }
    }
}

/// The classes used in a picture; its style sheet contains only these.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes(BTreeSet<(Role, Paint)>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Fill,
    Stroke,
}

impl Role {
    fn property(self) -> &'static str {
        match self {
            Role::Fill => "fill",
            Role::Stroke => "stroke",
        }
    }
}

/// The name of the class. It has a prefix, because the style sheet of an SVG inside a page applies to the whole page.
fn class(role: Role, paint: Paint) -> String {
    format!("jg-{}-{}", role.property(), paint.name())
}

impl Classes {
    pub(super) fn fill(&mut self, paint: Paint) -> String {
        self.used(Role::Fill, paint)
    }

    pub(super) fn stroke(&mut self, paint: Paint) -> String {
        self.used(Role::Stroke, paint)
    }

    fn used(&mut self, role: Role, paint: Paint) -> String {
        let paint = match paint {
            Paint::Series(number) => Paint::Series(number % SERIES),
            Paint::Soft(number) => Paint::Soft(number % SERIES),
            other => other,
        };
        self.0.insert((role, paint));
        class(role, paint)
    }

    /// Adds those of another picture.
    pub(super) fn add(&mut self, other: Classes) {
        self.0.extend(other.0);
    }

    /// The style sheet. The light palette is outside of any condition, for programs that do not evaluate conditions.
    pub(super) fn sheet(&self) -> String {
        let rules = |of: fn((Colour, Colour)) -> Colour| {
            let mut rules = String::new();
            for &(role, paint) in &self.0 {
                let [red, green, blue] = of(paint.colours());
                let (class, property) = (class(role, paint), role.property());
                let _ = write!(rules, ".{class}{{{property}:#{red:02x}{green:02x}{blue:02x}}}");
            }
            rules
        };
        let (light, dark) = (rules(|(light, _)| light), rules(|(_, dark)| dark));
        format!("{light}@media (prefers-color-scheme:dark){{{dark}}}")
    }
}
