//! `generate`: generates problems with given properties.

mod orders;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufWriter, Write, stdout};

use jiugong_lab::Words;
use jiugong_lab::generate::{GeneratedItem, GeneratedProblem};
use jiugong_lab::random::Random;
use jiugong_lab::registry::Ability;
use jiugong_show::catalogue;
use jiugong_show::export::GenerateOrder;

use crate::args::Generate;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(mut args: Generate, terminal: &Terminal) -> Result<Exit, Failure> {
    let size = super::rough_size(&mut args.kind, terminal)?;
    let request = args.kind.request(terminal)?;
    request.check(Ability::Generate).map_err(|error| Failure::explain(terminal, &error))?;
    let able = request.domain.row().capabilities;
    if let (Some(orders), Some(pose)) = (able.orders, able.goal_alone) {
        let problem =
            pose(&request.options).map_err(|error| input::problem_failure(terminal, &error, &request.options))?;
        return orders::run(&args, &orders, &problem, terminal);
    }
    input::refuse(terminal, request.domain, args.order.first_option(), |able| able.orders.is_some())?;
    let Some(make) = request.domain.row().random else { return Ok(Exit::Bad) };
    let seed = args.seed.unwrap_or_else(|| new_seed(&able.words, terminal));
    let mut random = Random::new(seed);
    let mut problems = Vec::new();
    for _ in 0..args.count.unwrap_or(1) {
        let problem = make(&mut random, size, &request.options);
        problems.push(GeneratedItem::random(
            problem.map_err(|error| input::problem_failure(terminal, &error, &request.options))?,
        ));
    }
    write(&args, &GenerateOrder { seed: Some(seed), duel: None }, &mut problems.into_iter(), terminal)?;
    Ok(Exit::Solved)
}

/// Writes problems in the requested format.
fn write(
    args: &Generate,
    order: &GenerateOrder,
    problems: &mut dyn Iterator<Item = GeneratedProblem>,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(order, problems, terminal.language, &mut out)?;
    Ok(out.flush()?)
}

/// A random seed, which is printed.
fn new_seed(words: &Words, terminal: &Terminal) -> u64 {
    // The hash tables of the standard library have random keys; nine digits are easy to type again.
    let seed = RandomState::new().build_hasher().finish() % 1_000_000_000;
    let problems = words.problems.get(terminal.language);
    Terminal::note(&catalogue::generate_seed(terminal.language, problems, seed));
    seed
}
