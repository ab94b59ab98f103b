//! `solve`: boards in, answers out, in order.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::catalogue::Explain;
use jiugong_lab::export::Answer;
use jiugong_lab::{TilesProblem, solve};
use jiugong_puzzles::tiles::Parsed;

use super::{exit_of, warn_ignored};
use crate::args::Solve;
use crate::failure::{Exit, Failure};
use crate::input::{self, BadRecord, Source};
use crate::terminal::Terminal;

pub fn run(args: &Solve, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let mut source = Source::new(terminal, &args.boards.boards, args.boards.size)?;
    let in_stream = matches!(source, Source::Stream(_));
    let mut out = BufWriter::new(stdout().lock());
    let mut exit = None;
    loop {
        if source.may_wait() {
            out.flush()?;
        }
        let Some(next) = source.next(terminal) else { break };
        if exit.is_some() && args.format.is_block() {
            writeln!(out)?;
        }
        let answer = match next? {
            Ok(parsed) => answer(args, terminal, &parsed, exit.is_none(), &mut out),
            Err(BadRecord { line, message }) => {
                args.format.write_error(terminal.language, line, &message, &mut out)?;
                Ok(Exit::Bad)
            }
        };
        let this = match answer {
            Err(Failure::Bad(message)) if in_stream => {
                args.format.write_error(terminal.language, 0, &message, &mut out)?;
                Exit::Bad
            }
            other => other?,
        };
        exit = Some(exit.map_or(this, |before: Exit| before.and(this)));
        if terminal.is_cancelled() {
            break;
        }
    }
    out.flush()?;
    exit.ok_or_else(|| input::no_board(terminal))
}

/// Solves one board and writes its answer.
fn answer(
    args: &Solve,
    terminal: &Terminal,
    parsed: &Parsed,
    first: bool,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let goal = input::goal(terminal, args.boards.goal.as_deref(), parsed)?;
    let problem = TilesProblem { start: parsed.board.clone(), goal, order: args.way.order, cost: args.cost };
    let settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    let report = terminal
        .watched(|watcher| solve(&problem, &settings, watcher))
        .map_err(|error| Failure::Bad(error.explain(terminal.language)))?;
    if first {
        warn_ignored(terminal, &report);
    }
    let answer = Answer { problem: &problem, report: &report, convention: args.moves, language: terminal.language };
    args.format.write(&answer, out)?;
    Ok(exit_of(&report))
}
