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
mod words;

use std::ffi::OsString;
use std::io::IsTerminal;

use clap::FromArgMatches;

use args::Cli;
use failure::Exit;
use terminal::Terminal;
use words::Expanded;

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
pub fn run(words: Vec<OsString>) -> u8 {
    let language = language::find(&words);
    colour::decide(&words);
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let alone = if cfg!(feature = "tui") { "tui" } else { "interactive" };
    let Expanded { mut words, renamed } = words::expand(words, is_terminal.then_some(alone));
    #[cfg(feature = "cluster")]
    together::remember(&words);
    let terminal = Terminal::new(language);
    if let Some(why) = features::refuse(&words, language) {
        terminal.error(&why);
        return Exit::Bad as u8;
    }
    let mut command = help::command_of(&words, language);
    let mut matches = command.try_get_matches_from_mut(&words);
    if let Some(file) = matches.as_ref().ok().and_then(words::named_file) {
        Terminal::note(&jiugong_show::catalogue::reading_file(language, &file.to_string_lossy()));
        words::as_option(&mut words, &file);
        matches = command.try_get_matches_from_mut(&words);
    }
    // Dropping it would take a tenth of the time that a small board does, and the process ends soon.
    std::mem::forget(command);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => return usage::show(&terminal, &words, error) as u8,
    };
    terminal::be_quiet(cli.quiet);
    if let Some((old, new)) = renamed {
        Terminal::note(&jiugong_show::catalogue::renamed_verb(language, old, &new));
    }
    match cmd::run(cli.command, &terminal) {
        Ok(exit) => exit as u8,
        Err(failure) => {
            let exit = failure.exit();
            failure.show(&terminal);
            exit as u8
        }
    }
}
