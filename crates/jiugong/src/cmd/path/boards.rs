//! `path` on boards, which has tables for small ones and tells beforehand what is out of reach.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{
    Instance, OnProgress, PathReport, Request, TilesProblem, all_shortest, check_optimal, count_shortest, is_tabled,
    solve, stop_text,
};
use jiugong_show::catalogue;

use super::super::{exit_of, write_unsolvable};
use crate::args::Path;
use crate::boards;
use crate::deadline::Deadline;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Path, request: &Request, deadline: Deadline, terminal: &Terminal) -> Result<Exit, Failure> {
    let problem = boards::problem(terminal, &args.problem, &request.options)?;
    if let Some(exit) = write_unsolvable(&Instance::new(problem.clone()), super::as_answer(args.format), terminal)? {
        return Ok(exit);
    }
    let convention = problem.convention;
    let mut exit = Exit::Solved;
    let report = if args.all && is_tabled(problem.goal.size()) {
        let (start, goal) = (&problem.start, &problem.goal);
        let found = deadline.enforce(terminal, || all_shortest(start, goal, problem.order, args.count));
        found.map_err(|error| Failure::explain(terminal, &error))?
    } else {
        check_optimal(problem.goal.size()).map_err(|error| Failure::explain(terminal, &error))?;
        terminal.catch_interrupts();
        let settings = super::settings(deadline, terminal);
        let report = terminal
            .searching(|progress| solve(&problem, &settings, &mut OnProgress(progress)))
            .map_err(|error| Failure::explain(terminal, &error))?;
        let Some(plan) = report.plan().filter(|_| report.search.is_optimal()) else {
            terminal.warning(&super::stopped(report.search.lower_bound, &Instance::new(problem), terminal));
            return Ok(exit_of(&report.search.outcome).and(Exit::Unfinished));
        };
        let (mut count, mut paths) = (None, vec![plan.moves.clone()]);
        if args.all {
            let settings = super::settings(deadline, terminal);
            let counted = terminal.busy(|| count_shortest(&problem, plan.cost, &settings, args.count));
            match counted.map_err(|error| Failure::explain(terminal, &error))? {
                Ok(counted) => (count, paths) = (counted.count, counted.paths),
                Err(why) => {
                    let why = stop_text(why).get(terminal.language);
                    terminal.warning(&catalogue::path_not_counted(terminal.language, why));
                    exit = Exit::Unfinished;
                }
            }
        }
        let TilesProblem { start, goal, order, .. } = problem;
        Some(PathReport { start, goal, order, length: plan.cost, count, paths })
    };
    // A board that does not reach the goal has been told so above.
    let Some(report) = report else { return Ok(Exit::Unsolvable) };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, convention, terminal.language, &mut out)?;
    out.flush()?;
    Ok(exit)
}
