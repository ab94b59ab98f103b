//! `methods`: the registry's methods as a table.

use std::io::stdout;

use crate::args::List;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &List, terminal: &Terminal) -> Result<Exit, Failure> {
    args.format.methods(terminal.language, Terminal::width(), &mut stdout().lock())?;
    Ok(Exit::Solved)
}
