//! The origin of the page: the server of the test.

use std::net::SocketAddr;

/// Folder of the screenshots.
pub const PICTURES: &str = "target/browser";

/// Lower limit for the number of requests when all views are visited: files of the page, and API requests.
pub const LEAST: usize = 20;

/// A static host.
#[allow(dead_code, reason = "only the tests of the site have one")]
pub struct Origin {
    pub address: SocketAddr,
    /// Path of the page on the host.
    pub path: &'static str,
}

impl Origin {
    /// Always `None`: the server of the test serves the page.
    pub fn elsewhere() -> Option<Origin> {
        None
    }

    /// Nothing to stop.
    #[allow(clippy::unused_self, reason = "as where there is something")]
    pub fn end(&mut self) {}
}
