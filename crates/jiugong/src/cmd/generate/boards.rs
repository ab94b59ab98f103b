//! `generate` on boards: any, ones at a distance, the farthest, or those on which one method beats another.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::generate::{DuelRequest, Generated, Wanted, duel, generate, is_searched, search_boards};
use jiugong_lab::{Request, Settings};
use jiugong_puzzles::tiles::Board;
use jiugong_search::Limits;
use jiugong_show::catalogue::{self, Explain, duel_lines};
use jiugong_show::export::GenerateOrder;
use jiugong_show::units::show_count;

use super::new_seed;
use crate::args::{Generate, OrderArgs};
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Generate, request: &Request, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let goal = boards::goal_alone(terminal, &request.options)?.goal;
    let order = &args.order;
    let drawn = !order.hardest || args.count.is_some();
    let seed = drawn.then(|| args.seed.unwrap_or_else(|| new_seed(terminal)));
    if order.faster.is_some() {
        return run_duel(args, order, terminal, &goal, seed.unwrap_or_default());
    }
    let count = args.count.unwrap_or(1);
    let wanted = match order.distance {
        Some(distance) => Wanted::Distance(distance, count),
        None if order.hardest => Wanted::Hardest(args.count),
        None => Wanted::Any(count),
    };
    if is_searched(&goal, wanted) {
        return run_search(args, terminal, &goal, wanted, seed);
    }
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

/// Boards whose distances are in no table: they are found by search, or known.
fn run_search(
    args: &Generate,
    terminal: &Terminal,
    goal: &Board,
    wanted: Wanted,
    seed: Option<u64>,
) -> Result<Exit, Failure> {
    let language = terminal.language;
    terminal.catch_interrupts();
    let limits =
        Limits { bytes: Some(args.order.memory_limit), cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let asked = args.count.unwrap_or(1);
    let all = catalogue::boards(language, asked as u64);
    let line = |found: u64| catalogue::generate_progress(language, &show_count(found), &all);
    let seeded = seed.unwrap_or_default();
    let search =
        || terminal.stepping(asked as u64, line, |watch| search_boards(goal, wanted, seeded, &settings, watch));
    let found = args.time.deadline().enforce(terminal, search).map_err(|error| Failure::explain(terminal, &error))?;
    if let (Wanted::Hardest(_), Some(first)) = (wanted, found.boards.first()) {
        Terminal::note(&catalogue::generate_known(language, first.distance.unwrap_or_default()));
    }
    let count = found.boards.len();
    let mut out = BufWriter::new(stdout().lock());
    let boards: &mut dyn Iterator<Item = Generated> = &mut found.boards.into_iter();
    args.format.write(&GenerateOrder { goal, seed, duel: None }, boards, language, &mut out)?;
    out.flush()?;
    if !matches!(wanted, Wanted::Hardest(None)) && count < asked {
        terminal.warning(&catalogue::generate_found(language, count, &all));
    }
    Ok(if found.complete { Exit::Solved } else { Exit::Unfinished })
}

fn run_duel(args: &Generate, asked: &OrderArgs, terminal: &Terminal, goal: &Board, seed: u64) -> Result<Exit, Failure> {
    let (Some(faster), Some(than)) = (asked.faster, asked.than) else { return Ok(Exit::Bad) };
    let language = terminal.language;
    let (faster, than) = (faster.or(asked.heuristic), than.or(asked.heuristic));
    let count = args.count.unwrap_or(1);
    let sample = asked.sample as u64;
    let request = DuelRequest { goal: goal.clone(), faster, than, by: asked.by, sample, count, seed };
    terminal.catch_interrupts();
    let limits = Limits {
        nodes: Some(asked.node_limit),
        bytes: Some(asked.memory_limit),
        cancel: Some(terminal.cancel_flag()),
        ..Limits::default()
    };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let line = |done: u64| catalogue::duel_progress(language, &show_count(done), &catalogue::boards(language, sample));
    let deadline = args.time.deadline();
    let report = deadline
        .enforce(terminal, || terminal.stepping(sample, line, |watch| duel(&request, &settings, watch)))
        .map_err(|error| Failure::explain(terminal, &error))?;
    for line in duel_lines(language, &report, &faster.short_name(), &than.short_name()) {
        Terminal::note(&line);
    }
    let found = report.best.len();
    let order = GenerateOrder { goal, seed: Some(seed), duel: Some((faster, than, asked.by)) };
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
        let asked = catalogue::boards(terminal.language, asked as u64);
        terminal.warning(&catalogue::generate_fewer(terminal.language, found, &asked));
    }
}
