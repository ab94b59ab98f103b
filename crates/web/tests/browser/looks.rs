//! Screenshots of every view, accessibility checks with axe, and overflow checks: in English and light, in Chinese and dark, and on a
//! narrow screen.

use serde_json::{Value, json};

use crate::axe::{axe, violations};
use crate::page::{Look, Page};
use crate::picture::take;
use crate::views::VIEWS;

pub const NARROW: (u32, u32) = (360, 740);
const HUGE: (u32, u32) = (3840, 2160);

/// How much the page is wider than the window, and which elements overflow; elements that scroll by themselves may.
pub const WIDE: &str = "(() => { const wide = document.documentElement.scrollWidth - innerWidth; if (wide <= 0) return null; \
    const out = (one) => one.getBoundingClientRect().right > innerWidth + 0.5 && !one.closest('.scroll'); \
    return `${wide} px too wide: ` + [...document.querySelectorAll('body *')].filter(out).slice(0, 6) \
        .map((one) => `${one.tagName} ${one.className?.baseVal ?? one.className} in ${one.parentElement.className}`).join('; '); })()";
/// Horizontal distance of the view from the centre of the window, and its height.
const PLACE: &str = "(({ x, width, height }) => [Math.abs(x + width / 2 - innerWidth / 2), height])\
    (document.querySelector('main > .view').getBoundingClientRect())";

/// Checks all views and returns the failures.
async fn look_around(look: Look, name: &str) -> Vec<String> {
    let axe = axe();
    let page = Page::open("", look).await;
    let mut wrong = Vec::new();
    for view in VIEWS {
        page.fill(view).await;
        take(&page, &format!("{view}-{name}")).await;
        // Open all folded sections.
        page.js("document.querySelectorAll('details').forEach((one) => { one.open = true; })").await;
        let sizes: &[(u32, u32)] = if look.size == NARROW {
            &[NARROW, HUGE]
        } else {
            // Texts and colours are the same on all screens, so axe runs on one.
            wrong.extend(violations(&page, &axe, &format!("{view}, {name}")).await);
            &[look.size]
        };
        for &(width, height) in sizes {
            page.size(width, height).await;
            page.until("the size", &format!("innerWidth === {width}")).await;
            wrong.extend(too_wide(&page, &format!("{view} at {width}")).await);
            let place = page.js(PLACE).await;
            if place[0].as_f64().is_none_or(|off| off > 2.0) || place[1].as_f64().is_none_or(|high| high < 200.0) {
                wrong.push(format!("{view} at {width}: off the middle, or empty: {place}"));
            }
        }
        page.size(look.size.0, look.size.1).await;
    }
    wrong
}

pub async fn too_wide(page: &Page, scene: &str) -> Option<String> {
    let wide = page.js(WIDE).await;
    (wide != Value::Null).then(|| format!("{scene}: {wide}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn views_in_english_and_light() {
    let wrong = look_around(Look::default(), "en-light").await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn views_in_chinese_and_dark() {
    let wrong = look_around(Look { languages: "zh-CN,zh", dark: true, ..Look::default() }, "zh-dark").await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn views_on_a_narrow_screen() {
    let wrong = look_around(Look { size: NARROW, ..Look::default() }, "en-narrow").await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_board_fits_a_narrow_screen() {
    let page = Page::open("", Look { size: NARROW, ..Look::default() }).await;
    page.choose("size", "10x10").await;
    page.until("the board", "document.querySelectorAll('[data-testid=board] .place').length === 100").await;
    let mut wrong: Vec<_> = too_wide(&page, "10x10").await.into_iter().collect();
    let tile = page.js("document.querySelector('.tile').getBoundingClientRect().width").await;
    if tile.as_f64().is_none_or(|width| width < 24.0) {
        wrong.push(format!("tiles of {tile} px are too small to be touched"));
    }
    take(&page, "play-en-narrow-10x10").await;
    page.choose("goal", "own").await;
    page.until("the goal's editor", "document.querySelector('.swap')?.checkVisibility()").await;
    wrong.extend(too_wide(&page, "10x10 with its goal's editor").await);
    assert!(wrong.is_empty(), "{}", json!(wrong));
}
