//! `solve` on boards by several processes: each board goes to a free process, and answers are written in the order of the boards.

use std::fmt::Write as _;
use std::io::{self, BufWriter, StdoutLock, Write, stdout};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use jiugong_cluster::{AnswerSink, Processes, Questions, Reply, WorkQueue, answer_all};
use jiugong_lab::Request;
use jiugong_lab::registry::Knob;
use jiugong_puzzles::rectangle::Size;
use jiugong_show::catalogue;
use jiugong_show::units::show_count;

use super::hard;
use crate::args::Solve;
use crate::boards::packed::Packed;
use crate::boards::solver::{SolveOptions, Solver};
use crate::boards::untried::warn_untried_of;
use crate::boards::{Source, is_stdin, no_board};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::together;

/// The last byte of a message that carries a fatal error instead of an answer.
const FATAL: u8 = 0xff;

/// The last byte of a message for a board that was not tried, because the run was interrupted before.
const UNTRIED: u8 = 0xfe;

/// Everything that an answer depends on; it must be the same in all processes.
pub fn terms(args: &Solve, terminal: &Terminal) -> String {
    let mut terms = "solve".to_owned();
    let options = args.problem.kind.options.set_options();
    let knobs = args.knobs.turned().filter(|(knob, _)| *knob != Knob::Threads);
    for (name, value) in options.chain(knobs.map(|(knob, value)| (knob.name(), value))) {
        let _ = write!(terms, " --{}={value}", name.replace('_', "-"));
    }
    let _ = write!(terms, " {:?} {:?} {:?}", args.format, args.extent.get(), terminal.language);
    terms
}

/// The processes that work together; a single one if there is only a journal.
pub fn place(args: &Solve) -> Processes {
    together::place(&args.cluster).unwrap_or(Processes::Local { count: 1, program: None })
}

pub fn run(args: &Solve, mut request: Request, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    if let Some(parsed) = hard::board(args, &request, terminal)? {
        return hard::run(args, parsed, request, terminal);
    }
    if args.checkpoint.is_some() {
        let why = catalogue::cluster_no_checkpoint(language);
        return Err(Failure::Bad(catalogue::in_option(language, "--checkpoint", &why)));
    }
    let place = place(args);
    terminal.catch_interrupts();
    let terms = terms(args, terminal);
    let cluster = together::meet(&place, terms.clone(), request.settings.threads, terminal)?;
    let (is_first, processes) = (cluster.index() == 0, cluster.count());
    // With several processes, --threads is the number of boards that each solves at a time.
    request.settings.threads = None;
    let unread: Arc<Mutex<Option<Failure>>> = Arc::default();
    let (words, file, size) = (args.problem.text.clone(), args.problem.file.clone(), request.options.size("size"));
    let missing = Arc::clone(&unread);
    let ask = move |give: &mut dyn FnMut(Vec<u8>) -> bool| {
        let (terminal, mut first) = (Terminal::new(language), true);
        let read = Source::new(&terminal, &words, file.as_deref(), size).and_then(|source| {
            let in_stream = source.is_stream();
            source
                .read(&terminal, |record| give(Packed { record, first: std::mem::take(&mut first), in_stream }.pack()))
        });
        *missing.lock().unwrap_or_else(PoisonError::into_inner) = read.err();
    };
    let manner = SolveOptions { format: args.format, extent: args.extent.get(), is_alone: false };
    let questions = Questions {
        ask: Box::new(ask),
        work: Arc::new(move |queue| work(queue, manner, &Terminal::new(language), request.clone())),
        stop: terminal.cancel_flag(),
        journal: args.journal.clone(),
        request: format!("{} {terms}", env!("CARGO_PKG_VERSION")),
    };
    let streamed = terminal.with_progress(|show| {
        let mut writer = AnswerWriter {
            out: BufWriter::new(stdout().lock()),
            manner,
            exit: None,
            answered: 0,
            failure: None,
            unread,
            args,
            size,
            terminal,
            processes,
            show,
        };
        let streamed = answer_all(cluster, questions, &mut writer);
        let streamed = streamed.map_err(|error| Failure::explain(terminal, &error))?;
        writer.failure.take().map_or(Ok(streamed), Err)
    })?;
    if is_first && streamed.known > 0 {
        Terminal::hint(&catalogue::cluster_known(language, &show_count(streamed.known)));
    }
    Ok(Exit::of(streamed.code))
}

/// Solves the boards that arrive in a queue.
fn work(queue: WorkQueue, manner: SolveOptions, terminal: &Terminal, request: Request) {
    let cancel = request.settings.limits.cancel.clone();
    let is_cancelled = || cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
    let mut solver = Solver::new(manner, terminal, request);
    queue.answer_each(|question| {
        if is_cancelled() {
            return Reply { bytes: vec![UNTRIED], is_final: false };
        }
        let mut bytes = Vec::new();
        let answered = match Packed::unpack(question) {
            Some(Packed { record, first, in_stream }) => solver.answer_record(record, first, in_stream, &mut bytes),
            None => Err(no_board(terminal)),
        };
        let code = match answered {
            Ok(exit) => exit as u8,
            Err(failure) => {
                bytes = match failure {
                    Failure::Bad(message) => message,
                    Failure::Io(error) => error.to_string(),
                }
                .into_bytes();
                FATAL
            }
        };
        bytes.push(code);
        // Answers cut short by a limit may be found another time, so they are not kept.
        let is_final = [Exit::Solved as u8, Exit::Unsolvable as u8].contains(&code) && !is_cancelled();
        Reply { bytes, is_final }
    });
}

/// Writes answers as they arrive, and combines their exit codes.
struct AnswerWriter<'a> {
    out: BufWriter<StdoutLock<'static>>,
    manner: SolveOptions,
    exit: Option<Exit>,
    answered: usize,
    failure: Option<Failure>,
    /// Why reading stopped, if it was not the end of the input.
    unread: Arc<Mutex<Option<Failure>>>,
    args: &'a Solve,
    size: Option<Size>,
    terminal: &'a Terminal,
    processes: usize,
    show: &'a mut dyn FnMut(&dyn Fn() -> String),
}

impl AnswerWriter<'_> {
    fn write(&mut self, words: &[u8]) -> io::Result<()> {
        if self.exit.is_some() && self.manner.format.is_block() {
            writeln!(self.out)?;
        }
        self.out.write_all(words)
    }

    /// Names the boards that an interrupt left, and says how to continue.
    fn warn_untried(&self) -> Result<(), Failure> {
        let Solve { problem, journal, .. } = self.args;
        let (words, file) = (&problem.text[..], problem.file.as_deref());
        let again = || Source::new(self.terminal, words, file, self.size);
        let is_left = warn_untried_of(self.terminal, is_stdin(words, file), again, self.answered)?;
        if is_left && journal.is_some() {
            Terminal::note(&catalogue::interrupted_journal(self.terminal.language, &together::command()));
        }
        Ok(())
    }

    /// Continues unless a write failed.
    fn goes_on(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failure.get_or_insert(Failure::Io(error));
                ControlFlow::Break(())
            }
        }
    }
}

impl AnswerSink for AnswerWriter<'_> {
    fn answer(&mut self, answer: &[u8]) -> ControlFlow<()> {
        let Some((&code, words)) = answer.split_last() else { return ControlFlow::Continue(()) };
        if code == FATAL {
            self.failure = Some(Failure::Bad(String::from_utf8_lossy(words).into_owned()));
            return ControlFlow::Break(());
        }
        if code == UNTRIED {
            return ControlFlow::Break(());
        }
        let written = self.write(words);
        self.answered += 1;
        let this = Exit::of(code);
        self.exit = Some(self.exit.map_or(this, |before| before.and(this)));
        // Boards after the first interrupted one were never started, or their answers are no longer needed.
        if this == Exit::Unfinished && self.terminal.is_cancelled() {
            return ControlFlow::Break(());
        }
        self.goes_on(written)
    }

    fn idle(&mut self, taken: u64, asked: u64) -> ControlFlow<()> {
        let (language, processes) = (self.terminal.language, self.processes);
        (self.show)(&|| {
            let under_way = show_count(asked.saturating_sub(taken));
            catalogue::cluster_boards(language, &show_count(taken), &under_way, processes)
        });
        let flushed = self.out.flush();
        self.goes_on(flushed)
    }

    fn finish(&mut self) -> u8 {
        let flushed = self.out.flush();
        let _ = self.goes_on(flushed);
        let unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.failure = self.failure.take().or(unread);
        let cancelled = self.terminal.is_cancelled().then_some(Exit::Unfinished);
        if self.failure.is_none() && self.exit.or(cancelled).is_none() {
            self.failure = Some(no_board(self.terminal));
        }
        if let Some(failure) = &self.failure {
            return failure.exit() as u8;
        }
        if cancelled.is_some()
            && let Err(failure) = self.warn_untried()
        {
            failure.show(self.terminal);
        }
        let exit = self.exit.unwrap_or(Exit::Unfinished);
        cancelled.map_or(exit, |cancelled| exit.and(cancelled)) as u8
    }
}
