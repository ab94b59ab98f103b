//! `bench`: a known set of boards against its published optima.

use std::io::{BufWriter, Write, stdout};

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
    let count = instances.len();
    let before = |done: usize, _: &Instance| {
        terminal.begin_task(&catalogue::bench_task(language, set.name, done + 1, count));
    };
    args.format.begin(&mut out)?;
    let mut warned = false;
    let after = |row: &Row| {
        if !std::mem::replace(&mut warned, true) {
            super::warn_ignored(terminal, &row.report.chosen, &row.report.ignored);
        }
        if let Verdict::Wrong(what) = row.verdict() {
            terminal.error(&catalogue::contradiction(language, row.instance.index, row.instance.published, what));
        }
        args.format.row(set.name, row, &mut out)
    };
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

/// An answer that contradicts or misses the published optimum outweighs one that is not there.
fn exit(run: &Run) -> Exit {
    let differs = |row: &Row| match row.verdict() {
        Verdict::Wrong(_) => true,
        Verdict::Longer => !row.is_stopped(),
        Verdict::Verified | Verdict::Unproven | Verdict::Unfinished => false,
    };
    let unfinished = |row: &Row| row.is_stopped() && row.verdict() != Verdict::Verified;
    if run.rows.iter().any(differs) {
        Exit::Unsolvable
    } else if run.left > 0 || run.rows.iter().any(unfinished) {
        Exit::Unfinished
    } else {
        Exit::Solved
    }
}
