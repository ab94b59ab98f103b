//! `path`: one shortest solution, or all of them.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{PathReport, Settings, TilesProblem, all_shortest, check_optimal};
use jiugong_search::Limits;
use jiugong_show::catalogue;
use jiugong_show::export::{Format, PathFormat};

use super::{exit_of, search};
use crate::args::Path;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Path, terminal: &Terminal) -> Result<Exit, Failure> {
    let parsed = input::one_board(terminal, &args.boards.boards, args.boards.size)?;
    let goal = input::goal(terminal, args.boards.goal.as_deref(), &parsed)?;
    let problem = TilesProblem { order: args.order, ..TilesProblem::new(parsed.board, goal) };
    let format = match args.format {
        PathFormat::Table => Format::Boards,
        PathFormat::Moves => Format::Moves,
        PathFormat::Json => Format::Json,
    };
    if let Some(exit) = super::hopeless(&problem, format, terminal)? {
        return Ok(exit);
    }
    let report = if args.all {
        let found = all_shortest(&problem.start, &problem.goal, args.order, args.count);
        found.map_err(|error| Failure::explain(terminal, &error))?
    } else {
        check_optimal(problem.goal.size()).map_err(|error| Failure::explain(terminal, &error))?;
        terminal.catch_interrupts();
        let limits = Limits { bytes: Some(MEMORY), cancel: Some(terminal.cancel_flag()), ..Limits::default() };
        let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
        let report = search(&problem, &settings, terminal)?;
        let Some(plan) = report.plan().filter(|_| report.search.is_optimal()) else {
            terminal.warning(&catalogue::path_stopped(terminal.language, report.search.lower_bound));
            return Ok(exit_of(&report).and(Exit::Unfinished));
        };
        let TilesProblem { start, goal, order, .. } = problem;
        Some(PathReport { start, goal, order, length: plan.cost, count: None, paths: vec![plan.moves.clone()] })
    };
    // A board that does not reach the goal has been told so above.
    let Some(report) = report else { return Ok(Exit::Unsolvable) };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, args.moves, terminal.language, &mut out)?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// A search holds no more than this.
const MEMORY: usize = 2 << 30;
