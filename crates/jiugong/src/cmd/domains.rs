//! `domains`: the registry's domains, with how their problems are written and what they have.

use std::io::{BufWriter, Write, stdout};

use jiugong_show::export::write_domains;

use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(terminal: &Terminal) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(stdout().lock());
    write_domains(terminal.language, &mut out)?;
    out.flush()?;
    Ok(Exit::Solved)
}
