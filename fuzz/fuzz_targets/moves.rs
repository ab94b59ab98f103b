//! Move strings in the three conventions: accepted strings are written and read back.
#![no_main]

use jiugong_puzzles::tiles::{Convention, NamedGoal, Size, read_moves, write_moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, u8, &str)| {
    let (rows, columns, text) = data;
    let Ok(size) = Size::new(usize::from(rows % 6), usize::from(columns % 6)) else { return };
    let start = NamedGoal::Spiral.board(size);
    for convention in Convention::ALL {
        match read_moves(convention, &start, text) {
            Ok(moves) => {
                let mut board = start.clone();
                assert!(moves.iter().all(|&step| board.slide(step).is_some()));
                let written = write_moves(convention, &start, &moves);
                assert_eq!(read_moves(convention, &start, &written), Ok(moves));
            }
            Err(error) => assert!(error.column >= 1 && !error.to_string().is_empty()),
        }
    }
});
