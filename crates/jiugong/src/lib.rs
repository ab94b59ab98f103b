//! The command line as a library, so that it can be started in other ways than by the program `jiugong`.
//!
//! [`run`] executes a command line and returns the exit code.

mod args;
mod boards;
mod cmd;
mod colour;
mod deadline;
mod failure;
mod features;
mod help;
mod input;
mod language;
mod output;
mod terminal;
#[cfg(feature = "cluster")]
mod together;
mod usage;
mod values;

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::FromArgMatches;

use args::Cli;
use failure::Exit;
use terminal::Terminal;

pub use language::find as language;

/// Runs the command line of this process and returns its exit code. The program may start itself again, for work on several processes.
pub fn run_program() -> u8 {
    #[cfg(feature = "cluster")]
    together::be_program();
    run(std::env::args_os().collect())
}

/// Runs the command line `words`, whose first word is the name of the program, and returns its exit code.
///
/// Results go to standard output, everything else to standard error.
pub fn run(mut words: Vec<OsString>) -> u8 {
    let language = language::find(&words);
    colour::decide(&words);
    if words.len() == 1 && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        words.push(if cfg!(feature = "tui") { "tui" } else { "interactive" }.into());
    }
    let terminal = Terminal::new(language);
    if let Some(why) = features::refuse(&words, language) {
        terminal.error(&why);
        return Exit::Bad as u8;
    }
    let mut command = help::command_of(&words, language);
    let matches = command.try_get_matches_from_mut(words);
    // Dropping it would take a tenth of the time that a small board does, and the process ends soon.
    std::mem::forget(command);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage::show(&terminal, &error) as u8,
    };
    terminal::be_quiet(cli.quiet);
    match cmd::run(cli.command, &terminal) {
        Ok(exit) => exit as u8,
        Err(failure) => {
            let exit = failure.exit();
            failure.show(&terminal);
            exit as u8
        }
    }
}
