//! Pixels: the palette, every script in use, and the limits.

use resvg::tiny_skia::Pixmap;

use super::*;

fn pixel(png: &[u8], x: u32, y: u32) -> [u8; 4] {
    let pixels = Pixmap::decode_png(png).unwrap();
    let pixel = pixels.pixel(x, y).unwrap().demultiply();
    [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
}

#[test]
fn pixels_have_the_light_palette_on_an_opaque_card() {
    let mut scene = Scene::new(40.0, 20.0, "a < b & \"c\"\u{1}");
    scene.rect((20.0, 0.0), (20.0, 20.0), Style::fill(Paint::Series(0)));
    scene.rect((20.0, 0.0), (10.0, 20.0), Style::fill(Paint::Series(SERIES)));
    scene.describe("two halves").group("right", |scene| {
        scene.polyline(&[(f64::NAN, 0.0), (-0.001, 3.0)], Style::stroke(Paint::Ink, 1.0).dashed(&[2.0, 1.5]));
    });
    let svg = scene.to_svg();
    assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot;</title>") && svg.contains("<desc>two halves</desc>"));
    assert!(svg.contains("prefers-color-scheme:dark") && svg.contains(r#"points="0,0 0,3""#), "{svg}");
    assert_eq!(svg.matches(".jg-fill-series0{").count(), 2, "once for light and once for dark pages");
    let png = to_png(&svg, 2.0).unwrap();
    assert_eq!(pixel(&png, 20, 20), [255, 255, 255, 255]);
    assert_eq!(pixel(&png, 60, 20), [0x00, 0x72, 0xb2, 255]);
}

/// The number of pixels of a text that are not white.
fn inked(text: &str, bold: bool) -> usize {
    let mut scene = Scene::new(60.0, 40.0, "");
    let label = Label::new(24.0).anchor(Anchor::Middle).centred();
    scene.text((30.0, 20.0), text, if bold { label.bold() } else { label });
    let pixels = Pixmap::decode_png(&to_png(&scene.to_svg(), 1.0).unwrap()).unwrap();
    let middle = pixels.pixels().chunks(60).skip(3).take(34).flat_map(|row| &row[3..57]);
    middle.filter(|pixel| pixel.red() < 128).count()
}

#[test]
fn text_is_drawn_in_every_script_that_is_used() {
    for bold in [false, true] {
        assert_eq!(inked(" ", bold), 0);
        for text in ["A", "9", "宫", "，", "↓", "✓", "×", "≤"] {
            assert!(inked(text, bold) > 4, "{text}");
        }
    }
    assert!(inked("A", true) > inked("A", false), "bold is bolder");
    assert_eq!(inked("A宫", true), inked("A宫", false), "one weight in a line");
    assert!((text_width("MMMM", 20.0) - 4.0 * 17.46).abs() < 0.1);
    assert!((text_width("九宫", 20.0) - 40.0).abs() < 0.1);
}

#[test]
fn every_font_is_loaded_and_they_are_small() {
    assert_eq!(png::DATABASE.faces().count(), png::FONTS.len());
    assert!(png::FONTS.iter().map(|font| font.len()).sum::<usize>() < 500_000);
}

#[test]
fn too_many_pixels_and_what_is_no_picture_are_refused() {
    let huge = Scene::new(20_000.0, 10_000.0, "");
    assert!(matches!(Kind::Png.render(&huge), Err(PictureError::TooLarge { width: 20_000, .. })));
    assert!(matches!(to_png("<svg", 1.0), Err(PictureError::NotDrawn(_))));
}
