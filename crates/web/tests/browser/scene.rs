//! Scenes: positions of any domain as shapes, drawn in the colours of the theme.

use serde_json::json;

use crate::page::{Look, Page};

/// Adds a scene with a shape of every kind to the page and returns its properties.
const DRAW: &str = r#"(async () => {
    const { drawScene } = await import(document.querySelector("script[type=module]").src.replace("app/start.js", "widgets/scene.js"));
    const shapes = [
        { kind: "box", x: 0, y: 0, width: 2, height: 1, tone: "plain", label: "15" },
        { kind: "disc", x: 0.5, y: 1.5, radius: 0.4, tone: "dark" },
        { kind: "line", x1: 0, y1: 1, x2: 2, y2: 1, tone: "accent" },
    ];
    const drawn = drawScene({ width: 2, height: 2, shapes }, { label: "two by two" });
    document.querySelector("main").append(drawn);
    const { width, height } = drawn.getBoundingClientRect();
    return {
        role: drawn.getAttribute("role"),
        label: drawn.getAttribute("aria-label"),
        parts: [...drawn.querySelectorAll(".shape > *")].map((part) => part.tagName),
        words: drawn.textContent,
        square: width > 100 && Math.abs(width - height) < 1,
        fill: getComputedStyle(drawn.querySelector("rect")).fill,
    };
})()"#;

served! { "the modules of a site are bundled and cannot be imported one by one";
#[tokio::test(flavor = "multi_thread")]
async fn any_position_is_drawn_in_the_colours_of_the_theme() {
    let mut fills = Vec::new();
    for dark in [false, true] {
        let page = Page::open("#play", Look { dark, ..Look::default() }).await;
        let drawn = page.js(DRAW).await;
        assert_eq!(drawn["role"], "img", "{drawn}");
        assert_eq!(drawn["label"], "two by two", "{drawn}");
        assert_eq!(drawn["parts"], json!(["rect", "text", "circle", "line"]), "{drawn}");
        assert_eq!(drawn["words"], "15", "{drawn}");
        assert_eq!(drawn["square"], true, "{drawn}");
        assert!(drawn["fill"].as_str().is_some_and(|fill| fill.starts_with("rgb(")), "{drawn}");
        fills.push(drawn["fill"].clone());
    }
    assert_ne!(fills[0], fills[1], "light and dark look alike");
}
}
