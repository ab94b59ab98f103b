//! `man`: manual pages.

use std::io::{Write, stdout};

use jiugong_show::catalogue;

use crate::args::Man;
use crate::failure::{Exit, Failure};
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &Man, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut command = help::command(terminal.language);
    command.build();
    let page = match &args.verb {
        None => command,
        Some(verb) => command.find_subcommand(verb).cloned().ok_or_else(|| {
            let verbs: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
            Failure::Bad(catalogue::no_verb(terminal.language, verb, &verbs.join(", ")))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    stdout().write_all(&text)?;
    Ok(Exit::Solved)
}
