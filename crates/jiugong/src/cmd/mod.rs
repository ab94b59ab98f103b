//! The verbs, one file each; those about boards are in [`boards`].

mod audit;
mod bench;
mod boards;
#[cfg(feature = "cluster")]
mod cluster;
mod compare;
mod completions;
mod generate;
mod help;
mod interactive;
mod judge;
mod lesson;
mod list;
mod man;
mod path;
mod record;
#[cfg(feature = "web")]
mod serve;
mod short;
mod solve;
mod space;
mod trace;
mod tree;
#[cfg(feature = "tui")]
mod tui;

use std::io::{Write, stdout};

use jiugong_lab::registry::{Method, Value};
use jiugong_lab::{Answer, Explain, Ignored, Instance, Plan, Purpose, Settings, ValueError};
use jiugong_puzzles::rectangle::Size;
use jiugong_search::Outcome;
use jiugong_show::catalogue;
use jiugong_show::export::{Extent, Format};

use crate::args::{Command, DomainArgs, OptionFilter};
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

/// Runs a verb.
pub fn run(command: Command, terminal: &Terminal) -> Result<Exit, Failure> {
    match command {
        Command::Solve(args) => solve::run(&args, terminal),
        Command::Compare(args) => compare::run(args, terminal),
        Command::Interactive => interactive::run(terminal),
        Command::Judge(args) => judge::run(&args, terminal),
        Command::Maze(args) => short::maze(&args, terminal),
        Command::FourInLine(args) => short::four_in_line(&args, terminal),
        Command::Solvable(args) => boards::solvable::run(&args, terminal),
        Command::List(args) => list::run(&args, terminal),
        Command::Help(args) => help::run(&args, terminal),
        Command::Completions(args) => completions::run(&args, terminal),
        Command::Man(args) => man::run(&args, terminal),
        Command::Bench(args) => bench::run(&args, terminal),
        Command::Space(args) => space::run(&args, terminal),
        Command::Trace(args) => trace::run(args, terminal),
        Command::Tree(args) => tree::run(args, terminal),
        Command::Audit(args) => audit::run(&args, terminal),
        Command::Generate(args) => generate::run(args, terminal),
        Command::Coach(args) => boards::coach::run(&args, terminal),
        Command::Path(args) => path::run(&args, terminal),
        Command::Tables(verb) => boards::tables::run(&verb, terminal),
        Command::Convert(args) => boards::convert::run(&args, terminal),
        Command::Lesson(args) => lesson::run(&args, terminal),
        #[cfg(feature = "cluster")]
        Command::Cluster(verb) => cluster::run(&verb, terminal),
        #[cfg(feature = "web")]
        Command::Serve(args) => serve::run(&args, terminal),
        #[cfg(feature = "tui")]
        Command::Tui(args) => tui::run(&args, terminal),
    }
}

/// The plan of a search with `settings`.
pub fn plan(problem: &Instance, settings: &Settings, terminal: &Terminal) -> Result<Plan, Failure> {
    let plan = Plan::resolve(problem, settings.clone(), Purpose::Solve);
    plan.map_err(|error| Failure::explain(terminal, &error))
}

/// Carries out a plan, and shows progress if it takes long.
pub fn search(plan: &Plan, terminal: &Terminal) -> Result<Answer, Failure> {
    terminal.searching(|progress| plan.solve(progress)).map_err(|error| Failure::explain(terminal, &error))
}

/// Writes an error in place of an answer.
fn write_bad(terminal: &Terminal, message: &str, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = terminal.language;
    writeln!(out, "{}", catalogue::labelled(language, &catalogue::error(language), message))?;
    Ok(Exit::Bad)
}

/// The exit code of an outcome.
pub fn exit_of<M>(outcome: &Outcome<M>) -> Exit {
    match outcome {
        Outcome::Solved { .. } => Exit::Solved,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Cutoff | Outcome::Stopped { .. } => Exit::Unfinished,
    }
}

/// If a problem is known without a search to have no solution, writes that as `solve` does.
fn write_unsolvable(problem: &Instance, format: Format, terminal: &Terminal) -> Result<Option<Exit>, Failure> {
    let plan = plan(problem, &Settings::default(), terminal)?;
    if plan.unsolvable.is_none() {
        return Ok(None);
    }
    let answer = search(&plan, terminal)?;
    format.write(&answer, Extent::Ends, terminal.language, &mut stdout().lock())?;
    Ok(Some(exit_of(&answer.report.outcome)))
}

/// The approximate size of random problems: the value of `--size` in domains without an option of that name.
fn rough_size<O: OptionFilter>(kind: &mut DomainArgs<O>, terminal: &Terminal) -> Result<Option<usize>, Failure> {
    const SIZE: &str = "size";
    if kind.domain.row().option(SIZE).is_some() {
        return Ok(None);
    }
    match kind.options.take(SIZE) {
        Some(Value::Size(size)) if size.rows == size.columns => Ok(Some(size.rows)),
        Some(_) => {
            let (language, why) = (terminal.language, ValueError::Whole { least: 1, most: Size::MAX_SIDE as u64 });
            Err(Failure::Bad(catalogue::in_option(language, "--size", &why.explain(language))))
        }
        None => Ok(None),
    }
}

/// Warns of options that have no effect.
pub fn warn_ignored(terminal: &Terminal, method: Method, ignored: &[Ignored]) {
    let method = method.name();
    for ignored in ignored {
        terminal.warning(&match ignored {
            Ignored::Heuristic => catalogue::heuristic_ignored(terminal.language, method),
            other => catalogue::knob_ignored(terminal.language, method, &other.option()),
        });
    }
}
