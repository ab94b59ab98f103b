//! The verbs, one file each.

mod audit;
mod bench;
mod check;
mod coach;
mod compare;
mod completions;
mod convert;
mod four_in_line;
mod generate;
mod heuristics;
mod interactive;
mod judge;
mod lesson;
mod man;
mod maze;
mod methods;
mod path;
mod rank;
#[cfg(feature = "web")]
mod serve;
mod solvable;
mod solve;
mod space;
mod subject;
mod tables;
mod trace;
mod tree;
mod unrank;

use std::io::{Write, stdout};

use jiugong_lab::{Ignored, Problem, Report, Settings, TilesProblem, solve as solve_by_name};
use jiugong_puzzles::tiles::Convention;
use jiugong_search::Outcome;
use jiugong_show::export::{Answer, Format};

use crate::args::Command;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;
use jiugong_show::catalogue;

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
        Command::Trace(args) => trace::run(&args, terminal),
        Command::Tree(args) => tree::run(&args, terminal),
        Command::Audit(args) => audit::run(args, terminal),
        Command::Generate(args) => generate::run(&args, terminal),
        Command::Coach(args) => coach::run(&args, terminal),
        Command::Path(args) => path::run(&args, terminal),
        Command::Tables(verb) => tables::run(&verb, terminal),
        Command::Convert(verb) => convert::run(&verb, terminal),
        Command::Lesson(args) => lesson::run(&args, terminal),
        #[cfg(feature = "web")]
        Command::Serve(args) => serve::run(&args, terminal),
    }
}

/// Searches as `settings` say, with progress shown once it takes long.
fn search<P: Problem>(problem: &P, settings: &Settings, terminal: &Terminal) -> Result<Report<P::Move>, Failure> {
    terminal
        .watched(|watcher| solve_by_name(problem, settings, watcher))
        .map_err(|error| Failure::explain(terminal, &error))
}

/// Writes, in the place of an answer, why there is none.
fn write_bad(terminal: &Terminal, message: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    writeln!(out, "{}: {message}", catalogue::error(terminal.language))?;
    Ok(Exit::Bad)
}

/// The exit code for a report.
fn exit_of<M>(report: &Report<M>) -> Exit {
    match report.search.outcome {
        Outcome::Solved { .. } => Exit::Solved,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Cutoff | Outcome::Stopped { .. } => Exit::Unfinished,
    }
}

/// Says that a board does not reach its goal, if it does not, as `solve` says it.
fn hopeless(problem: &TilesProblem, format: Format, terminal: &Terminal) -> Result<Option<Exit>, Failure> {
    if problem.hopeless().is_none() {
        return Ok(None);
    }
    let report = search(problem, &Settings::default(), terminal)?;
    let language = terminal.language;
    let answer = Answer { problem, report: &report, convention: Convention::default(), language };
    format.write(&answer, &mut stdout().lock())?;
    Ok(Some(exit_of(&report)))
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
