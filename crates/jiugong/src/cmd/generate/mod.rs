//! `generate`: problems to order.

mod boards;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufWriter, Write, stdout};

use jiugong_lab::random::Random;
use jiugong_lab::registry::Ability;
use jiugong_show::catalogue;
use jiugong_show::export::MadeProblems;

use crate::args::Generate;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(mut args: Generate, terminal: &Terminal) -> Result<Exit, Failure> {
    let size = super::rough_size(&mut args.kind, terminal)?;
    let request = args.kind.request(terminal)?;
    request.check(Ability::Generate).map_err(|error| Failure::explain(terminal, &error))?;
    if crate::boards::serves(request.domain) {
        if !crate::boards::in_slides(&request) {
            let why = catalogue::generate_counts_slides(terminal.language);
            return Err(Failure::Bad(catalogue::in_option(terminal.language, "--metric", &why)));
        }
        return boards::run(&args, &request, terminal);
    }
    crate::boards::refuse(request.domain, args.order.given(), terminal)?;
    let Some(make) = request.domain.row().random else { return Ok(Exit::Bad) };
    let seed = args.seed.unwrap_or_else(|| new_seed(terminal));
    let mut random = Random::new(seed);
    let mut problems = Vec::new();
    for _ in 0..args.count.unwrap_or(1) {
        let problem = make(&mut random, size, &request.options);
        problems.push(problem.map_err(|error| input::unmade(terminal, &error, &request.options))?);
    }
    let mut out = BufWriter::new(stdout().lock());
    args.format.write_problems(&MadeProblems { seed, problems: &problems }, terminal.language, &mut out)?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// A seed that nobody has asked for, and is told.
fn new_seed(terminal: &Terminal) -> u64 {
    // The standard library's hash tables are keyed at random; nine digits are easily typed again.
    let seed = RandomState::new().build_hasher().finish() % 1_000_000_000;
    Terminal::note(&catalogue::generate_seed(terminal.language, seed));
    seed
}
