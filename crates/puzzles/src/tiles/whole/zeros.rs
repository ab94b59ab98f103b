//! Memory for the bits of a cell: zeros at first, on huge pages where the system has them.
//!
//! A large space is walked from end to end a hundred times. With ordinary pages that of 2×7 takes nearly twice as long (53 s instead of
//! 27 to 31 s on a 2-core virtual machine).

use std::ops::{Deref, DerefMut};

#[cfg(target_os = "linux")]
use memmap2::{Advice, MmapMut};

/// Bytes of a huge page.
#[cfg(target_os = "linux")]
const HUGE: usize = 2 << 20;

/// Words that were zero when it was made.
#[derive(Debug)]
pub(super) enum Zeros {
    /// Of ordinary memory.
    Plain(Vec<u64>),
    /// Of huge pages, from a byte on.
    #[cfg(target_os = "linux")]
    Huge { memory: MmapMut, first: usize, bytes: usize },
}

impl Default for Zeros {
    fn default() -> Self {
        Zeros::Plain(Vec::new())
    }
}

impl Zeros {
    /// So many, which are no memory yet before they are written.
    pub(super) fn new(words: usize) -> Self {
        #[cfg(target_os = "linux")]
        if let Some(huge) = huge(words) {
            return huge;
        }
        Zeros::Plain(vec![0; words])
    }
}

/// Words from the beginning of a huge page on, if they fill one and the system gives such memory. What is left behind the last
/// whole huge page is on ordinary ones, so no more is held than was asked for.
#[cfg(target_os = "linux")]
fn huge(words: usize) -> Option<Zeros> {
    let bytes = words.checked_mul(8).filter(|&bytes| bytes >= HUGE)?;
    let memory = MmapMut::map_anon(bytes.checked_add(HUGE)?).ok()?;
    let first = memory.as_ptr().align_offset(HUGE);
    if first >= HUGE {
        return None;
    }
    // Refused where huge pages are switched off: ordinary ones do as well, only slower.
    let _ = memory.advise_range(Advice::HugePage, first, bytes);
    Some(Zeros::Huge { memory, first, bytes })
}

impl Deref for Zeros {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            Zeros::Plain(words) => words,
            #[cfg(target_os = "linux")]
            Zeros::Huge { memory, first, bytes } => bytemuck::cast_slice(&memory[*first..first + bytes]),
        }
    }
}

impl DerefMut for Zeros {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Zeros::Plain(words) => words,
            #[cfg(target_os = "linux")]
            Zeros::Huge { memory, first, bytes } => bytemuck::cast_slice_mut(&mut memory[*first..*first + *bytes]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_are_zero_and_can_be_written() {
        for count in [0, 1, 1000, (1 << 18) - 1, 1 << 18, (1 << 18) + 777] {
            let mut words = Zeros::new(count);
            assert_eq!(words.len(), count);
            assert!(words.iter().all(|&word| word == 0));
            words.iter_mut().zip(1..).for_each(|(word, number)| *word = number);
            assert!(words.iter().zip(1..).all(|(&word, number)| word == number));
        }
    }
}
