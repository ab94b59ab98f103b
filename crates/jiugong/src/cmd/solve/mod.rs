//! `solve`: reads problems and writes answers.

#[cfg(feature = "cluster")]
mod hard;
#[cfg(feature = "cluster")]
mod together;

use std::io::{BufWriter, Write, stdout};

use super::{exit_of, plan, search, warn_ignored};
use crate::args::Solve;
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Solve, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut request = args.problem.kind.request(terminal)?;
    args.knobs.set(&mut request, terminal)?;
    request.settings.checkpoint.clone_from(&args.checkpoint);
    if request.domain.row().capabilities.stream.is_some() {
        #[cfg(feature = "cluster")]
        if args.given_together().is_some() {
            return together::run(args, request, terminal);
        }
        return boards::solver::run(args, request, terminal);
    }
    #[cfg(feature = "cluster")]
    input::refuse(terminal, request.domain, args.given_together(), |able| able.stream.is_some())?;
    terminal.catch_interrupts();
    let problem = input::problem(terminal, &args.problem, &mut request)?;
    let answer = search(&plan(&problem, &request.settings, terminal)?, terminal)?;
    warn_ignored(terminal, answer.config.method, &answer.ignored);
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&answer, args.extent.get(), terminal.language, &mut out)?;
    out.flush()?;
    Ok(exit_of(&answer.report.outcome))
}
