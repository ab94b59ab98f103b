//! Counting all states layer by layer, for domains that can count more states than fit in a table. The command names the size instead of
//! a position.

use std::ops::ControlFlow;

use jiugong_lab::{CountLimits, Explain, Instance, Language, StateCounter};
use jiugong_search::{Cost, Progress};

use crate::command::Command;
use crate::form::{Field, Form};
use crate::work::JobContext;

/// Memory limit of a count, in bytes.
const MEMORY: u64 = 256 << 20;

/// The number of states at each distance, and whether all were counted; or an error message.
type Layers = Result<(Vec<(Cost, u64)>, bool), String>;

/// The count, if the domain has one for this problem.
fn counter(problem: &Instance) -> Option<Box<dyn StateCounter>> {
    let prepare = problem.domain().row().capabilities.count?;
    prepare(problem, CountLimits { threads: None, memory: MEMORY, disk: None })
}

/// Counts the states by distance; `None` if the domain has no such count for this problem.
pub fn count(problem: &Instance, job: &JobContext, language: Language) -> Option<Layers> {
    let counter = counter(problem)?;
    let mut monitor = |progress: &Progress| {
        job.report(progress);
        if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = counter.count(&mut monitor).map_err(|error| error.explain(language));
    Some(report.map(|report| {
        let complete = report.is_complete();
        (report.counts, complete)
    }))
}

/// The command that makes the same count; `None` if the domain has no such count for this problem.
pub fn command(form: &Form) -> Option<String> {
    let (_, problem) = form.request(Language::En).ok()?;
    let size = counter(&problem)?.size();
    let goal = form.domain.row().option("goal").map(|row| form.value(Field::Option(row)))?;
    let command = Command::new("space", form.domain).word(&size);
    Some(if goal.is_empty() { command } else { command.option("--goal", goal) }.text())
}
