//! Replaces `map` where memory mapping is unavailable: files are read, and tables are in ordinary memory.

use std::convert::Infallible;
use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

/// A mapping; there are none.
pub struct Mmap(Infallible);

impl Deref for Mmap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

/// Memory on huge pages; there is none.
pub struct MmapMut(Infallible);

impl Deref for MmapMut {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

impl DerefMut for MmapMut {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self.0 {}
    }
}

/// `None`: the caller reads the words behind the header.
#[allow(clippy::unnecessary_wraps, reason = "as where files are mapped")]
pub fn payload(_: &File, _: usize) -> io::Result<Option<Mmap>> {
    Ok(None)
}

/// `None`: the caller uses ordinary memory.
pub fn huge(_: usize) -> Option<MmapMut> {
    None
}
