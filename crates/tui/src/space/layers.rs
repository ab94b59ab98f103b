//! Counting all boards of a size, with one bit per board. The command names the size instead of a board.

use std::ops::ControlFlow;

use jiugong_lab::{CountRequest, DomainName, Explain, Instance, Language, TilesProblem, count_space};
use jiugong_search::{Cost, Progress};

use crate::command::Command;
use crate::form::{Field, Form};
use crate::work::JobContext;

/// Memory limit of a count, in bytes.
const MEMORY: u64 = 256 << 20;

/// The number of boards at each distance, and whether all were counted; or an error message.
type Boards = Result<(Vec<(Cost, u64)>, bool), String>;

/// Counts the boards by distance; `None` if the problem is not a board.
pub fn count(problem: &Instance, job: &JobContext, language: Language) -> Option<Boards> {
    let goal = problem.get::<TilesProblem>()?.goal.clone();
    let request = CountRequest { goal, threads: None, memory: MEMORY, disk: None };
    let mut monitor = |progress: &Progress| {
        job.report(progress);
        if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let counted = count_space(&request, &mut monitor).map_err(|error| error.explain(language));
    Some(counted.map(|report| ((0..).zip(report.counted.layers).collect(), report.counted.complete)))
}

/// The command that makes the same count; `None` if the problem is not a board.
pub fn command(form: &Form) -> Option<String> {
    if form.domain != DomainName::of::<TilesProblem>() {
        return None;
    }
    let (_, problem) = form.request(Language::En).ok()?;
    let size = problem.get::<TilesProblem>()?.goal.size();
    let goal = form.domain.row().option("goal").map(|row| form.value(Field::Option(row)))?;
    let command = Command::new("space", form.domain).word(&size.to_string());
    Some(if goal.is_empty() { command } else { command.option("--goal", goal) }.text())
}
