//! `maze`: the shortest or cheapest way between two cells.

use std::io::stdout;

use jiugong_lab::export::write_maze;
use jiugong_lab::solve;
use jiugong_puzzles::maze::{Cell, Grid, Maze as Space};

use super::{exit_of, warn_ignored};
use crate::args::Maze;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Maze, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let text = input::text(terminal, args.file.as_deref())?;
    let grid = if args.weighted { Grid::parse_weighted(&text) } else { Grid::parse(&text) };
    let maze = grid.and_then(|grid| between(args, grid)).map_err(|error| Failure::explain(terminal, &error))?;
    let maze = maze.with_order(args.way.order);
    let settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    let report = terminal
        .watched(|watcher| solve(&maze, &settings, watcher))
        .map_err(|error| Failure::explain(terminal, &error))?;
    warn_ignored(terminal, &report);
    write_maze(&maze, &report, args.format, terminal.language, &mut stdout().lock())?;
    Ok(exit_of(&report))
}

/// The maze between the cells asked for, or from corner to corner.
fn between(args: &Maze, grid: Grid) -> Result<Space, jiugong_puzzles::maze::MazeError> {
    let last = Cell { row: grid.rows() - 1, column: grid.columns() - 1 };
    grid.between(args.from.unwrap_or(Cell { row: 0, column: 0 }), args.to.unwrap_or(last))
}
