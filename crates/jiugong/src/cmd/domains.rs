//! `domains`: the registry's domains, with how their problems are written and what they have.

use std::io::{BufWriter, Write, stdout};

use crate::args::List;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &List, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(stdout().lock());
    args.format.domains(terminal.language, &mut out)?;
    out.flush()?;
    Ok(Exit::Solved)
}
