//! `four-in-line`: the fewest moves until one colour has four in a line.

use std::io::stdout;

use jiugong_show::export::write_four_in_line;

use super::{exit_of, search, warn_ignored};
use crate::args::FourInLine;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &FourInLine, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let game = input::four_in_line(terminal, &args.rows)?;
    let settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    let report = search(&game, &settings, terminal)?;
    warn_ignored(terminal, &report);
    write_four_in_line(&game, &report, args.format, terminal.language, &mut stdout().lock())?;
    Ok(exit_of(&report))
}
