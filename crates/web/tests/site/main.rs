//! Tests of the static site with the laboratory in WebAssembly: in a real browser, and in Node without one. Needs the result of
//! `cargo xtask site --npm`, chromium, chromedriver, firefox-esr, python3 and node.
//!
//! The tests of the page with a server also run on the site, except those that give a reason why they do not apply.

#![allow(
    dead_code,
    unused_imports,
    reason = "what the tests of the page on its server use serves these too, but not all of it"
)]

/// Tests that apply only to a page with a server, with the reason: none here.
macro_rules! served {
    ($why:literal; $($test:item)*) => {};
}

#[path = "../browser/axe.rs"]
mod axe;
#[path = "../browser/browser.rs"]
mod browser;
#[path = "../browser/clean.rs"]
mod clean;
#[path = "../browser/domains.rs"]
mod domains;
#[path = "../browser/driver.rs"]
mod driver;
#[path = "../browser/firefox.rs"]
mod firefox;
#[path = "../browser/frame.rs"]
mod frame;
mod kept;
#[path = "../browser/keyboard.rs"]
mod keyboard;
#[path = "../common/listening.rs"]
mod listening;
#[path = "../browser/looks.rs"]
mod looks;
#[path = "../browser/moments.rs"]
mod moments;
mod node;
mod offline;
mod origin;
#[path = "../browser/others.rs"]
mod others;
#[path = "../browser/page.rs"]
mod page;
#[path = "../browser/picture.rs"]
mod picture;
#[path = "../browser/play.rs"]
mod play;
#[path = "../browser/race.rs"]
mod race;
#[path = "../common/requests.rs"]
mod requests;
#[path = "../browser/scene.rs"]
mod scene;
#[path = "../browser/setup.rs"]
mod setup;
#[path = "../browser/solve.rs"]
mod solve;
#[path = "../browser/tiles.rs"]
mod tiles;
#[path = "../common/tools.rs"]
mod tools;
#[path = "../browser/views.rs"]
mod views;
#[path = "../browser/watch.rs"]
mod watch;
mod works;
