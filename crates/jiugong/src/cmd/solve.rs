//! `solve`: boards in, answers out, in order.

use std::io::{BufWriter, Write, stdout};

use std::time::Duration;

use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Settings, TilesProblem, Walks};
use jiugong_puzzles::tiles::{Board, Form, Parsed, Size};
use jiugong_show::catalogue;
use jiugong_show::export::{Answer, Format, write_path};

use super::{exit_of, search, warn_ignored};
use crate::args::Solve;
use crate::failure::{Exit, Failure};
use crate::input::{self, BadRecord, GoodRecord, Source};
use crate::terminal::Terminal;

/// Searches that take longer than this together would gain from the large tables.
const PATIENCE: Duration = Duration::from_secs(3);

/// Bytes of answers that are written at a time, while no input is waited for.
const BUFFER: usize = 1 << 16;

pub fn run(args: &Solve, terminal: &Terminal) -> Result<Exit, Failure> {
    let source = Source::new(terminal, &args.boards.boards, args.boards.size)?;
    let in_stream = source.is_stream();
    let mut settings = args.knobs.settings(terminal, args.way.method.0, args.way.heuristic);
    settings.checkpoint.clone_from(&args.checkpoint);
    settings.within = args.within;
    let mut solver = Solver { args, terminal, settings, last: None, spent: Duration::ZERO, advised: false };
    let mut out = BufWriter::with_capacity(BUFFER, stdout().lock());
    source.each(terminal, &mut out, |next, first, out| {
        if !first && args.format.is_block() {
            writeln!(out)?;
        }
        match next {
            Ok(GoodRecord { line, parsed }) => match solver.answer(&parsed, first, out) {
                Err(Failure::Bad(message)) if in_stream => write_bad(args, terminal, line, &message, out),
                other => other,
            },
            Err(BadRecord { line, message }) => write_bad(args, terminal, line, &message, out),
        }
    })
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

/// The goal of boards of one size and form, and the walks to it where its answers are nothing but walks.
struct Target {
    size: Size,
    form: Form,
    goal: Board,
    walks: Option<Walks>,
}

/// Solves boards as the arguments say.
struct Solver<'a> {
    args: &'a Solve,
    terminal: &'a Terminal,
    settings: Settings,
    /// What the last board was to reach: in a stream mostly the same again.
    last: Option<Target>,
    /// Time spent in searches, and whether it was said what would make them faster.
    spent: Duration,
    advised: bool,
}

impl Solver<'_> {
    /// Solves one board and writes its answer.
    fn answer(&mut self, parsed: &Parsed, first: bool, out: &mut impl Write) -> Result<Exit, Failure> {
        let (args, terminal) = (self.args, self.terminal);
        let target = match self.last.take() {
            Some(last) if (last.size, last.form) == (parsed.board.size(), parsed.form) => last,
            _ => self.target(parsed)?,
        };
        let target = self.last.insert(target);
        // Most of the time of a long stream of small boards would go into reports that nobody reads.
        if args.format == Format::Moves
            && let Some(path) = target.walks.as_ref().and_then(|walks| walks.path(&parsed.board))
            && write_path(args.moves, &path, out)?
        {
            return Ok(Exit::Solved);
        }
        // A walk is over before anybody could call it off.
        if target.walks.is_none() {
            terminal.catch_interrupts();
        }
        let goal = target.goal.clone();
        let problem = TilesProblem { start: parsed.board.clone(), goal, order: args.way.order, cost: args.cost };
        let report = search(&problem, &self.settings, terminal)?;
        if first {
            warn_ignored(terminal, &report);
        }
        let answer = Answer { problem: &problem, report: &report, convention: args.moves, language: terminal.language };
        args.format.write(&answer, out)?;
        self.spent += report.search.statistics.time;
        if self.spent > PATIENCE && report.chosen.heuristic == Some(HeuristicName::PDB) && !self.advised {
            self.advised = true;
            Terminal::hint(&catalogue::large_would_help(terminal.language, &problem.goal.size().to_string()));
        }
        Ok(exit_of(&report))
    }

    /// What boards like this one are to reach.
    fn target(&self, parsed: &Parsed) -> Result<Target, Failure> {
        let goal = input::goal(self.terminal, self.args.boards.goal.as_deref(), parsed)?;
        let walks = Walks::new(&goal, self.args.way.order, self.args.cost, &self.settings);
        Ok(Target { size: parsed.board.size(), form: parsed.form, goal, walks })
    }
}
