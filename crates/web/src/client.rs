//! Who asks: one browser of a class, or an address.

use std::net::IpAddr;

/// Whom searches and requests are counted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// Whoever asks from here.
    Address(IpAddr),
    /// One of those who came in by the link, by number: a whole class may have one address.
    Session(u64),
}
