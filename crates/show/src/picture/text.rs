//! Text in pictures: its style and its width.

use super::Paint;

/// The smallest text, in px.
pub const SMALLEST_TEXT: f64 = 12.0;

/// The point of a text that is at its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    #[default]
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    pub(super) size: f64,
    pub(super) paint: Paint,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
    pub(super) centred: bool,
    pub(super) upward: bool,
}

impl Label {
    /// Text of this size in px, but at least [`SMALLEST_TEXT`], in ink, starting at its position.
    #[must_use]
    pub fn new(size: f64) -> Self {
        let size = size.max(SMALLEST_TEXT);
        Label { size, paint: Paint::Ink, anchor: Anchor::Start, bold: false, centred: false, upward: false }
    }

    /// Sets the colour.
    #[must_use]
    pub fn paint(self, paint: Paint) -> Self {
        Label { paint, ..self }
    }

    /// Sets the point that is at the position.
    #[must_use]
    pub fn anchor(self, anchor: Anchor) -> Self {
        Label { anchor, ..self }
    }

    /// Makes the text bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Label { bold: true, ..self }
    }

    /// Centres the letters vertically at the position, which is otherwise on their baseline.
    #[must_use]
    pub fn centred(self) -> Self {
        Label { centred: true, ..self }
    }

    /// Turns the text to read upwards.
    #[must_use]
    pub fn upward(self) -> Self {
        Label { upward: true, ..self }
    }
}

/// The widths of the characters from space to tilde in the Latin font of PNG pictures, in thousandths of its size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413, 562, 562, 562, 562, 562, 562, 562, 562,
    562, 562, 242, 211, 508, 549, 523, 473, 898, 652, 623, 651, 656, 568, 553, 681, 713, 272, 552, 627, 539, 873, 713, 688,
    631, 688, 616, 594, 597, 648, 637, 887, 627, 601, 599, 265, 411, 265, 418, 451, 309, 544, 562, 523, 564, 530, 348, 562,
    551, 243, 239, 507, 243, 877, 552, 570, 562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680,
];

/// The width of `text` of this size, in px. Browsers use other fonts: leave a tenth more space.
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |char: char| match char {
        ' '..='~' => f64::from(WIDTHS[char as usize - ' ' as usize]),
        char if char < '\u{2e80}' => 650.0,
        _ => 1000.0,
    };
    text.chars().map(width).sum::<f64>() * size / 1000.0
}
