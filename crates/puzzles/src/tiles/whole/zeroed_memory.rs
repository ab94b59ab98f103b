//! Memory for the bits of a cell: initially zero, on huge pages where the system has them.
//!
//! A large space is traversed about a hundred times. With ordinary pages 2×7 takes nearly twice as long (53 s instead
//! of 27 to 31 s on a 2-core virtual machine).

use std::ops::{Deref, DerefMut};

#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};

/// The size of a huge page.
#[cfg(target_os = "linux")]
const HUGE: usize = 2 << 20;

/// Words that are initially zero.
#[derive(Debug)]
pub(super) enum ZeroedWords {
    /// Ordinary memory.
    Plain(Vec<u64>),
    /// Huge pages, starting at a byte offset.
    #[cfg(target_os = "linux")]
    Huge { memory: MmapMut, first: usize, bytes: usize },
}

impl Default for ZeroedWords {
    fn default() -> Self {
        ZeroedWords::Plain(Vec::new())
    }
}

impl ZeroedWords {
    /// `words` words, which take no memory until they are written.
    pub(super) fn new(words: usize) -> Self {
        #[cfg(target_os = "linux")]
        if let Some(huge) = huge(words) {
            return huge;
        }
        ZeroedWords::Plain(vec![0; words])
    }
}

/// Words starting at the beginning of a huge page, if they fill one and the system provides it. The remainder after the
/// last whole huge page is on ordinary pages, so no extra memory is held.
#[cfg(target_os = "linux")]
fn huge(words: usize) -> Option<ZeroedWords> {
    let bytes = words.checked_mul(8).filter(|&bytes| bytes >= HUGE)?;
    let memory = MmapMut::map_anon(bytes.checked_add(HUGE)?).ok()?;
    let first = memory.as_ptr().align_offset(HUGE);
    if first >= HUGE {
        return None;
    }
    // Fails where huge pages are disabled; ordinary ones work too, only slower.
    let _ = memory.advise_range(Advice::HugePage, first, bytes);
    Some(ZeroedWords::Huge { memory, first, bytes })
}

impl Deref for ZeroedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            ZeroedWords::Plain(words) => words,
            #[cfg(target_os = "linux")]
            ZeroedWords::Huge { memory, first, bytes } => bytemuck::cast_slice(&memory[*first..first + bytes]),
        }
    }
}

impl DerefMut for ZeroedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            ZeroedWords::Plain(words) => words,
            #[cfg(target_os = "linux")]
            ZeroedWords::Huge { memory, first, bytes } => {
                bytemuck::cast_slice_mut(&mut memory[*first..*first + *bytes])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_are_zero_and_can_be_written() {
        for count in [0, 1, 1000, (1 << 18) - 1, 1 << 18, (1 << 18) + 777] {
            let mut words = ZeroedWords::new(count);
            assert_eq!(words.len(), count);
            assert!(words.iter().all(|&word| word == 0));
            words.iter_mut().zip(1..).for_each(|(word, number)| *word = number);
            assert!(words.iter().zip(1..).all(|(&word, number)| word == number));
        }
    }
}
