//! The problem of any domain that a verb is about, and how it is searched.

use std::time::Duration;

use jiugong_lab::registry::Method;
use jiugong_lab::trace::{Subject, Trace};
use jiugong_lab::{Settings, TilesProblem};

use crate::args::SubjectArgs;
use crate::failure::Failure;
use crate::input;
use crate::terminal::Terminal;

/// How long a search that is to be shown may take unless asked otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

/// Searches as `args` say and records `steps` expansions at most. Unless asked for, the method is A*: what is chosen to be
/// fast has little to show.
pub fn trace(args: &SubjectArgs, steps: u64, terminal: &Terminal) -> Result<Trace, Failure> {
    terminal.catch_interrupts();
    let subject = read(args, terminal)?;
    let method = args.way.method.0.unwrap_or(Method::ASTAR);
    let mut settings: Settings = args.knobs.settings(terminal, Some(method), args.way.heuristic);
    settings.limits.time.get_or_insert(PATIENCE);
    terminal
        .watched(|watcher| subject.trace(&settings, steps, watcher.0))
        .map_err(|error| Failure::explain(terminal, &error))
}

fn read(args: &SubjectArgs, terminal: &Terminal) -> Result<Subject, Failure> {
    let order = args.way.order;
    if args.four_in_line {
        return input::four_in_line(terminal, &args.boards.boards).map(Subject::FourInLine);
    }
    if let Some(file) = &args.maze {
        let maze = input::maze(terminal, Some(file), &args.walk)?;
        return Ok(Subject::Maze(maze.with_order(order)));
    }
    let parsed = input::one_board(terminal, &args.boards.boards, args.boards.size)?;
    let goal = input::goal(terminal, args.boards.goal.as_deref(), &parsed)?;
    Ok(Subject::Tiles(TilesProblem { start: parsed.board, goal, order, cost: args.cost }))
}
