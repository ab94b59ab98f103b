//! `methods`: the registry's methods as a table.

use std::io::stdout;

use jiugong_show::export::write_methods;

use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(terminal: &Terminal) -> Result<Exit, Failure> {
    write_methods(terminal.language, Terminal::width(), &mut stdout().lock())?;
    Ok(Exit::Solved)
}
