//! `completions`: a script for a shell.

use std::io::{Write, stdout};

use crate::args::Completions;
use crate::failure::{Exit, Failure};
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &Completions, terminal: &Terminal) -> Result<Exit, Failure> {
    // Into memory first: the generator takes a failed write for a mistake of ours, and a closed pipe is none.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(terminal.language), "jiugong", &mut script);
    stdout().write_all(&script)?;
    Ok(Exit::Solved)
}
