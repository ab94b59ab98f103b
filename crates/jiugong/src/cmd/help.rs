//! `help`: prints the `--help` of a verb.

use std::io::Write;

use jiugong_lab::registry::nearest;
use jiugong_show::catalogue;

use crate::args::Help;
use crate::failure::{Exit, Failure};
use crate::features;
use crate::help;
use crate::terminal::Terminal;

pub fn run(args: &Help, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut command = help::command(terminal.language);
    command.build();
    let mut found = &mut command;
    for verb in &args.verb {
        found = below(found, verb, terminal)?;
    }
    let text = help::page(found, &args.verb.join(" "), true, terminal.language);
    write!(anstream::stdout().lock(), "{text}")?;
    Ok(Exit::Solved)
}

/// The verb with this name.
///
/// # Errors
/// If there is none; the error suggests a similar name.
pub fn below<'a>(
    command: &'a mut clap::Command,
    verb: &str,
    terminal: &Terminal,
) -> Result<&'a mut clap::Command, Failure> {
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    if verbs.iter().any(|known| known == verb)
        && let Some(found) = command.find_subcommand_mut(verb)
    {
        return Ok(found);
    }
    if let Some(why) = features::lacks_verb(verb, terminal.language) {
        return Err(Failure::Bad(why));
    }
    let verbs: Vec<&str> = verbs.iter().map(String::as_str).collect();
    let near = nearest(verb, &verbs).map_or_else(String::new, |near| catalogue::did_you_mean(terminal.language, near));
    Err(Failure::Bad(catalogue::no_verb(terminal.language, verb, &verbs.join(", ")) + &near))
}
