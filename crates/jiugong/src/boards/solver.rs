//! `solve` on boards: answers a stream of boards in order.

use std::io::{BufWriter, Write, stdout};
use std::time::Duration;

use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Answer, Instance, Purpose, Request, TilesProblem, Walks};
use jiugong_puzzles::tiles::{Board, Convention, Form, LineAnswers, ParsedBoard, Size};
use jiugong_show::catalogue;
use jiugong_show::export::{Extent, Format, write_path};

use crate::args::Solve;
use crate::boards::{self, Answers, BadRecord, GoodRecord, Source};
use crate::cmd::{exit_of, plan, search, warn_ignored};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Searches that take longer than this in total would be faster with the large tables.
const WORTH_TABLES: Duration = Duration::from_secs(3);

/// Bytes of output that are collected while no input is waited for.
const BUFFER: usize = 1 << 16;

/// Bytes of answers to compact lines, which are written in one piece: enough for the answers to a buffer of boards.
const BLOCK: usize = 3 * BUFFER;

pub fn run(args: &Solve, request: Request, terminal: &Terminal) -> Result<Exit, Failure> {
    let source = Source::new(terminal, &args.problem.text, args.problem.file.as_deref(), request.options.size("size"))?;
    let in_stream = source.is_stream();
    let manner = SolveOptions { format: args.format, extent: args.extent.get(), is_alone: true };
    let mut solving = StreamSolver { solver: Solver::new(manner, terminal, request), in_stream, block: Vec::new() };
    source.each_or_some(terminal, &mut BufWriter::with_capacity(BUFFER, stdout().lock()), &mut solving)
}

/// Solves the boards of this process.
struct StreamSolver<'a> {
    solver: Solver<'a>,
    in_stream: bool,
    /// The buffer for the answers to many lines.
    block: Vec<u8>,
}

impl<W: Write> Answers<W> for StreamSolver<'_> {
    fn one(&mut self, record: Result<GoodRecord, BadRecord>, first: bool, out: &mut W) -> Result<Exit, Failure> {
        if !first && self.solver.manner.format.is_block() {
            writeln!(out)?;
        }
        self.solver.answer_record(record, first, self.in_stream, out)
    }

    fn some(&mut self, text: &[u8], out: &mut W) -> Result<usize, Failure> {
        let Some((convention, walks)) = self.solver.walks_of_nine() else { return Ok(0) };
        self.block.resize(BLOCK, 0);
        let LineAnswers { lines, bytes } = walks.answer_lines(convention, text, &mut self.block);
        out.write_all(&self.block[..bytes])?;
        Ok(lines)
    }
}

/// Output format and boards are scheduled.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// The format.
    pub format: Format,
    /// How much of a long path is shown.
    pub extent: Extent,
    /// Whether boards are solved one at a time, so that progress can be shown.
    pub is_alone: bool,
}

/// The goal of boards with one size and form, and the walks to it if answers consist of the walk alone.
struct Target {
    size: Size,
    form: Form,
    /// The goal that is written with such boards, if any.
    own: Option<Board>,
    /// The problem of the first such board; later boards reuse it with their own start.
    problem: TilesProblem,
    walks: Option<Walks>,
}

impl Target {
    /// Whether `parsed` has the same goal.
    fn suits(&self, parsed: &ParsedBoard) -> bool {
        let alike = (self.size, self.form) == (parsed.board.size(), parsed.form);
        alike && self.own == parsed.goal
    }
}

/// Solves boards by the arguments.
pub struct Solver<'a> {
    manner: SolveOptions,
    terminal: &'a Terminal,
    request: Request,
    /// The target of the last board. In a stream the next board usually has the same one.
    last: Option<Target>,
    /// Time spent in searches, and whether the hint about faster tables was printed.
    spent: Duration,
    advised: bool,
}

impl<'a> Solver<'a> {
    /// A solver of boards for `request`.
    pub fn new(manner: SolveOptions, terminal: &'a Terminal, request: Request) -> Self {
        Solver { manner, terminal, request, last: None, spent: Duration::ZERO, advised: !manner.is_alone }
    }

    /// Writes the answer to a parsed board, or its error. Outside a stream an invalid board ends the run.
    ///
    /// # Errors
    /// If `out` cannot be written to, or a board outside a stream is invalid.
    pub fn answer_record(
        &mut self,
        record: Result<GoodRecord, BadRecord>,
        first: bool,
        in_stream: bool,
        out: &mut impl Write,
    ) -> Result<Exit, Failure> {
        let (line, message) = match record {
            Ok(GoodRecord { line, parsed }) => match self.answer(&parsed, first, out) {
                Err(Failure::Bad(message)) if in_stream => (line, message),
                other => return other,
            },
            Err(BadRecord { line, message }) => (line, message),
        };
        self.manner.format.write_error(self.terminal.language, line, &message, out)?;
        Ok(Exit::Bad)
    }

    /// Searches, and shows progress if searches run one at a time.
    fn search(&self, problem: &Instance) -> Result<Answer, Failure> {
        let settings = &self.request.settings;
        if self.manner.is_alone {
            return search(&plan(problem, settings, self.terminal)?, self.terminal);
        }
        // Each thread solves one board at a time.
        let plan = plan(problem, &settings.clone().one_thread(), self.terminal)?;
        plan.solve(&mut |_| {}).map_err(|error| Failure::explain(self.terminal, &error))
    }

    /// Solves one board and writes its answer.
    fn answer(&mut self, parsed: &ParsedBoard, first: bool, out: &mut impl Write) -> Result<Exit, Failure> {
        let (SolveOptions { format, extent, .. }, terminal) = (self.manner, self.terminal);
        let target = match self.last.take() {
            Some(last) if last.suits(parsed) => last,
            _ => self.target(parsed)?,
        };
        let target = self.last.insert(target);
        // In a long stream of small boards, building reports would take most of the time.
        if format == Format::Moves
            && let Some(path) = target.walks.as_ref().and_then(|walks| walks.path(&parsed.board))
            && write_path(target.problem.convention, &path, out)?
        {
            return Ok(Exit::Solved);
        }
        // A walk is too short to be cancelled.
        if target.walks.is_none() {
            terminal.catch_interrupts();
        }
        let problem = TilesProblem { start: parsed.board.clone(), ..target.problem.clone() };
        let problem = boards::in_metric(terminal, problem, &self.request.options)?;
        let answer = self.search(&problem)?;
        if first {
            warn_ignored(terminal, answer.config.method, &answer.ignored);
        }
        format.write(&answer, extent, terminal.language, out)?;
        self.spent += answer.report.statistics.time;
        if self.spent > WORTH_TABLES && answer.config.heuristic == Some(HeuristicName::PDB) && !self.advised {
            self.advised = true;
            Terminal::hint(&catalogue::large_would_help(terminal.language, &parsed.board.size().to_string()));
        }
        Ok(exit_of(&answer.report.outcome))
    }

    /// The walks that answer boards like the last one, and the convention for moves, if a line of nine digits is such a board and its
    /// answer is a line of letters.
    fn walks_of_nine(&self) -> Option<(Convention, &Walks)> {
        let target = self.last.as_ref()?;
        let is_nine = (target.size.rows, target.size.columns, target.form) == (3, 3, Form::Compact);
        let convention = target.problem.convention;
        let in_letters = self.manner.format == Format::Moves && convention != Convention::Number;
        (is_nine && in_letters && target.own.is_none()).then_some(())?;
        Some((convention, target.walks.as_ref()?))
    }

    /// The target of boards like this one.
    fn target(&self, parsed: &ParsedBoard) -> Result<Target, Failure> {
        let problem = boards::tiles_problem(self.terminal, parsed.clone(), &self.request.options)?;
        let instance = boards::in_metric(self.terminal, problem.clone(), &self.request.options)?;
        // The error of a board without a plan is that of its answer.
        let walks = self.request.plan(&instance, Purpose::Solve).ok().and_then(|plan| Walks::of(&plan));
        Ok(Target { size: parsed.board.size(), form: parsed.form, own: parsed.goal.clone(), problem, walks })
    }
}
