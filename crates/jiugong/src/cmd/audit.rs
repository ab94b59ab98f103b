//! `audit`: heuristics judged on every board of a space.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::Settings;
use jiugong_lab::audit::{AuditRequest, audit_named, auditable};
use jiugong_search::Limits;

use crate::args::Audit;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: Audit, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let goal = input::goal_of_any_size(terminal, args.goal.as_deref(), args.size)?;
    let heuristics = if args.all { auditable(&goal) } else { args.heuristic };
    let limits = Limits { cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let settings = Settings { limits, tables: Some(terminal.tables()), ..Settings::default() };
    let request = AuditRequest { goal, cost: args.cost, heuristics };
    let report =
        terminal.busy(|| audit_named(&request, &settings)).map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, terminal.language, Terminal::width(), &mut out)?;
    out.flush()?;
    let admissible = report.audited.iter().all(|audited| audited.verdict.is_admissible());
    Ok(if admissible { Exit::Solved } else { Exit::Unsolvable })
}
