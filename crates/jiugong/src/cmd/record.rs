//! The search of the verbs that show one.

use jiugong_lab::Purpose;
use jiugong_lab::trace::{Trace, Window};

use super::warn_ignored;
use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::input;
use crate::terminal::Terminal;

/// Searches by `args` and records at most `steps` expansions.
///
/// # Errors
/// If the problem is invalid, or the method cannot search it.
pub fn trace(args: &mut SearchArgs, steps: u64, terminal: &Terminal) -> Result<Trace, Failure> {
    terminal.catch_interrupts();
    args.aliases.resolve(&mut args.problem);
    let mut request = args.problem.kind.request(terminal)?;
    args.knobs.set(&mut request, terminal)?;
    let problem = input::problem(terminal, &args.problem, &mut request)?;
    let plan = request.plan(&problem, Purpose::Trace).map_err(|error| Failure::explain(terminal, &error))?;
    let trace = terminal
        .searching(|progress| plan.trace(Window::first(steps), progress))
        .map_err(|error| Failure::explain(terminal, &error))?;
    warn_ignored(terminal, trace.report.config.method, &trace.report.ignored);
    Ok(trace)
}
