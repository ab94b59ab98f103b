//! `four-in-line`: the fewest moves until one colour has four in a line.

use std::ffi::OsStr;
use std::io::stdout;

use jiugong_lab::export::write_four_in_line;
use jiugong_lab::solve;
use jiugong_puzzles::four_in_line::FourInLine as Game;

use super::{exit_of, warn_ignored};
use crate::args::FourInLine;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &FourInLine, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let text = if args.rows.is_empty() {
        input::text(terminal, None)?
    } else {
        args.rows.join(OsStr::new("\n")).into_encoded_bytes()
    };
    let game = Game::parse(&text).map_err(|error| Failure::explain(terminal, &error))?;
    let settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    let report = terminal
        .watched(|watcher| solve(&game, &settings, watcher))
        .map_err(|error| Failure::explain(terminal, &error))?;
    warn_ignored(terminal, &report);
    write_four_in_line(&game, &report, args.format, terminal.language, &mut stdout().lock())?;
    Ok(exit_of(&report))
}
