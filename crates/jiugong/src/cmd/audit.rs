//! `audit`: heuristics judged on every state of a space.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::audit::{AuditReport, audit_problem};
use jiugong_lab::registry::Ability;
use jiugong_lab::{AuditPlan, Instance, Request, Settings};
use jiugong_search::Limits;
use jiugong_show::catalogue;

use crate::args::Audit;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;
use crate::values;

pub fn run(args: &Audit, terminal: &Terminal) -> Result<Exit, Failure> {
    let deadline = args.time.deadline();
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Audit).map_err(|error| Failure::explain(terminal, &error))?;
    let (problem, from_goal) = problem(args, &mut request, terminal)?;
    terminal.catch_interrupts();
    let heuristics = if args.all { Vec::new() } else { values::all_of(&args.heuristic) };
    let limits = Limits { cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let plan = AuditPlan::resolve(&problem, &heuristics, &settings);
    let plan = plan.map_err(|error| Failure::explain(terminal, &error))?;
    let audit = || terminal.busy(|| audit_problem(&plan));
    let report = deadline.enforce(terminal, audit).map_err(|error| Failure::explain(terminal, &error))?;
    let report = AuditReport { from_goal, ..report };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, terminal.language, Terminal::width(), &mut out)?;
    out.flush()?;
    let admissible = report.judged.iter().all(|judged| judged.verdict.is_admissible());
    Ok(if admissible { Exit::Solved } else { Exit::Unsolvable })
}

/// The problem whose states are audited, and whether it is posed by its goal alone.
fn problem(args: &Audit, request: &mut Request, terminal: &Terminal) -> Result<(Instance, bool), Failure> {
    let Some(pose) = request.domain.row().capabilities.goal_alone else {
        return Ok((input::problem(terminal, &args.problem, request)?, false));
    };
    if !args.problem.text.is_empty() || args.problem.file.is_some() {
        return Err(Failure::Bad(catalogue::no_board_needed(terminal.language, "audit")));
    }
    let problem = pose(&request.options).map_err(|error| input::problem_failure(terminal, &error, &request.options))?;
    Ok((problem, true))
}
