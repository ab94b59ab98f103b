//! Pictures are valid and readable, and use only the built-in fonts.

use super::paint::Colour;
use super::*;

/// The contrast ratio of two colours (WCAG).
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let linear = |channel: u8| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn colours_stand_out_on_light_and_dark_cards() {
    let series = (0..SERIES).map(Paint::Series);
    let on_card = series.map(|paint| (paint, 3.0)).chain([(Paint::Ink, 7.0), (Paint::Muted, 4.5)]);
    for (paint, least) in on_card {
        let ((light, dark), (white, black)) = (paint.colours(), Paint::Card.colours());
        assert!(contrast(light, white) >= least, "{paint:?} light: {}", contrast(light, white));
        assert!(contrast(dark, black) >= least, "{paint:?} dark: {}", contrast(dark, black));
    }
    for soft in (0..SERIES).map(Paint::Soft) {
        let ((light, dark), (black, white)) = (soft.colours(), Paint::Ink.colours());
        assert!(contrast(light, black) >= 7.0 && contrast(dark, white) >= 7.0, "{soft:?}");
    }
}

#[test]
fn kinds_come_from_names() {
    assert_eq!(Kind::of("a/b.svg".as_ref()), Ok(Kind::Svg));
    for bad in ["a", "a.gif", ".png", "svg", ""] {
        let error = Kind::of(bad.as_ref()).unwrap_err();
        assert!(error.to_string().contains(".svg / .png"), "{error}");
    }
    assert!(Kind::Svg.render(&Scene::new(20_000.0, 10_000.0, "")).is_ok());
}

#[test]
fn a_build_without_pixels_says_so_and_what_to_do() {
    use jiugong_lab::Language;

    use crate::catalogue::Explain;

    let error = PictureError::NoPixels;
    for language in Language::ALL {
        let said = error.explain(language);
        assert!(said.contains(".svg") && said.contains("--features png"), "{said}");
    }
    let drawn = Kind::Png.render(&Scene::new(20.0, 10.0, "")).map(|_| ());
    assert_eq!(drawn, if cfg!(feature = "png") { Ok(()) } else { Err(error) });
    assert_eq!((Kind::Png.available(), Kind::Svg.available()), (drawn, Ok(())));
}
