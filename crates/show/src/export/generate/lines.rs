//! `lines`: one board a line, as short as it can be and still be read without its size.

use std::io::{self, Write};

use jiugong_lab::generate::Generated;
use jiugong_puzzles::tiles::Board;

pub(super) fn write(boards: &mut dyn Iterator<Item = Generated>, out: &mut dyn Write) -> io::Result<()> {
    for made in boards {
        writeln!(out, "{}", shown(&made.board))?;
    }
    Ok(())
}

/// Digits alone are read as a square.
pub(super) fn shown(board: &Board) -> String {
    let square = board.rows() == board.columns();
    board.compact().filter(|_| square).unwrap_or_else(|| board.rows_with_slashes())
}
