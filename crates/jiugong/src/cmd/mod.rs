//! The verbs, one file each.

mod audit;
mod bench;
mod check;
mod coach;
mod compare;
mod completions;
mod four_in_line;
mod generate;
mod heuristics;
mod interactive;
mod judge;
mod man;
mod maze;
mod methods;
mod path;
mod rank;
mod solvable;
mod solve;
mod space;
mod tables;
mod unrank;

use std::io::{Write, stdout};

use jiugong_lab::{Ignored, Problem, Report, TilesProblem};
use jiugong_puzzles::tiles::{NamedGoal, reachable_goals};
use jiugong_search::Outcome;

use crate::args::Command;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use jiugong_lab::catalogue;

/// Runs a verb.
pub fn run(command: Command, terminal: &Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, terminal),
        Command::Compare(args) => compare::run(args, terminal),
        Command::Interactive => interactive::run(terminal),
        Command::Judge(args) => judge::run(&args, terminal),
        Command::Check(args) => check::run(&args, terminal),
        Command::Maze(args) => maze::run(&args, terminal),
        Command::FourInLine(args) => four_in_line::run(&args, terminal),
        Command::Solvable(args) => solvable::run(&args, terminal),
        Command::Rank(args) => rank::run(&args, terminal),
        Command::Unrank(args) => unrank::run(&args, terminal),
        Command::Methods => methods::run(terminal),
        Command::Heuristics => heuristics::run(terminal),
        Command::Completions(args) => completions::run(&args, terminal),
        Command::Man(args) => man::run(&args, terminal),
        Command::Bench(args) => bench::run(&args, terminal),
        Command::Space(args) => space::run(&args, terminal),
        Command::Audit(args) => audit::run(args, terminal),
        Command::Generate(args) => generate::run(&args, terminal),
        Command::Coach(args) => coach::run(&args, terminal),
        Command::Path(args) => path::run(&args, terminal),
        Command::Tables(verb) => tables::run(&verb, terminal),
    }
}

/// The exit code for a report.
fn exit_of<M>(report: &Report<M>) -> Exit {
    match report.search.outcome {
        Outcome::Solved { .. } => Exit::Solved,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Cutoff | Outcome::Stopped { .. } => Exit::Unfinished,
    }
}

/// Says that a board does not reach its goal, if it does not, and which goals it does reach.
fn hopeless(problem: &TilesProblem, terminal: &Terminal) -> Result<Option<Exit>, Failure> {
    let Some(proof) = problem.hopeless() else { return Ok(None) };
    let language = terminal.language;
    let mut out = stdout().lock();
    writeln!(out, "{}", catalogue::proof(language, proof))?;
    let goals: Vec<_> = reachable_goals(&problem.start).into_iter().map(NamedGoal::name).collect();
    writeln!(
        out,
        "{}",
        if goals.is_empty() {
            catalogue::reaches_none(language)
        } else {
            catalogue::reaches(language, &goals.join(", "))
        }
    )?;
    Ok(Some(Exit::Unsolvable))
}

/// Warns of options that make no difference.
fn warn_ignored<M>(terminal: &Terminal, report: &Report<M>) {
    let method = report.chosen.method.name();
    for ignored in &report.ignored {
        terminal.warning(&match ignored {
            Ignored::Heuristic => catalogue::heuristic_ignored(terminal.language, method),
            Ignored::Knob(knob) => catalogue::knob_ignored(terminal.language, method, knob.option()),
        });
    }
}
