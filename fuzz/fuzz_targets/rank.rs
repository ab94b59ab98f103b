//! Ranks and their boards.
#![no_main]

use jiugong_puzzles::tiles::{rank, unrank};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, u128, Vec<u32>)| {
    let (count, number, cells) = data;
    if let Some(tiles) = unrank(usize::from(count), number) {
        assert_eq!(rank(&tiles), Some(number));
    }
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    if sorted.iter().copied().eq(0..cells.len() as u32)
        && let Some(number) = rank(&cells)
    {
        assert_eq!(unrank(cells.len(), number), Some(cells));
    }
});
