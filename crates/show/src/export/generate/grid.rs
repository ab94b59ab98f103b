//! `grid`: boards in rows.

use std::io::{self, Write};

use jiugong_lab::generate::Generated;

pub(super) fn write(boards: &mut dyn Iterator<Item = Generated>, out: &mut dyn Write) -> io::Result<()> {
    for (number, made) in boards.enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", made.board)?;
    }
    Ok(())
}
