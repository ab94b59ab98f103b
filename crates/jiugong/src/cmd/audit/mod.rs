//! `audit`: heuristics judged on every state of a space.

mod boards;

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use jiugong_lab::judge_heuristics;
use jiugong_lab::registry::Ability;
use jiugong_show::export::AuditedProblem;

use crate::args::Audit;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;
use crate::values;

pub fn run(args: &Audit, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Audit).map_err(|error| Failure::explain(terminal, &error))?;
    if crate::boards::serves(request.domain) {
        return boards::run(args, &request, terminal);
    }
    let problem = input::problem(terminal, &args.problem, &mut request)?;
    let began = Instant::now();
    let judged = judge_heuristics(&problem, &values::all_of(&args.heuristic))
        .map_err(|error| Failure::explain(terminal, &error))?;
    let report = AuditedProblem { problem: &problem, judged: &judged, time: began.elapsed() };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write_problem(&report, terminal.language, Terminal::width(), &mut out)?;
    out.flush()?;
    let admissible = judged.iter().all(|judged| judged.verdict.is_admissible());
    Ok(if admissible { Exit::Solved } else { Exit::Unsolvable })
}
