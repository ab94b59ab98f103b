//! `path`: one shortest solution, or all of them.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::defaults::MEMORY_BYTES;
use jiugong_lab::registry::Ability;
use jiugong_lab::whole::Shortest;
use jiugong_lab::{Instance, PathReport, Paths, Settings, WholeSpaceError, all_cheapest, stop_text};
use jiugong_search::{Cost, Limits};
use jiugong_show::catalogue;
use jiugong_show::export::{Extent, Format, PathFormat};

use super::{exit_of, plan, search, write_unsolvable};
use crate::args::Path;
use crate::deadline::Deadline;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Path, terminal: &Terminal) -> Result<Exit, Failure> {
    let deadline = args.time.deadline();
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Path).map_err(|error| Failure::explain(terminal, &error))?;
    let problem = input::problem(terminal, &args.problem, &mut request)?;
    if let Some(exit) = write_unsolvable(&problem, as_answer(args.format), terminal)? {
        return Ok(exit);
    }
    let (report, exit) = match from_table(args, &problem, deadline, terminal)? {
        Some(report) => (report, Exit::Solved),
        None => match by_search(args, &problem, deadline, terminal)? {
            Ok(found) => found,
            Err(exit) => return Ok(exit),
        },
    };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, terminal.language, &mut out)?;
    out.flush()?;
    Ok(exit)
}

/// All shortest solutions by a table of all states; `None` if only one is wanted, if there is none, or if they need a search.
fn from_table(
    args: &Path,
    problem: &Instance,
    deadline: Deadline,
    terminal: &Terminal,
) -> Result<Option<PathReport>, Failure> {
    if !args.all {
        return Ok(None);
    }
    match deadline.enforce(terminal, || all_cheapest(problem, args.count)) {
        Ok(found) => Ok(found.map(|shortest| PathReport { problem: problem.clone(), shortest, counted: true })),
        Err(WholeSpaceError::TooLarge { .. }) if search_counts(problem).is_some() => Ok(None),
        Err(error) => Err(Failure::explain(terminal, &error)),
    }
}

/// The search for all shortest solutions, if the domain has one for this problem.
fn search_counts(problem: &Instance) -> Option<Paths> {
    problem.domain().row().capabilities.paths.filter(|paths| (paths.check)(problem).is_some())
}

/// Finds one shortest solution by a search, and then all of them if they are wanted. If there is none, writes that as `solve` does and
/// returns the exit code.
fn by_search(
    args: &Path,
    problem: &Instance,
    deadline: Deadline,
    terminal: &Terminal,
) -> Result<Result<(PathReport, Exit), Exit>, Failure> {
    let language = terminal.language;
    let paths = search_counts(problem);
    if let Some(Err(error)) = paths.and_then(|paths| (paths.check)(problem)) {
        return Err(Failure::explain(terminal, &error));
    }
    terminal.catch_interrupts();
    let mut plan = plan(problem, &settings(deadline, terminal), terminal)?;
    let answer = search(&plan, terminal)?;
    let exit = exit_of(&answer.report.outcome);
    if answer.proof.is_some() {
        as_answer(args.format).write(&answer, Extent::Ends, language, &mut stdout().lock())?;
        return Ok(Err(exit));
    }
    let Some(found) = answer.report.plan().filter(|_| answer.report.is_optimal()) else {
        terminal.warning(&stopped(answer.report.lower_bound, problem, terminal));
        return Ok(Err(exit.and(Exit::Unfinished)));
    };
    let moves = answer.moves_line().into_iter().collect();
    let one = Shortest { cost: found.cost, count: None, steps: found.moves.len(), paths: moves };
    let one = PathReport { problem: problem.clone(), shortest: one, counted: false };
    let Some(paths) = paths.filter(|_| args.all) else { return Ok(Ok((one, Exit::Solved))) };
    plan.settings.limits.time = deadline.left();
    let counted = terminal.busy(|| (paths.count)(&plan, found.cost, args.count));
    match counted.transpose().map_err(|error| Failure::explain(terminal, &error))? {
        Some(Ok(shortest)) => Ok(Ok((PathReport { shortest, counted: true, ..one }, Exit::Solved))),
        Some(Err(why)) => {
            terminal.warning(&catalogue::path_not_counted(language, stop_text(why).get(language)));
            Ok(Ok((one, Exit::Unfinished)))
        }
        None => Ok(Ok((one, Exit::Solved))),
    }
}

/// The warning if no solution is proved to be a shortest one.
fn stopped(lower_bound: Cost, problem: &Instance, terminal: &Terminal) -> String {
    let bound = Some(lower_bound).filter(|&bound| bound > 0).map(|bound| problem.amount(bound));
    let language = terminal.language;
    catalogue::path_stopped(language, &catalogue::at_least(language, bound, problem.info().unit_costs))
}

/// The settings of a search for a shortest solution.
fn settings(deadline: Deadline, terminal: &Terminal) -> Settings {
    let cancel = Some(terminal.cancel_flag());
    let limits = Limits { time: deadline.left(), bytes: Some(MEMORY_BYTES), cancel, ..Limits::default() };
    Settings { limits, tables: Some(terminal.tables()), ..Settings::default() }
}

/// The format of answers that are not paths.
fn as_answer(format: PathFormat) -> Format {
    match format {
        PathFormat::Table => Format::Boards,
        PathFormat::Moves => Format::Moves,
        PathFormat::Json => Format::Json,
    }
}
