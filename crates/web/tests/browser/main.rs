//! The page in a real browser, as those see it who use it: by mouse, by keyboard, in both languages, on narrow and wide screens.
//! Needs chromium and chromedriver. Pictures of every view are left in `target/browser`.

mod axe;
mod browser;
mod clean;
mod driver;
mod frame;
mod keyboard;
#[path = "../common/listening.rs"]
mod listening;
mod looks;
mod moments;
mod others;
mod page;
mod picture;
mod play;
mod scene;
mod setup;
mod solve;
mod tiles;
mod views;
mod watch;
