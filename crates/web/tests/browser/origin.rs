//! Where the page comes from: the server of the test.

use std::net::SocketAddr;

/// Where pictures are left.
pub const PICTURES: &str = "target/browser";

/// More than so many requests are made by who looks at every view: files of the page, and what is asked of the server.
pub const LEAST: usize = 20;

/// Where else a page comes from.
#[allow(dead_code, reason = "only the tests of the site have one")]
pub struct Origin {
    pub address: SocketAddr,
    /// Where it is there.
    pub path: &'static str,
}

impl Origin {
    /// Nowhere else.
    pub fn elsewhere() -> Option<Origin> {
        None
    }

    /// There is nothing to end.
    #[allow(clippy::unused_self, reason = "as where there is something")]
    pub fn end(&mut self) {}
}
