//! Renders SVG to pixels with built-in fonts; system fonts are never used.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Options, Tree};

use super::PictureError;

/// The most pixels of a picture: 256 MB of memory while it is rendered.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The fonts, Latin first: a character is taken from the first font that has it.
pub(super) static FONTS: [&[u8]; 4] = [
    include_bytes!("../../assets/latin.ttf"),
    include_bytes!("../../assets/latin-bold.ttf"),
    include_bytes!("../../assets/symbols.ttf"),
    include_bytes!("../../assets/cjk.ttf"),
];

/// The family of the first font.
const LATIN: &str = "Roboto";

pub(super) static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for font in FONTS {
        database.load_font_source(Source::Binary(Arc::new(font)));
    }
    database.set_sans_serif_family(LATIN);
    database.set_serif_family(LATIN);
    Arc::new(database)
});

/// Renders an SVG to a PNG file, with `scale` pixels per unit.
///
/// # Errors
/// [`PictureError::TooLarge`] beyond [`MOST_PIXELS`]; [`PictureError::NotDrawn`] if `svg` is invalid.
pub fn to_png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let options = Options { fontdb: Arc::clone(&DATABASE), font_family: LATIN.to_owned(), ..Options::default() };
    let not_drawn = |error: &dyn std::fmt::Display| PictureError::NotDrawn(error.to_string());
    let tree = Tree::from_str(svg, &options).map_err(|error| not_drawn(&error))?;
    #[allow(clippy::cast_sign_loss, reason = "sizes are positive, and the cast is exact or saturates")]
    let pixels = |side: f32| (side * scale).ceil().max(1.0) as u64;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let too_large = PictureError::TooLarge { width, height, most: MOST_PIXELS };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| not_drawn(&error))
}
