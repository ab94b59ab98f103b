//! A panel of a chart: a frame with two axes, and the positions of figures in it.

use super::{Anchor, Label, Paint, Point, Scene, Style, text_width};

/// The size of the numbers at an axis.
const SMALL: f64 = 12.0;

/// One axis of a panel: from its lowest to its highest figure, with some of them labelled.
#[derive(Clone, Debug)]
pub struct Axis {
    low: f64,
    high: f64,
    logarithmic: bool,
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// From `low` to `high` in equal steps, with labels at no more than `most` whole numbers.
    pub fn linear(low: u64, high: u64, most: u64) -> Self {
        let steps = (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
        let fits = |step: &u64| high / step - low.div_ceil(*step).min(high / step) < most.max(2);
        let step = steps.into_iter().find(fits).unwrap_or(u64::MAX);
        let first = low.div_ceil(step);
        let ticks = (first..=high / step).map(|number| (number * step) as f64);
        let ticks = ticks.map(|value| (value, format!("{value:.0}"))).collect();
        // A single figure is in the middle.
        let (low, high) = if low == high { (low as f64 - 1.0, low as f64 + 1.0) } else { (low as f64, high as f64) };
        Axis { low, high, logarithmic: false, ticks }
    }

    /// From the power of ten below `low` to the one above `high`, each power labelled by `name`.
    pub fn powers_of_ten(low: f64, high: f64, name: impl Fn(i32) -> String) -> Self {
        let (first, last) = powers_around(low, high);
        let ticks = (first..=last).map(|power| (10_f64.powi(power), name(power))).collect();
        Axis { low: f64::from(first), high: f64::from(last), logarithmic: true, ticks }
    }

    /// The place of `value`: 0 at the low end, 1 at the high end.
    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(1e-9).log10() } else { value };
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// The power of ten below `low` and the one above `high`.
pub fn powers_around(low: f64, high: f64) -> (i32, i32) {
    let power = |value: f64| value.max(1e-9).log10();
    let first = (power(low) + 1e-9).floor() as i32;
    (first, ((power(high) - 1e-9).ceil() as i32).max(first + 1))
}

/// A frame with axes; the titles and labels of the axes are outside of it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The upper left corner of the frame.
    pub at: Point,
    /// Its width and height.
    pub size: (f64, f64),
    /// From left to right.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
}

impl Panel {
    /// The point of a figure.
    pub fn place(&self, x: f64, y: f64) -> Point {
        let margin = 10.0;
        let across = margin + self.x.place(x) * (self.size.0 - 2.0 * margin);
        (self.at.0 + across, self.at.1 + (1.0 - self.y.place(y)) * self.size.1)
    }

    /// Draws the frame, the grid and the labels, and the titles of the panel and of its axes.
    pub fn draw(&self, scene: &mut Scene, title: &str, x_title: &str, y_title: &str) {
        let ((left, top), (width, height)) = (self.at, self.size);
        let bottom = top + height;
        scene.text((left, top - 14.0), title, Label::new(14.0).bold());
        let number = Label::new(SMALL).paint(Paint::Muted);
        for (value, name) in &self.y.ticks {
            let y = self.place(0.0, *value).1;
            scene.line((left, y), (left + width, y), Style::stroke(Paint::Faint, 1.0));
            scene.text((left - 8.0, y), name, number.anchor(Anchor::End).centred());
        }
        for (value, name) in &self.x.ticks {
            let x = self.place(*value, 0.0).0;
            scene.line((x, bottom), (x, bottom + 5.0), Style::stroke(Paint::Muted, 1.0));
            scene.text((x, bottom + 19.0), name, number.anchor(Anchor::Middle));
        }
        scene.line((left, bottom), (left + width, bottom), Style::stroke(Paint::Muted, 1.25));
        scene.line((left, top), (left, bottom), Style::stroke(Paint::Muted, 1.25));
        let title = Label::new(13.0).anchor(Anchor::Middle);
        scene.text((left + width / 2.0, bottom + 40.0), x_title, title);
        let names = self.y.ticks.iter().map(|(_, name)| text_width(name, SMALL)).fold(0.0, f64::max);
        scene.text((left - names - 22.0, top + height / 2.0), y_title, title.upward());
    }
}
