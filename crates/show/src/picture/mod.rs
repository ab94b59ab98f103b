//! Pictures as SVG and PNG, and [films](Film) as SVG.
//!
//! A [`Scene`] is made of a few kinds of shapes and written as a standalone SVG. With the feature `png` it is rendered to pixels
//! with built-in fonts, so that a picture looks the same on every machine. Invariants: a picture has an opaque background
//! and a title for screen readers; its colours are [roles](Paint) with a light and a dark palette, chosen by the viewer's
//! setting; its text is at least 12 px high; and it does not depend on the machine.
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

mod film;
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

pub use film::{Drawing, Film};
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

/// The kinds by their file extensions.
pub static KINDS: [(&str, Kind); 2] = [("svg", Kind::Svg), ("png", Kind::Png)];

/// Pixels of a PNG file per unit of the scene: sharp on current screens and in print.
pub const SCALE: f32 = 2.0;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The extension of the file is not that of a picture.
    #[error("the picture type of {file} is unknown; expected a name that ends in {}", possible())]
    UnknownKind {
        /// The name of the file.
        file: String,
    },
    /// This build cannot render pixels.
    #[error(
        "this program was built without PNG pictures; name a .svg file, or run `cargo install jiugong --features png`"
    )]
    NoPixels,
    /// The picture would have too many pixels.
    #[error(
        "a picture of {width}x{height} pixels is too large; expected at most {most} pixels; an SVG has no such limit, and fewer nodes make a smaller picture"
    )]
    TooLarge {
        /// The width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
        /// The most pixels of a picture.
        most: u64,
    },
    /// The picture is not an SVG that can be rendered. Scenes always can.
    #[error("the picture cannot be drawn: {0}")]
    NotDrawn(String),
}

/// The extensions of picture files, as a list for people.
pub fn possible() -> String {
    KINDS.iter().map(|(extension, _)| format!(".{extension}")).collect::<Vec<_>>().join(" / ")
}

#[cfg(feature = "png")]
/// Two pixels per unit, or as many as fit for a large scene; below one, text would be unreadable.
fn scale_for((width, height): (f64, f64)) -> f32 {
    // Slightly less than the maximum: sizes are rounded up to whole pixels.
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

    /// Whether files of this kind can be written.
    ///
    /// # Errors
    /// [`PictureError::NoPixels`] for PNG without the feature `png`.
    pub fn available(self) -> Result<(), PictureError> {
        if self == Kind::Png && !cfg!(feature = "png") { Err(PictureError::NoPixels) } else { Ok(()) }
    }

    /// The content of a file of this kind.
    ///
    /// # Errors
    /// If the scene is too large for pixels, or this build cannot render them.
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
