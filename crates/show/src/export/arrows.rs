//! `arrows`: every board from start to goal, the blank as a space, an arrow down between boards.

use std::io::{self, Write};

use super::Answer;
use crate::catalogue;

pub(super) fn write(answer: &Answer<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Some(boards) = answer.boards() else {
        return writeln!(out, "{}", catalogue::no_path(answer.language));
    };
    for (step, board) in boards {
        if step.is_some() {
            writeln!(out, " ↓")?;
        }
        let width = (board.cells().len() - 1).to_string().len();
        for row in board.cells().chunks(board.columns()) {
            let shown = |&tile: &u32| {
                if tile == 0 { " ".repeat(width) } else { format!("{tile:width$}") }
            };
            writeln!(out, "{}", row.iter().map(shown).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}
