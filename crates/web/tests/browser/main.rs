//! The page in a real browser, as those see it who use it: by mouse, by keyboard, in both languages, on narrow and wide screens.
//! Needs chromium and chromedriver, and firefox-esr for the look into another browser. Pictures of every view are left in `target/browser`.

/// Tests that mean something only where there is a server, and why.
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
