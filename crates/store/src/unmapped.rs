//! In the place of `map`, where no memory can be had from the operating system: files are read, and tables are in ordinary memory.

use std::convert::Infallible;
use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

/// A mapping, of which there are none.
pub struct Mmap(Infallible);

impl Deref for Mmap {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self.0 {}
    }
}

/// Memory on huge pages, of which there is none.
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

/// Nothing: the words behind the header are to be read.
#[allow(clippy::unnecessary_wraps, reason = "as where files are mapped")]
pub fn payload(_: &File, _: usize) -> io::Result<Option<Mmap>> {
    Ok(None)
}

/// Nothing: ordinary memory has to do.
pub fn huge(_: usize) -> Option<MmapMut> {
    None
}
