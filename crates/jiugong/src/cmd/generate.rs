//! `generate`: boards to order.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufWriter, Write, stdout};

use jiugong_lab::Settings;
use jiugong_lab::generate::{DuelRequest, Generated, Wanted, duel, generate};
use jiugong_puzzles::tiles::Board;
use jiugong_search::Limits;
use jiugong_show::catalogue::{self, Explain, duel_lines};
use jiugong_show::export::GenerateOrder;
use jiugong_show::units::show_count;

use crate::args::Generate;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Generate, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let goal = input::goal_of_any_size(terminal, args.goal.as_deref(), args.size)?;
    let drawn = !args.hardest || args.count.is_some();
    let seed = drawn.then(|| args.seed.unwrap_or_else(|| new_seed(terminal)));
    if args.faster.is_some() {
        return run_duel(args, terminal, &goal, seed.unwrap_or_default());
    }
    let count = args.count.unwrap_or(1);
    let wanted = match args.distance {
        Some(distance) => Wanted::Distance(distance, count),
        None if args.hardest => Wanted::Hardest(args.count),
        None => Wanted::Any(count),
    };
    let boards =
        generate(&goal, wanted, seed.unwrap_or_default()).map_err(|error| Failure::Bad(error.explain(language)))?;
    let mut made = 0;
    let mut counted = boards.inspect(|_| made += 1);
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&GenerateOrder { goal: &goal, seed, duel: None }, &mut counted, language, &mut out)?;
    out.flush()?;
    drop(counted);
    warn_fewer(terminal, made, args.count);
    Ok(Exit::Solved)
}

fn run_duel(args: &Generate, terminal: &Terminal, goal: &Board, seed: u64) -> Result<Exit, Failure> {
    let (Some(faster), Some(than)) = (args.faster, args.than) else { return Ok(Exit::Bad) };
    let language = terminal.language;
    let (faster, than) = (faster.or(args.heuristic), than.or(args.heuristic));
    let count = args.count.unwrap_or(1);
    let sample = args.sample as u64;
    let request = DuelRequest { goal: goal.clone(), faster, than, by: args.by, sample, count, seed };
    terminal.catch_interrupts();
    let limits = Limits {
        nodes: Some(args.node_limit),
        bytes: Some(args.memory_limit),
        cancel: Some(terminal.cancel_flag()),
        ..Limits::default()
    };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let line = |done: u64| catalogue::duel_progress(language, &show_count(done), &show_count(sample));
    let report = terminal
        .stepping(sample, line, |watch| duel(&request, &settings, watch))
        .map_err(|error| Failure::explain(terminal, &error))?;
    for line in duel_lines(language, &report, &faster.name(), &than.name()) {
        Terminal::note(&line);
    }
    let found = report.best.len();
    let order = GenerateOrder { goal, seed: Some(seed), duel: Some((faster, than, args.by)) };
    let mut out = BufWriter::new(stdout().lock());
    let boards: &mut dyn Iterator<Item = Generated> = &mut report.best.into_iter();
    args.format.write(&order, boards, language, &mut out)?;
    out.flush()?;
    if !report.complete {
        return Ok(Exit::Unfinished);
    }
    warn_fewer(terminal, found, args.count);
    Ok(if found > 0 { Exit::Solved } else { Exit::Unsolvable })
}

fn warn_fewer(terminal: &Terminal, found: usize, asked: Option<usize>) {
    if let Some(asked) = asked.filter(|&asked| found < asked) {
        terminal.warning(&catalogue::generate_fewer(terminal.language, found, asked));
    }
}

/// A seed that nobody has asked for, and is told.
fn new_seed(terminal: &Terminal) -> u64 {
    // The standard library's hash tables are keyed at random; nine digits are easily typed again.
    let seed = RandomState::new().build_hasher().finish() % 1_000_000_000;
    Terminal::note(&catalogue::generate_seed(terminal.language, seed));
    seed
}
