//! `man`: manual pages.

use std::io::{Write, stdout};

use super::help::below;
use crate::args::Man;
use crate::failure::{Exit, Failure};
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &Man, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut command = help::command(terminal.language);
    command.build();
    let page = match &args.verb {
        None => command,
        Some(verb) => below(&mut command, verb, terminal)?.clone(),
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    stdout().write_all(&text)?;
    Ok(Exit::Solved)
}
