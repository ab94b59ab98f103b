//! A hint to the processor that a word will be read.
#![allow(unsafe_code)]

/// Prefetches `words[index]`; a no-op where there is no such instruction.
#[inline(always)]
pub(in crate::tiles) fn fetch(words: &[u64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch never reads for the program and never faults, whatever the address.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch(words.as_ptr().wrapping_add(index).cast(), _MM_HINT_T0);
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, index);
}
