//! `jiugong`: the sliding-puzzle solver and search laboratory, from the command line.

mod args;
mod boards;
mod cmd;
mod failure;
mod help;
mod input;
mod language;
mod output;
mod terminal;
mod usage;
mod values;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

use clap::FromArgMatches;

use args::Cli;
use failure::Exit;
use terminal::Terminal;

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let language = language::find(&words);
    if words.len() == 1 && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        words.push("interactive".into());
    }
    let terminal = Terminal::new(language);
    let mut command = help::command_of(&words, language);
    let matches = command.try_get_matches_from_mut(words);
    // Taking it apart would take a tenth of the time that a small board does, and the program is not started twice.
    std::mem::forget(command);
    let matches = match matches {
        Ok(matches) => matches,
        Err(error) => return usage::show(&terminal, &error),
    };
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => return usage::show(&terminal, &error),
    };
    match cmd::run(cli.command, &terminal) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            let exit = failure.exit();
            failure.show(&terminal);
            exit.into()
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
