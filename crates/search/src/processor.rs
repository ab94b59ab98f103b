//! Inner loops compiled several times, for every processor and for newer ones; the best version that the processor supports is chosen
//! at run time.
//!
//! Measured: depth-first search on 4×4 with pattern databases is 10 to 15 % faster with the instructions that count and shift bits,
//! which nearly all processors have; loops over words of bits take half the time with vectors of 512 bits.
#![allow(unsafe_code)]

/// Work that is faster on newer processors, if it is inlined into [`run`](Work::run).
pub trait Work {
    /// The result.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Runs the version of `work` that suits this processor best, with vectors of at most 256 bits.
#[inline]
pub fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_newer() {
            // SAFETY: the processor has every feature that the function is compiled for, as checked above.
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

/// Whether [`run`] chooses the version for newer processors, and gathering the bits of a word under a mask (`pext`) is one fast
/// instruction there. AMD processors before family 25 (Zen 3), and Hygon's, have the instruction but take up to hundreds of cycles for
/// it.
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

/// Like [`run`], for loops over many words: with vectors of 512 bits where the processor has them.
///
/// # Example
/// ```
/// use jiugong_search::processor::{Work, run_wide};
///
/// struct Ones<'a>(&'a [u64]);
/// impl Work for Ones<'_> {
///     type Output = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
/// assert_eq!(run_wide(Ones(&[7; 100])), 300);
/// ```
#[inline]
pub fn run_wide<W: Work>(work: W) -> W::Output {
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
fn run_newer<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn run_widest<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_is_done_once() {
        struct Count<'a>(&'a mut u32);
        impl Work for Count<'_> {
            type Output = u32;
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
