//! The checksum of a payload: XXH3-64 over the XXH3-64 hashes of its chunks of 4 MiB, so that all cores can take part.
//!
//! The payload is hashed in its little-endian form, so the checksum is the same on every machine.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use twox_hash::XxHash3_64;

/// Words per chunk: 4 MiB.
pub const CHUNK: usize = 1 << 19;

/// Smaller payloads (below 32 MiB) are hashed by one thread: starting others would take longer.
const WORTH_SHARING: usize = 8 * CHUNK;

/// The hash of some bytes.
pub fn hash(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// The words as stored on disk.
pub fn on_disk(words: &[u64]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        Cow::Borrowed(bytemuck::cast_slice(words))
    } else {
        Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
    }
}

/// The checksum of a whole payload.
pub fn checksum(words: &[u64]) -> u64 {
    let threads = if words.len() < WORTH_SHARING { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    checksum_with(words, threads)
}

fn checksum_with(words: &[u64], threads: usize) -> u64 {
    let count = words.len().div_ceil(CHUNK);
    let mut hashes = vec![0; count];
    let chunk_hash = |number: usize| {
        let from = number * CHUNK;
        hash(&on_disk(&words[from..words.len().min(from + CHUNK)]))
    };
    if threads <= 1 {
        for (number, slot) in hashes.iter_mut().enumerate() {
            *slot = chunk_hash(number);
        }
    } else {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut mine = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return mine;
                }
                mine.push((number, chunk_hash(number)));
            }
        };
        thread::scope(|scope| {
            let others: Vec<_> =
                (1..threads).filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
            let done = others.into_iter().map(|other| other.join().expect("hashing does not panic"));
            for (number, hash) in std::iter::once(work()).chain(done).flatten() {
                hashes[number] = hash;
            }
        });
    }
    hash(&on_disk(&hashes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_do_not_change_the_checksum() {
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK + 7] {
            let words: Vec<u64> = (0..length as u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let alone = checksum_with(&words, 1);
            for threads in [2, 3, 8] {
                assert_eq!(checksum_with(&words, threads), alone, "{length} words, {threads} threads");
            }
        }
    }

    /// Files of earlier versions must stay readable: these values may change only together with the format version.
    #[test]
    fn the_checksum_is_pinned() {
        assert_eq!(hash(b""), 0x2d06_8005_38d3_94c2, "the published XXH3-64 of nothing");
        assert_eq!(checksum(&[]), hash(b""));
        assert_eq!(checksum(&[1]), hash(&hash(&[1, 0, 0, 0, 0, 0, 0, 0]).to_le_bytes()));
    }

    #[test]
    fn chunks_in_another_order_are_noticed() {
        let mut words = vec![0; 2 * CHUNK];
        words[0] = 1;
        let before = checksum(&words);
        words.rotate_left(CHUNK);
        assert_ne!(checksum(&words), before);
    }
}
