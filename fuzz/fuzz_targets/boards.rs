//! A stream of boards: reading ends, and every error has a position.
#![no_main]

use jiugong_puzzles::tiles::{Boards, Size, StreamError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (bool, &[u8])| {
    let (sized, text) = data;
    let size = sized.then(|| Size::new(3, 3).unwrap());
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let mut records = 0;
    for entry in Boards::new(text, size) {
        records += 1;
        assert!(records <= lines, "more records than lines");
        match entry {
            Ok(entry) => assert!((1..=lines).contains(&entry.line)),
            Err(StreamError::Bad(error)) => assert!((1..=lines + 1).contains(&error.at.line) && error.at.column >= 1),
            Err(StreamError::Io(error)) => panic!("{error}"),
        }
    }
});
