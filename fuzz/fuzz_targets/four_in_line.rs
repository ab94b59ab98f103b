//! Positions of four in line: accepted positions are printed and read back.
#![no_main]

use jiugong_puzzles::four_in_line::FourInLine;
use jiugong_search::{Ranked, Space};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    match FourInLine::parse(text) {
        Ok(game) => {
            let start = game.start();
            let again = FourInLine::parse(start.to_string().as_bytes()).expect("its own print");
            assert_eq!(again.start(), start);
            assert_eq!(game.unpack(&game.pack(&start)), start);
            assert_eq!(game.unrank(game.rank(&start)), start);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
