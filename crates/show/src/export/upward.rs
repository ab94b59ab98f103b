//! `upward`: every board from goal to start, tabs between the tiles, an arrow up between boards.

use std::io::{self, Write};

use super::Answer;
use crate::catalogue;

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(boards) = answer.boards() else {
        return writeln!(out, "{}", catalogue::no_path(answer.language));
    };
    let boards: Vec<_> = boards.map(|(_, board)| board).collect();
    for (place, board) in boards.iter().rev().enumerate() {
        if place > 0 {
            writeln!(out, "\t↑")?;
        }
        for row in board.cells().chunks(board.columns()) {
            writeln!(out, "{}", row.iter().map(u32::to_string).collect::<Vec<_>>().join("\t"))?;
        }
    }
    Ok(())
}
