//! Problems with given properties: at a distance, the farthest, or those that one method solves with less work than another.

use jiugong_lab::generate::{DuelRequest, GenerateTarget, Orders};
use jiugong_lab::{Instance, Settings};
use jiugong_search::Limits;
use jiugong_show::catalogue::{self, Explain, duel_lines};
use jiugong_show::export::GenerateOrder;
use jiugong_show::units::show_count;

use super::{new_seed, write};
use crate::args::{Generate, OrderArgs};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Generate, orders: &Orders, problem: &Instance, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    (orders.check)(problem).map_err(|error| Failure::explain(terminal, &error))?;
    let order = &args.order;
    let drawn = !order.hardest || args.count.is_some();
    let seed =
        drawn.then(|| args.seed.unwrap_or_else(|| new_seed(&args.kind.domain.row().capabilities.words, terminal)));
    if order.faster.is_some() {
        return run_duel(args, order, orders, problem, seed.unwrap_or_default(), terminal);
    }
    let count = args.count.unwrap_or(1);
    let wanted = match order.distance {
        Some(distance) => GenerateTarget::Distance(distance, count),
        None if order.hardest => GenerateTarget::Hardest(args.count),
        None => GenerateTarget::Any(count),
    };
    if (orders.is_searched)(problem, wanted) {
        return run_search(args, orders, problem, wanted, seed, terminal);
    }
    let problems = (orders.make)(problem, wanted, seed.unwrap_or_default())
        .map_err(|error| Failure::Bad(error.explain(language)))?;
    let mut made = 0;
    let mut counted = problems.inspect(|_| made += 1);
    write(args, &GenerateOrder { seed, duel: None }, &mut counted, terminal)?;
    drop(counted);
    warn_fewer(terminal, made, args.count);
    Ok(Exit::Solved)
}

/// Problems whose distances no table has: they are found by search, or known.
fn run_search(
    args: &Generate,
    orders: &Orders,
    problem: &Instance,
    wanted: GenerateTarget,
    seed: Option<u64>,
    terminal: &Terminal,
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
        || terminal.stepping(asked as u64, line, |watch| (orders.search)(problem, wanted, seeded, &settings, watch));
    let found = args.time.deadline().enforce(terminal, search).map_err(|error| Failure::explain(terminal, &error))?;
    if let (GenerateTarget::Hardest(_), Some(first)) = (wanted, found.made.first()) {
        Terminal::note(&catalogue::generate_known(language, first.distance.unwrap_or_default()));
    }
    let count = found.made.len();
    write(args, &GenerateOrder { seed, duel: None }, &mut found.made.into_iter(), terminal)?;
    if !matches!(wanted, GenerateTarget::Hardest(None)) && count < asked {
        terminal.warning(&catalogue::generate_found(language, count, &all));
    }
    Ok(if found.complete { Exit::Solved } else { Exit::Unfinished })
}

fn run_duel(
    args: &Generate,
    asked: &OrderArgs,
    orders: &Orders,
    problem: &Instance,
    seed: u64,
    terminal: &Terminal,
) -> Result<Exit, Failure> {
    let (Some(faster), Some(than)) = (asked.faster, asked.than) else { return Ok(Exit::Bad) };
    let language = terminal.language;
    let (faster, than) = (faster.or(asked.heuristic), than.or(asked.heuristic));
    let count = args.count.unwrap_or(1);
    let sample = asked.sample as u64;
    let request = DuelRequest { faster, than, by: asked.by, sample, count, seed };
    terminal.catch_interrupts();
    let limits = Limits {
        nodes: Some(asked.node_limit),
        bytes: Some(asked.memory_limit),
        cancel: Some(terminal.cancel_flag()),
        ..Limits::default()
    };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let line = |done: u64| catalogue::duel_progress(language, &show_count(done), &catalogue::boards(language, sample));
    let compete = || terminal.stepping(sample, line, |watch| (orders.duel)(problem, &request, &settings, watch));
    let report = args.time.deadline().enforce(terminal, compete).map_err(|error| Failure::explain(terminal, &error))?;
    for line in duel_lines(language, &report, &faster.short_name(), &than.short_name()) {
        Terminal::note(&line);
    }
    let found = report.best.len();
    let order = GenerateOrder { seed: Some(seed), duel: Some((faster, than, asked.by)) };
    write(args, &order, &mut report.best.into_iter(), terminal)?;
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
