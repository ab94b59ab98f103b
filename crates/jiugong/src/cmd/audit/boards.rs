//! `audit` on boards: every board that reaches a goal, which needs no board to start from.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::audit::{AuditRequest, audit_named, auditable};
use jiugong_lab::{Instance, Request, Settings};
use jiugong_search::Limits;

use crate::args::Audit;
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use crate::values;

pub fn run(args: &Audit, request: &Request, terminal: &Terminal) -> Result<Exit, Failure> {
    let deadline = args.time.deadline();
    boards::refuse_text(&args.problem, "audit", terminal)?;
    terminal.catch_interrupts();
    let posed = boards::goal_alone(terminal, &request.options)?;
    let heuristics = if args.all { auditable(&posed.goal) } else { values::all_of(&args.heuristic) };
    let limits = Limits { cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let request = AuditRequest { goal: posed.goal, cost: posed.cost, heuristics };
    let audit = || terminal.busy(|| audit_named(&request, &settings));
    let report = deadline.enforce(terminal, audit).map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, terminal.language, Terminal::width(), &mut out)?;
    out.flush()?;
    let admissible = report.audited.iter().all(|audited| audited.verdict.is_admissible());
    Ok(if admissible { Exit::Solved } else { Exit::Unsolvable })
}

/// The puzzle whose boards are looked at, in pushes.
pub fn pushes(args: &Audit, request: &Request, terminal: &Terminal) -> Result<Instance, Failure> {
    boards::refuse_text(&args.problem, "audit", terminal)?;
    let posed = boards::goal_alone(terminal, &request.options)?;
    boards::in_metric(terminal, posed, &request.options)
}
