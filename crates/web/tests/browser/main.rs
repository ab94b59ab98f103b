//! Tests of the page in a real browser: by mouse and keyboard, in both languages, on narrow and wide screens. Needs chromium and
//! chromedriver, and firefox-esr for one test. Screenshots of every view are saved in `target/browser`.

/// Tests that apply only to a page with a server, with the reason.
macro_rules! served {
    ($why:literal; $($test:item)*) => { $($test)* };
}

mod axe;
mod browser;
mod clean;
mod domains;
mod driver;
mod firefox;
mod frame;
mod keyboard;
#[path = "../common/listening.rs"]
mod listening;
mod looks;
mod moments;
mod origin;
mod others;
mod page;
mod picture;
mod play;
mod race;
mod scene;
mod setup;
mod solve;
mod tiles;
#[path = "../common/tools.rs"]
mod tools;
mod views;
mod watch;
