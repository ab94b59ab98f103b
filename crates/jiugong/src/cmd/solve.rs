//! `solve`: boards in, answers out, in order.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::catalogue::Explain;
use jiugong_lab::export::Answer;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::Parsed;

use super::{exit_of, warn_ignored};
use crate::args::Solve;
use crate::failure::{Exit, Failure};
use crate::input::{self, BadRecord, GoodRecord, Source};
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
        let this = match next? {
            Ok(GoodRecord { line, parsed }) => match answer(args, terminal, &parsed, exit.is_none(), &mut out) {
                Err(Failure::Bad(message)) if in_stream => write_bad(args, terminal, line, &message, &mut out)?,
                other => other?,
            },
            Err(BadRecord { line, message }) => write_bad(args, terminal, line, &message, &mut out)?,
        };
        exit = Some(exit.map_or(this, |before: Exit| before.and(this)));
        if terminal.is_cancelled() {
            break;
        }
    }
    out.flush()?;
    exit.ok_or_else(|| input::no_board(terminal))
}

/// Writes, in the place of an answer, why there is none.
fn write_bad(
    args: &Solve,
    terminal: &Terminal,
    line: usize,
    message: &str,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    args.format.write_error(terminal.language, line, message, out)?;
    Ok(Exit::Bad)
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
    let settings = Settings { within: args.within, ..settings };
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
