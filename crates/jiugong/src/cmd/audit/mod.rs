//! `audit`: heuristics judged on every state of a space.

mod boards;

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use jiugong_lab::registry::{Ability, HeuristicName};
use jiugong_lab::{Instance, judge_heuristics};
use jiugong_show::export::AuditedProblem;

use crate::args::Audit;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;
use crate::values;

pub fn run(args: &Audit, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Audit).map_err(|error| Failure::explain(terminal, &error))?;
    if crate::boards::in_slides(&request) {
        return boards::run(args, &request, terminal);
    }
    let problem = if crate::boards::serves(request.domain) {
        boards::pushes(args, &request, terminal)?
    } else {
        input::problem(terminal, &args.problem, &mut request)?
    };
    let began = Instant::now();
    let judged = args.time.deadline().enforce(terminal, || judge_heuristics(&problem, &asked(args, &problem)));
    let judged = judged.map_err(|error| Failure::explain(terminal, &error))?;
    let report = AuditedProblem { problem: &problem, judged: &judged, time: began.elapsed() };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write_problem(&report, terminal.language, Terminal::width(), &mut out)?;
    out.flush()?;
    let admissible = judged.iter().all(|judged| judged.verdict.is_admissible());
    Ok(if admissible { Exit::Solved } else { Exit::Unsolvable })
}

/// The heuristics that were asked for.
fn asked(args: &Audit, problem: &Instance) -> Vec<HeuristicName> {
    if !args.all {
        return values::all_of(&args.heuristic);
    }
    problem.domain().row().heuristic_names().filter(|&heuristic| problem.has_heuristic(heuristic)).collect()
}
