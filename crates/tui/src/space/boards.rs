//! All boards of a size: they are counted a bit a board, and the request names their size instead of one of them.

use std::ops::ControlFlow;

use jiugong_lab::{CountRequest, DomainName, Explain, Instance, Language, TilesProblem, count_space};
use jiugong_search::{Cost, Progress};

use crate::command::Command;
use crate::form::{Field, Form};
use crate::work::Teller;

/// Bytes that a count may hold.
const MEMORY: u64 = 256 << 20;

/// How many boards there are at each distance, and whether all were counted; or why none were.
type Boards = Result<(Vec<(Cost, u64)>, bool), String>;

/// The boards by distance and whether all were counted, if the problem is one of boards.
pub fn count(problem: &Instance, teller: &Teller, language: Language) -> Option<Boards> {
    let goal = problem.get::<TilesProblem>()?.goal.clone();
    let request = CountRequest { goal, threads: None, memory: MEMORY, disk: None };
    let mut monitor = |progress: &Progress| {
        teller.tell(progress);
        if teller.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let counted = count_space(&request, &mut monitor).map_err(|error| error.explain(language));
    Some(counted.map(|report| ((0..).zip(report.counted.layers).collect(), report.counted.complete)))
}

/// The command that counts the same, if the problem is one of boards.
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
