//! `tables`: the pattern databases that are kept between runs.

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use jiugong_lab::tables::{TableSet, Tables};
use jiugong_puzzles::tiles::NamedGoal;
use jiugong_puzzles::tiles::packed::Word;
use jiugong_search::{Limits, StopReason};
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::units::{show_bytes, show_duration};

use crate::args::{TableNames, TablesBuild, TablesVerb};
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(verb: &TablesVerb, terminal: &Terminal) -> Result<Exit, Failure> {
    let tables = terminal.tables();
    match verb {
        TablesVerb::List => list(&tables, terminal),
        TablesVerb::Build(args) => build(args, &tables, terminal),
        TablesVerb::Verify(args) => verify(args, &tables, terminal),
        TablesVerb::Remove(args) => remove(args, &tables, terminal),
    }
}

fn list(tables: &Tables, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut out = BufWriter::new(stdout().lock());
    let listed = tables.cache().map(jiugong_store::Cache::list).unwrap_or_default();
    let folder = tables.folder().map(|folder| folder.display().to_string()).unwrap_or_default();
    writeln!(out, "{}", catalogue::tables_in(language, &folder, listed.len()))?;
    for table in &listed {
        let state = match &table.state {
            Ok(()) => String::new(),
            Err(why) => format!("  ({})", why.explain(language)),
        };
        writeln!(out, "{:>9}  {}{state}", show_bytes(table.bytes as usize), table.name)?;
    }
    if !listed.is_empty() {
        let all: u64 = listed.iter().map(|table| table.bytes).sum();
        writeln!(out, "{:>9}  {}", show_bytes(all as usize), catalogue::tables_total(language))?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

fn build(args: &TablesBuild, tables: &Tables, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    terminal.catch_interrupts();
    let goal = boards::goal_of_size(terminal, args.goal.as_deref(), args.size, NamedGoal::Standard)?;
    let set = TableSet::new(args.size, goal.blank(), args.tier)
        .ok_or_else(|| Failure::Bad(catalogue::no_patterns(language, &args.size.to_string())))?;
    let limits = Limits { bytes: Some(args.memory_limit), cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let started = Instant::now();
    let made = terminal.busy(|| {
        if args.size.cells() > <u64 as Word>::CELLS {
            tables.get::<u128>(&set, &limits).map(|set| set.bytes())
        } else {
            tables.get::<u64>(&set, &limits).map(|set| set.bytes())
        }
    });
    match made {
        Ok(bytes) => {
            let (bytes, time) = (show_bytes(bytes), show_duration(started.elapsed()));
            let mut out = stdout().lock();
            writeln!(out, "{}", catalogue::tables_ready(language, &bytes, &time))?;
            for name in set.names() {
                writeln!(out, "  {name}")?;
            }
            Ok(Exit::Solved)
        }
        Err(StopReason::Bytes) => Err(Failure::Bad(catalogue::tables_memory(language))),
        Err(_) => {
            terminal.warning(&catalogue::tables_stopped(language));
            Ok(Exit::Unfinished)
        }
    }
}

/// The names that are meant: those given, or all.
fn names(args: &TableNames, tables: &Tables) -> Vec<String> {
    if args.names.is_empty() {
        let listed = tables.cache().map(jiugong_store::Cache::list).unwrap_or_default();
        return listed.into_iter().map(|table| table.name).collect();
    }
    args.names.clone()
}

fn verify(args: &TableNames, tables: &Tables, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let Some(cache) = tables.cache() else { return Ok(Exit::Solved) };
    let mut out = BufWriter::new(stdout().lock());
    let mut exit = Exit::Solved;
    for name in names(args, tables) {
        let state = match cache.verify(&name) {
            Ok(true) => catalogue::table_good(language),
            Ok(false) => {
                exit = exit.and(Exit::Bad);
                catalogue::table_missing(language)
            }
            Err(rejected) => {
                exit = exit.and(Exit::Unsolvable);
                rejected.why.explain(language)
            }
        };
        writeln!(out, "{name}: {state}")?;
    }
    out.flush()?;
    Ok(exit)
}

fn remove(args: &TableNames, tables: &Tables, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let Some(cache) = tables.cache() else { return Ok(Exit::Solved) };
    if args.names.is_empty() && !args.all {
        return Err(Failure::Bad(catalogue::tables_which(language)));
    }
    let mut out = BufWriter::new(stdout().lock());
    let mut exit = Exit::Solved;
    let failed = |error: &jiugong_store::RemoveError| Failure::Bad(error.to_string());
    if args.all {
        for (name, bytes) in cache.remove_all().map_err(|error| failed(&error))? {
            writeln!(out, "{name}: {}", catalogue::table_removed(language, &show_bytes(bytes as usize)))?;
        }
    } else {
        for name in &args.names {
            let removed = cache.remove(name).map_err(|error| failed(&error))?;
            let what = if removed { catalogue::table_gone(language) } else { catalogue::table_missing(language) };
            if !removed {
                exit = exit.and(Exit::Bad);
            }
            writeln!(out, "{name}: {what}")?;
        }
    }
    out.flush()?;
    Ok(exit)
}
