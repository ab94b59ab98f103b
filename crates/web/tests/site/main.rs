//! The page as a static site, with the laboratory in WebAssembly: in a real browser, and without one in Node. Needs what
//! `cargo xtask site --npm` makes, chromium, chromedriver, python3 and node.

#![allow(dead_code, reason = "what the tests of the page on its server use serves these too, but not all of it")]

#[path = "../browser/axe.rs"]
mod axe;
#[path = "../browser/browser.rs"]
mod browser;
#[path = "../browser/driver.rs"]
mod driver;
#[path = "../common/listening.rs"]
mod listening;
mod node;
mod offline;
mod origin;
#[path = "../browser/page.rs"]
mod page;
#[path = "../browser/picture.rs"]
mod picture;
#[path = "../common/requests.rs"]
mod requests;
#[path = "../browser/scene.rs"]
mod scene;
#[path = "../browser/setup.rs"]
mod setup;
#[path = "../browser/tiles.rs"]
mod tiles;
#[path = "../common/tools.rs"]
mod tools;
#[path = "../browser/views.rs"]
mod views;
mod works;
