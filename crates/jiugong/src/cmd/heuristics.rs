//! `heuristics`: the registry's heuristics as a table.

use std::io::stdout;

use crate::args::List;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &List, terminal: &Terminal) -> Result<Exit, Failure> {
    args.format.heuristics(terminal.language, Terminal::width(), &mut stdout().lock())?;
    Ok(Exit::Solved)
}
