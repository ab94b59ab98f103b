//! Pictures: one place for drawing.
//!
//! A [`Scene`] is drawn from a few shapes and written as a standalone SVG; with the feature `png` pixels are made of
//! that with fonts of its own, so that a picture looks the same on every machine. What always holds: a picture has an opaque card behind
//! it and a title for those who cannot see it, its colours are [roles](Paint) with a light and a dark palette that the
//! viewer's own setting chooses, its text is at least 12 px high, and nothing in it depends on the machine.
//!
//! ```
//! use jiugong_show::picture::{Anchor, Kind, Label, Paint, Scene, Style};
//!
//! let mut scene = Scene::new(200.0, 80.0, "Two nodes");
//! scene.line((60.0, 40.0), (140.0, 40.0), Style::stroke(Paint::Muted, 1.5));
//! scene.circle((60.0, 40.0), 16.0, Style::fill(Paint::Soft(0)).outlined(Paint::Series(0), 1.5));
//! scene.text((60.0, 40.0), "h = 4", Label::new(12.0).anchor(Anchor::Middle).centred());
//! assert!(scene.to_svg().starts_with("<svg"));
//! if Kind::Png.available().is_ok() {
//!     let png = Kind::Png.render(&scene)?;
//!     assert_eq!(&png[1..4], b"PNG");
//! }
//! # Ok::<(), jiugong_show::picture::PictureError>(())
//! ```

mod paint;
mod plot;
#[cfg(feature = "png")]
mod png;
#[cfg(all(test, feature = "png"))]
mod png_tests;
mod scene;
#[cfg(test)]
mod tests;
mod text;

pub use paint::{Paint, SERIES, Style};
pub use plot::{Axis, Panel, powers_around};
#[cfg(feature = "png")]
pub use png::{MOST_PIXELS, to_png};
pub use scene::{Mark, Scene};
pub use text::{Anchor, Label, SMALLEST_TEXT, text_width};

use std::path::Path;

use thiserror::Error;

/// A point: x to the right, y downwards.
pub type Point = (f64, f64);

/// A kind of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Scalable vector graphics.
    Svg,
    /// Portable network graphics, two pixels for each unit of the scene.
    Png,
}

/// The kinds by the extension of their files.
pub static KINDS: [(&str, Kind); 2] = [("svg", Kind::Svg), ("png", Kind::Png)];

/// How many pixels of a PNG file are one unit of the scene: sharp on today's screens and in print.
pub const SCALE: f32 = 2.0;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The name of the file does not say what kind of picture it is to be.
    #[error("{file} does not say which kind of picture it is to be; expected a name that ends in {}", possible())]
    UnknownKind {
        /// The file as it was named.
        file: String,
    },
    /// This build cannot make pixels.
    #[error(
        "this program was built without PNG pictures; name a .svg file, or install it with `cargo install --path crates/jiugong --features png`"
    )]
    NoPixels,
    /// It would have too many pixels.
    #[error(
        "a picture of {width}x{height} pixels is too large; expected at most {most} pixels; an SVG has no such limit, and fewer nodes make a smaller picture"
    )]
    TooLarge {
        /// Pixels from left to right.
        width: u64,
        /// Pixels from top to bottom.
        height: u64,
        /// The most pixels in all.
        most: u64,
    },
    /// The picture is no SVG that can be drawn. Scenes never are.
    #[error("the picture cannot be drawn: {0}")]
    NotDrawn(String),
}

/// The extensions of picture files, as people list them.
pub fn possible() -> String {
    KINDS.iter().map(|(extension, _)| format!(".{extension}")).collect::<Vec<_>>().join(" / ")
}

#[cfg(feature = "png")]
/// Two pixels for each unit, or as many as a large scene has room for; with less than one nothing could be read.
fn scale_for((width, height): (f64, f64)) -> f32 {
    // A little less than all: sizes are rounded up to whole pixels.
    let room = (0.99 * MOST_PIXELS as f64 / (width * height).max(1.0)).sqrt() as f32;
    room.clamp(1.0, SCALE)
}

impl Kind {
    /// The kind that a file's extension names.
    ///
    /// # Errors
    /// [`PictureError::UnknownKind`], which names the possible ones.
    ///
    /// ```
    /// use jiugong_show::picture::Kind;
    ///
    /// assert_eq!(Kind::of("tree.PNG".as_ref()), Ok(Kind::Png));
    /// assert!(Kind::of("tree.gif".as_ref()).is_err());
    /// ```
    pub fn of(file: &Path) -> Result<Self, PictureError> {
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let found = KINDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(extension));
        found.map(|&(_, kind)| kind).ok_or_else(|| PictureError::UnknownKind { file: file.display().to_string() })
    }

    /// Whether files of this kind can be made.
    ///
    /// # Errors
    /// [`PictureError::NoPixels`] for PNG without the feature `png`.
    pub fn available(self) -> Result<(), PictureError> {
        if self == Kind::Png && !cfg!(feature = "png") { Err(PictureError::NoPixels) } else { Ok(()) }
    }

    /// The bytes of a file of this kind.
    ///
    /// # Errors
    /// If the scene is too large for pixels, or this build has none.
    pub fn render(self, scene: &Scene) -> Result<Vec<u8>, PictureError> {
        match self {
            Kind::Svg => Ok(scene.to_svg().into_bytes()),
            #[cfg(feature = "png")]
            Kind::Png => to_png(&scene.to_svg(), scale_for(scene.size())),
            #[cfg(not(feature = "png"))]
            Kind::Png => Err(PictureError::NoPixels),
        }
    }
}
