//! `heuristics`: the registry's heuristics as a table.

use std::io::stdout;

use jiugong_show::export::write_heuristics;

use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(terminal: &Terminal) -> Result<Exit, Failure> {
    write_heuristics(terminal.language, Terminal::width(), &mut stdout().lock())?;
    Ok(Exit::Solved)
}
