//! Memory from the operating system: a file's payload, and anonymous memory on huge pages.
//!
//! The only unsafe code of the crate is the mapping of a file.
#![allow(unsafe_code)]

use std::fs::File;
use std::io;

use memmap2::MmapOptions;
pub use memmap2::{Mmap, MmapMut};

use crate::header::HEADER;

/// Maps `words` words behind the header of `file`, or returns `None` if the platform cannot expose them as `u64` in
/// place.
///
/// The caller must have checked that the file is long enough.
pub fn payload(file: &File, words: usize) -> io::Result<Option<Mmap>> {
    if words == 0 || cfg!(target_endian = "big") {
        return Ok(None);
    }
    let bytes = words.checked_mul(8).ok_or(io::ErrorKind::OutOfMemory)?;
    let mut options = MmapOptions::new();
    options.offset(HEADER as u64).len(bytes);
    // Page tables are filled at once, because the checksum reads every page anyway. Measured with the benchmark `load`
    // on 256 MiB in the page cache: 21 ms instead of 35 ms on an idle machine, no difference on a busy one.
    options.populate();
    // SAFETY: a mapping is sound as long as the file is neither changed nor truncated while it is mapped. All writers
    // of this crate write a temporary file and rename it, so the mapped file stays as it is even when it is replaced or
    // removed, and a finished file has no write permission. A program that bypasses this in the user's own cache folder
    // could also write into this process by other means.
    let mapped = unsafe { options.map(file) }?;
    Ok((bytemuck::try_cast_slice::<u8, u64>(&mapped).is_ok_and(|shown| shown.len() == words)).then_some(mapped))
}

/// Zeroed memory for `words` words on huge pages, or `None` if the system provides none.
pub fn huge(words: usize) -> Option<MmapMut> {
    let mapped = MmapMut::map_anon(words.checked_mul(8).filter(|&bytes| bytes > 0)?).ok()?;
    #[cfg(target_os = "linux")]
    {
        // Fails where huge pages are disabled; ordinary pages work too, only slower.
        let _ = mapped.advise(memmap2::Advice::HugePage);
    }
    Some(mapped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[cfg(target_endian = "little")]
    #[test]
    fn a_mapping_shows_the_words_behind_the_header_and_outlives_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut file = File::create(&path).unwrap();
        file.write_all(&[0xff; HEADER]).unwrap();
        let words: Vec<u64> = (0..10_000).map(|n| n * n).collect();
        file.write_all(bytemuck::cast_slice(&words)).unwrap();
        let file = File::open(&path).unwrap();
        let mapped = payload(&file, words.len()).unwrap().unwrap();
        drop(file);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(bytemuck::cast_slice::<u8, u64>(&mapped), words);
    }

    #[test]
    fn no_words_need_no_mapping() {
        let file = tempfile::tempfile().unwrap();
        assert!(payload(&file, 0).unwrap().is_none());
        assert!(huge(0).is_none());
        assert!(payload(&file, usize::MAX).is_err());
        assert!(huge(usize::MAX).is_none());
    }

    #[test]
    fn huge_memory_is_zeroed_and_writable() {
        let mut memory = huge(1 << 19).unwrap();
        assert!(memory.iter().all(|&byte| byte == 0));
        memory.fill(7);
        assert!(memory.iter().all(|&byte| byte == 7));
    }
}
