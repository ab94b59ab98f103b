//! Raw data: one line for each problem and contender, under a header. Figures that were not counted are empty.

use std::io::{self, Write};

use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Study, View};

const HEADER: &str = "board,start,goal,method,heuristic,store,outcome,steps,cost,optimal,optimum,expanded,generated,\
duplicates,reopened,max_open,max_closed,depth,bytes,time_us,branching_factor,penetrance";

pub(super) fn write(study: &Study, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for run in &study.runs {
        let studied = &study.problems[run.board];
        let figures = run.figures();
        let amount = |cost| studied.problem.amount(cost).to_string();
        let optional = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
        write!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},",
            run.board + 1,
            field(Some(studied.problem.start())),
            field(studied.problem.goal()),
            run.config.method.name(),
            run.config.heuristic.map_or("", HeuristicName::name),
            run.config.store.name(),
            run.outcome,
            optional(run.steps),
            run.cost.map(amount).unwrap_or_default(),
            run.optimal,
            studied.optimum.map(amount).unwrap_or_default(),
        )?;
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{}",
            optional(figures.expanded),
            optional(figures.generated),
            optional(figures.duplicates),
            optional(figures.reopened),
            optional(figures.max_open),
            optional(figures.max_closed),
            optional(figures.depth.map(u64::from)),
            optional(figures.bytes.map(|bytes| bytes as u64)),
            figures.time.as_micros(),
            super::decimals(run.branching(), 6),
            super::decimals(run.penetrance(), 6),
        )?;
    }
    Ok(())
}

/// A position as a field, in quotes if it contains a comma.
fn field(view: Option<View>) -> String {
    let name = view.map(|view| view.name).unwrap_or_default();
    if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name }
}
