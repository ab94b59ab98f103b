//! `path`: one shortest solution, or all of them.

mod boards;

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::registry::Ability;
use jiugong_lab::whole::Shortest;
use jiugong_lab::{Answer, Instance, Settings, all_cheapest};
use jiugong_search::{Cost, Limits};
use jiugong_show::catalogue;
use jiugong_show::export::{Extent, Format, PathFormat, ShortestOf};

use super::{exit_of, search};
use crate::args::Path;
use crate::deadline::Deadline;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

/// A search holds no more than this.
const MEMORY: usize = 2 << 30;

pub fn run(args: &Path, terminal: &Terminal) -> Result<Exit, Failure> {
    let deadline = args.time.deadline();
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Path).map_err(|error| Failure::explain(terminal, &error))?;
    if crate::boards::in_slides(&request) {
        return boards::run(args, &request, deadline, terminal);
    }
    let problem = input::problem(terminal, &args.problem, &mut request)?;
    let shortest = if args.all {
        let found = deadline.enforce(terminal, || all_cheapest(&problem, args.count));
        found.map_err(|error| Failure::explain(terminal, &error))?
    } else {
        let answer = best(&problem, deadline, terminal)?;
        let plan = answer.report.plan().filter(|_| answer.report.is_optimal());
        if answer.proof.is_none() && plan.is_none() {
            terminal.warning(&stopped(answer.report.lower_bound, &problem, terminal));
            return Ok(exit_of(&answer.report.outcome).and(Exit::Unfinished));
        }
        let moves = answer.moves_line().into_iter().collect();
        plan.map(|plan| Shortest { cost: plan.cost, count: None, steps: plan.moves.len(), paths: moves })
    };
    let mut out = BufWriter::new(stdout().lock());
    let exit = if let Some(shortest) = shortest {
        let report = ShortestOf { problem: &problem, shortest: &shortest, counted: args.all };
        args.format.write_problem(&report, terminal.language, &mut out)?;
        Exit::Solved
    } else {
        // Said as `solve` says it.
        let answer = best(&problem, deadline, terminal)?;
        as_answer(args.format).write(&answer, Extent::Ends, terminal.language, &mut out)?;
        exit_of(&answer.report.outcome)
    };
    out.flush()?;
    Ok(exit)
}

/// The answer to `problem`, by the best way to the optimum that there is.
fn best(problem: &Instance, deadline: Deadline, terminal: &Terminal) -> Result<Answer, Failure> {
    terminal.catch_interrupts();
    search(problem, &settings(deadline, terminal), terminal)
}

/// What is said where no solution is known to be a shortest one.
fn stopped(lower_bound: Cost, problem: &Instance, terminal: &Terminal) -> String {
    let bound = Some(lower_bound).filter(|&bound| bound > 0).map(|bound| problem.amount(bound));
    let language = terminal.language;
    catalogue::path_stopped(language, &catalogue::at_least(language, bound, problem.info().unit_costs))
}

/// The settings of a search for a shortest solution.
fn settings(deadline: Deadline, terminal: &Terminal) -> Settings {
    let cancel = Some(terminal.cancel_flag());
    let limits = Limits { time: deadline.left(), bytes: Some(MEMORY), cancel, ..Limits::default() };
    Settings { limits, tables: Some(terminal.tables()), ..Settings::default() }
}

/// How answers are written that are not paths.
fn as_answer(format: PathFormat) -> Format {
    match format {
        PathFormat::Table => Format::Boards,
        PathFormat::Moves => Format::Moves,
        PathFormat::Json => Format::Json,
    }
}
