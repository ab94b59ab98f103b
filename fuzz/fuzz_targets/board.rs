//! One board in any notation: accepted boards are printed in every notation and read back.
#![no_main]

use jiugong_puzzles::tiles::{Size, parse_board};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: (u8, u8, &[u8])| {
    let (rows, columns, text) = data;
    let sizes = [None, Size::new(usize::from(rows % 8), usize::from(columns % 8)).ok()];
    for size in sizes {
        match parse_board(text, size) {
            Ok(parsed) => {
                let board = parsed.board;
                let own = Some(board.size());
                let forms = [Some(board.one_line()), Some(board.to_string()), board.compact()];
                for form in forms.into_iter().flatten() {
                    assert_eq!(parse_board(form.as_bytes(), own).map(|parsed| parsed.board), Ok(board.clone()));
                }
                let rows = board.rows_with_slashes();
                assert_eq!(parse_board(rows.as_bytes(), own).map(|parsed| parsed.board), Ok(board));
            }
            Err(error) => {
                assert!(error.at.line >= 1 && error.at.column >= 1);
                assert!(!error.to_string().is_empty());
            }
        }
    }
});
