//! `tables`: the pattern databases stored on disk.

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use jiugong_lab::TilesProblem;
use jiugong_lab::tables::{TableSet, Tables};
use jiugong_puzzles::tiles::NamedGoal;
use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::pushes::{Metric, PushTier};
use jiugong_search::{Limits, StopReason};
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::export::{ListFormat, TableState, TablesRecord};
use jiugong_show::units::{show_bytes, show_duration};

use crate::args::{TableNames, TablesBuild, TablesList, TablesVerb};
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(verb: &TablesVerb, terminal: &Terminal) -> Result<Exit, Failure> {
    let tables = terminal.tables();
    match verb {
        TablesVerb::List(args) => list(args, &tables, terminal),
        TablesVerb::Build(args) => build(args, &tables, terminal),
        TablesVerb::Verify(args) => verify(args, &tables, terminal),
        TablesVerb::Remove(args) => remove(args, &tables, terminal),
    }
}

fn list(args: &TablesList, tables: &Tables, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut out = BufWriter::new(stdout().lock());
    let listed = tables.cache().map(jiugong_store::Cache::list).unwrap_or_default();
    let folder = tables.folder().map(|folder| folder.display().to_string()).unwrap_or_default();
    if args.format == ListFormat::Json {
        let tables = listed.iter().map(|table| TableState {
            bytes: Some(table.bytes),
            ..TableState::new(&table.name, table.state.as_ref().map_or_else(|_| "damaged", |()| "kept"))
        });
        let record = TablesRecord { folder: Some(&folder), tables: tables.collect(), ..TablesRecord::default() };
        record.write(&mut out)?;
        out.flush()?;
        return Ok(Exit::Solved);
    }
    writeln!(out, "{}", catalogue::tables_in(language, &folder, &catalogue::tables(language, listed.len() as u64)))?;
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
    let no_patterns = || {
        let size = args.size.to_string();
        let none = if args.tier == Tier::Huge { catalogue::no_huge_patterns } else { catalogue::no_patterns };
        Failure::Bad(none(language, &size))
    };
    let limits = Limits {
        time: args.time.time_limit,
        bytes: Some(args.memory_limit),
        cancel: Some(terminal.cancel_flag()),
        ..Limits::default()
    };
    let started = Instant::now();
    let (names, made) = match args.metric {
        Metric::Multi if args.tier == Tier::Huge => return Err(Failure::Bad(catalogue::no_huge_pushes(language))),
        Metric::Multi => {
            let problem = TilesProblem::new(goal.clone(), goal);
            let space = problem.in_pushes().map_err(|error| Failure::explain(terminal, &error))?;
            let tier = if args.tier == Tier::Large { PushTier::Large } else { PushTier::Small };
            let made = terminal.busy(|| tables.pushes(&space, tier, &limits));
            (Tables::push_names(&space, tier), made.map(|tables| tables.bytes()))
        }
        Metric::Single => {
            let set = TableSet::new(args.size, goal.blank(), args.tier).ok_or_else(no_patterns)?;
            let made = terminal.busy(|| {
                if args.size.cells() > <u64 as Word>::CELLS {
                    tables.get::<u128>(&set, &limits).map(|set| set.bytes())
                } else {
                    tables.get::<u64>(&set, &limits).map(|set| set.bytes())
                }
            });
            (set.names().collect(), made)
        }
    };
    match made {
        Ok(bytes) => {
            let time = started.elapsed();
            let kept = tables.cache().map(jiugong_store::Cache::list).unwrap_or_default();
            let is_kept = |name: &String| kept.iter().any(|table| table.name == *name && table.state.is_ok());
            let (ready, lost): (Vec<_>, Vec<_>) = names.into_iter().partition(is_kept);
            let mut out = stdout().lock();
            if args.format == ListFormat::Json {
                let states = ready.iter().map(|name| (name, "ready")).chain(lost.iter().map(|name| (name, "lost")));
                let tables = states.map(|(name, state)| TableState::new(name, state)).collect();
                let time_us = Some(time.as_micros() as u64);
                TablesRecord { tables, bytes: Some(bytes as u64), time_us, folder: None }.write(&mut out)?;
            } else {
                if lost.is_empty() {
                    let (bytes, time) = (show_bytes(bytes), show_duration(time));
                    writeln!(out, "{}", catalogue::tables_ready(language, &bytes, &time))?;
                }
                for name in ready {
                    writeln!(out, "  {name}")?;
                }
            }
            if lost.is_empty() {
                return Ok(Exit::Solved);
            }
            terminal.error(&catalogue::tables_lost(language, &catalogue::listed(language, &lost)));
            Ok(Exit::Unfinished)
        }
        Err(StopReason::Bytes) => Err(Failure::Bad(catalogue::tables_memory(language))),
        Err(_) => {
            terminal.warning(&catalogue::tables_stopped(language));
            Ok(Exit::Unfinished)
        }
    }
}

/// The state of a table that does not exist.
const MISSING: &str = "missing";

/// Writes names of tables, each with its state as a code and in words.
fn write_states(
    states: &[(String, &'static str, String)],
    format: ListFormat,
    terminal: &Terminal,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if format == ListFormat::Json {
        let tables = states.iter().map(|(name, state, _)| TableState::new(name, state)).collect();
        TablesRecord { tables, ..TablesRecord::default() }.write(out)?;
        return Ok(());
    }
    for (name, state, said) in states {
        let line = format!("{name}: {said}");
        // A name that is no table is an error in the command, not a result.
        if *state == MISSING { terminal.error(&line) } else { writeln!(out, "{line}")? }
    }
    Ok(())
}

/// The given names, or all names.
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
    let mut verified = Vec::new();
    for name in names(args, tables) {
        let (state, said) = match cache.verify(&name) {
            Ok(true) => ("good", catalogue::table_good(language)),
            Ok(false) => {
                exit = exit.and(Exit::Bad);
                (MISSING, catalogue::table_missing(language))
            }
            Err(rejected) => {
                exit = exit.and(Exit::Unsolvable);
                ("damaged", rejected.why.explain(language))
            }
        };
        verified.push((name, state, said));
    }
    write_states(&verified, args.format, terminal, &mut out)?;
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
    let mut states = Vec::new();
    if args.all {
        for (name, bytes) in cache.remove_all().map_err(|error| failed(&error))? {
            states.push((name, "removed", catalogue::table_removed(language, &show_bytes(bytes as usize))));
        }
    } else {
        for name in &args.names {
            let removed = cache.remove(name).map_err(|error| failed(&error))?;
            let (state, what) = if removed {
                ("removed", catalogue::table_gone(language))
            } else {
                (MISSING, catalogue::table_missing(language))
            };
            if !removed {
                exit = exit.and(Exit::Bad);
            }
            states.push((name.clone(), state, what));
        }
    }
    write_states(&states, args.format, terminal, &mut out)?;
    out.flush()?;
    Ok(exit)
}
