//! `completions`: a script for a shell.

use std::io::{Write, stdout};

use crate::args::Completions;
use crate::failure::{Exit, Failure};
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &Completions, terminal: &Terminal) -> Result<Exit, Failure> {
    // Into memory first: the generator panics if a write fails, and a closed pipe is not an error.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(terminal.language), "jiugong", &mut script);
    stdout().write_all(&script)?;
    Ok(Exit::Solved)
}
