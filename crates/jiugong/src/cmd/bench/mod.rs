//! `bench`: solves a known set of boards and compares the results with the published optima.

#[cfg(feature = "cluster")]
mod together;

use std::io::{self, BufWriter, Write, stdout};

use jiugong_lab::bench::{BENCH_SETS, Bench as Run, BenchError, BenchSet, Instance, Row, Verdict, bench};
use jiugong_lab::{OnProgress, Request};
use jiugong_show::catalogue;

use crate::args::Bench;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Bench, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut out = BufWriter::new(stdout().lock());
    let Some(name) = &args.name else {
        for set in &BENCH_SETS {
            writeln!(out, "{:<8} {}", set.name, set.title.get(language))?;
        }
        out.flush()?;
        return Ok(Exit::Solved);
    };
    let set = BenchSet::by_name(name).map_err(|error| Failure::explain(terminal, &error))?;
    let mut instances = set.instances().map_err(|error| Failure::explain(terminal, &error))?;
    if let Some(only) = &args.only {
        let last = instances.last().map_or(0, |instance| instance.index);
        instances = only
            .pick(instances)
            .map_err(|number| Failure::Bad(catalogue::no_instance(language, set.name, number, last)))?;
    }
    terminal.catch_interrupts();
    let mut request = Request::default();
    args.knobs.set(&mut request, terminal)?;
    let settings = request.settings;
    #[cfg(feature = "cluster")]
    if let Some(place) = crate::together::place(&args.cluster) {
        let work = together::Work { set, instances, settings, order: args.order };
        return together::run(args, work, &place, &mut out, terminal);
    }
    let count = instances.len();
    let before = |done: usize, _: &Instance| {
        terminal.begin_task(&catalogue::bench_task(language, set.name, done + 1, count));
    };
    args.format.begin(&mut out)?;
    let mut rows = Rows::new(args, set, terminal, &mut out);
    let after = |row: &Row| rows.show(row);
    let run = terminal
        .searching(|progress| bench(set, instances, &settings, args.order, &mut OnProgress(progress), before, after))
        .map_err(|error| match error {
            BenchError::Request(error) => Failure::explain(terminal, &error),
            BenchError::Write(error) => Failure::Io(error),
        })?;
    args.format.end(&run, language, Terminal::width(), &mut out)?;
    out.flush()?;
    Ok(exit(&run))
}

/// Writes rows as they arrive, and warns about contradictions.
struct Rows<'a> {
    args: &'a Bench,
    set: &'static BenchSet,
    terminal: &'a Terminal,
    out: &'a mut dyn Write,
    warned: bool,
}

impl<'a> Rows<'a> {
    fn new(args: &'a Bench, set: &'static BenchSet, terminal: &'a Terminal, out: &'a mut dyn Write) -> Self {
        Rows { args, set, terminal, out, warned: false }
    }

    fn show(&mut self, row: &Row) -> io::Result<()> {
        let Rows { args, set, terminal, out, warned } = self;
        if !std::mem::replace(warned, true) {
            super::warn_ignored(terminal, row.report.config.method, &row.report.ignored);
        }
        if let Verdict::Wrong(what) = row.verdict() {
            let Instance { index, published, .. } = row.instance;
            terminal.error(&catalogue::contradiction(terminal.language, index, published, what));
        }
        args.format.row(set.name, row, out)
    }
}

/// A result that contradicts or misses the published optimum outweighs a missing one.
fn exit(run: &Run) -> Exit {
    let differs = |row: &Row| match row.verdict() {
        Verdict::Wrong(_) => true,
        Verdict::Longer => !row.is_stopped(),
        Verdict::Verified | Verdict::Unproven | Verdict::Unfinished | Verdict::Interrupted => false,
    };
    let unfinished = |row: &Row| match row.verdict() {
        Verdict::Interrupted => true,
        verdict => row.is_stopped() && verdict != Verdict::Verified,
    };
    if run.rows.iter().any(differs) {
        Exit::Unsolvable
    } else if run.left > 0 || run.rows.iter().any(unfinished) {
        Exit::Unfinished
    } else {
        Exit::Solved
    }
}
