//! Inner loops compiled several times: for every processor, and for newer ones, of which the best that this one can do is chosen when the
//! program runs.
//!
//! Measured: depth-first search on 4×4 with pattern databases is 10 to 15 % faster where bits are counted and shifted freely in one
//! instruction, which nearly all processors do; loops over words of bits take half the time in vectors of 512 bits.
#![allow(unsafe_code)]

/// Work that gains from a newer processor. What it does must be inlined into [`run`](Work::run) to gain.
pub trait Work {
    /// What comes out.
    type Made;
    /// Does it.
    fn run(self) -> Self::Made;
}

/// Does `work` in the way that suits this processor best, in vectors of at most 256 bits.
#[inline]
pub fn run<W: Work>(work: W) -> W::Made {
    #[cfg(target_arch = "x86_64")]
    {
        if is_newer() {
            // SAFETY: the processor has every feature that the function is compiled for, as was just asked.
            return unsafe { run_newer(work) };
        }
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
fn is_newer() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}

/// Whether [`run`] does its work in the way of newer processors, and gathering the bits of a word under a mask (`pext`) is one quick
/// instruction there. AMD's before family 25 (Zen 3), and Hygon's, have the instruction but take up to hundreds of cycles for it.
#[cfg(target_arch = "x86_64")]
pub fn gathers_bits() -> bool {
    use std::arch::x86_64::__cpuid;
    if !is_newer() {
        return false;
    }
    let maker = __cpuid(0).ebx.to_le_bytes();
    let signature = __cpuid(1).eax;
    let family = match signature >> 8 & 15 {
        15 => 15 + (signature >> 20 & 255),
        family => family,
    };
    !matches!(&maker, b"Auth" | b"Hygo") || family >= 25
}

/// The same for loops over many words: in vectors of 512 bits where there are such.
///
/// # Example
/// ```
/// use jiugong_search::processor::{Work, run_wide};
///
/// struct Ones<'a>(&'a [u64]);
/// impl Work for Ones<'_> {
///     type Made = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
/// assert_eq!(run_wide(Ones(&[7; 100])), 300);
/// ```
#[inline]
pub fn run_wide<W: Work>(work: W) -> W::Made {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        let vectors = has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
        if vectors && has!("avx512vpopcntdq") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") {
            // SAFETY: as above.
            return unsafe { run_widest(work) };
        }
    }
    run(work)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_newer<W: Work>(work: W) -> W::Made {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn run_widest<W: Work>(work: W) -> W::Made {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_done_once() {
        struct Count<'a>(&'a mut u32);
        impl Work for Count<'_> {
            type Made = u32;
            #[inline(always)]
            fn run(self) -> u32 {
                *self.0 += 1;
                *self.0
            }
        }
        let mut count = 0;
        assert_eq!((run(Count(&mut count)), run_wide(Count(&mut count))), (1, 2));
        assert_eq!(count, 2);
    }
}
