//! `maze`: the shortest or cheapest way between two cells.

use std::io::stdout;

use jiugong_show::export::write_maze;

use super::{exit_of, search, warn_ignored};
use crate::args::Maze;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Maze, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let maze = input::maze(terminal, args.file.as_deref(), &args.walk)?.with_order(args.way.order);
    let settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    let report = search(&maze, &settings, terminal)?;
    warn_ignored(terminal, &report);
    write_maze(&maze, &report, args.format, terminal.language, &mut stdout().lock())?;
    Ok(exit_of(&report))
}
