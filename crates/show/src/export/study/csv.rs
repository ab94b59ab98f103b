//! Raw data: one line for each board and way, under a header. No field has a comma or a quote in it.

use std::io::{self, Write};

use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Study, micros};

const HEADER: &str = "board,start,goal,method,heuristic,store,outcome,steps,cost,optimal,optimum,expanded,generated,\
duplicates,reopened,max_open,max_closed,depth,bytes,time_us,branching_factor,penetrance";

pub(super) fn write(study: &Study, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for run in &study.runs {
        let subject = &study.subjects[run.board];
        let (start, goal) = (&subject.problem.start, &subject.problem.goal);
        let figures = &run.statistics;
        let optional = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
        write!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},",
            run.board + 1,
            start.rows_with_slashes(),
            goal.rows_with_slashes(),
            run.chosen.method.name(),
            run.chosen.heuristic.map_or("", HeuristicName::name),
            run.chosen.store.name(),
            run.outcome,
            optional(run.steps),
            optional(run.cost.map(u64::from)),
            run.optimal,
            optional(subject.optimum.map(u64::from)),
        )?;
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{:.1},{},{}",
            figures.expanded,
            figures.generated,
            figures.duplicates,
            figures.reopened,
            figures.max_open,
            figures.max_closed,
            figures.depth,
            figures.bytes,
            micros(run),
            super::decimals(run.branching(), 6),
            super::decimals(run.penetrance(), 6),
        )?;
    }
    Ok(())
}
