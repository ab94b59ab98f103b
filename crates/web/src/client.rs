//! Identity of clients.

use std::net::IpAddr;

/// The client that searches and requests are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// All requests from an address.
    Address(IpAddr),
    /// One browser that was given a cookie, by number. A whole class may share one address.
    Session(u64),
}
