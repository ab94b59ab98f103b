//! The search of the verbs that show one.

use std::io::{Write, stdout};

use jiugong_lab::Purpose;
use jiugong_lab::trace::{Trace, Window};
use jiugong_show::catalogue;
use jiugong_show::export::{reaches_instead, write_trace_end};

use super::warn_ignored;
use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::input;
use crate::terminal::Terminal;

/// A search, and the goals that its start reaches if it cannot reach its own.
pub struct Recorded {
    pub trace: Trace,
    pub reaches: Option<String>,
}

impl Recorded {
    /// Writes why there is no picture of a search without steps.
    pub fn write_nothing(&self, terminal: &Terminal) -> Result<(), Failure> {
        let mut out = stdout().lock();
        write_trace_end(&self.trace, terminal.language, &mut out)?;
        self.write_reaches(&mut out)?;
        Terminal::note(&catalogue::tree_nothing(terminal.language));
        Ok(())
    }

    /// Writes the goals that the start does reach.
    pub fn write_reaches(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.reaches.as_ref().map_or(Ok(()), |line| writeln!(out, "{line}")).map_err(Failure::Io)
    }
}

/// Searches by `args` and records at most `steps` expansions.
///
/// # Errors
/// If the problem is invalid, or the method cannot search it.
pub fn trace(args: &mut SearchArgs, steps: u64, terminal: &Terminal) -> Result<Recorded, Failure> {
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
    // Nothing is searched if the goal is out of reach.
    let reaches = match plan.unsolvable {
        Some(_) => reaches_instead(&super::search(&plan, terminal)?, terminal.language),
        None => None,
    };
    Ok(Recorded { trace, reaches })
}
