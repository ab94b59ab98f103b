//! `space`: counts the states of a space by their distance from a goal.

mod count;
mod plan;

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::registry::Ability;
use jiugong_lab::{CountFolder, CountLimits, Instance, Request, SpaceReport, StateCounter};
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::export::{SpaceFormat, space_chart};

use crate::args::Space;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output::PictureOutput;
use crate::terminal::Terminal;

pub fn run(args: &Space, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Space).map_err(|error| Failure::explain(terminal, &error))?;
    let picture = args.output.as_deref().map(|path| PictureOutput::new(terminal, path)).transpose()?;
    let (problem, from_goal) = problem(args, &mut request, terminal)?;
    let report = match counter(args, &problem, terminal)? {
        Some(counter) if args.means.plan.plan => return plan::run(args, &*counter, terminal),
        Some(counter) => count::run(args, &*counter, terminal)?,
        None => {
            let report = args.time.deadline().enforce(terminal, || SpaceReport::new(&problem));
            SpaceReport { from_goal, ..report.map_err(|error| Failure::explain(terminal, &error))? }
        }
    };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, language, &mut out)?;
    out.flush()?;
    if let Some(picture) = picture {
        picture.write(terminal, &space_chart(&report, language))?;
    }
    if report.is_complete() {
        return Ok(Exit::Solved);
    }
    // The table states this, and the JSON object has `complete`.
    if args.format == SpaceFormat::Csv {
        let positions = report.problem.domain().row().capabilities.words.positions.get(language);
        let (counted, all, last) = (report.counted().to_string(), report.states.to_string(), report.last().0);
        let last = report.problem.amount(last);
        terminal.warning(&catalogue::space_stopped(language, &counted, &all, positions, last));
    }
    Ok(Exit::Unfinished)
}

/// The problem whose states are counted, and whether it is posed by its goal alone: then its text is a size such as `3x4`.
fn problem(args: &Space, request: &mut Request, terminal: &Terminal) -> Result<(Instance, bool), Failure> {
    let language = terminal.language;
    let Some(pose) = request.domain.row().capabilities.goal_alone else {
        input::refuse(terminal, request.domain, args.means.first_option(), |able| able.count.is_some())?;
        return Ok((input::problem(terminal, &args.problem, request)?, false));
    };
    match (&args.problem.text[..], request.options.size("size")) {
        ([], Some(_)) => {}
        ([word], None) => {
            let word = word.to_string_lossy();
            request.set("size", &*word).map_err(|error| Failure::Bad(error.explain(language)))?;
        }
        _ => return Err(Failure::Bad(catalogue::space_needs_size(language))),
    }
    let problem = pose(&request.options).map_err(|error| input::problem_failure(terminal, &error, &request.options))?;
    Ok((problem, true))
}

/// A count layer by layer, if the domain has one for this problem; otherwise its options are rejected.
fn counter(args: &Space, problem: &Instance, terminal: &Terminal) -> Result<Option<Box<dyn StateCounter>>, Failure> {
    let means = &args.means;
    let limit = means.disk_limit.map(|limit| limit as u64);
    let disk = means.disk.as_ref().map(|path| CountFolder { path: path.clone(), limit });
    let limits = CountLimits { threads: means.threads, memory: means.memory_limit as u64, disk };
    let counter = problem.domain().row().capabilities.count.and_then(|count| count(problem, limits));
    match args.means.first_option().filter(|_| counter.is_none()) {
        Some(option) => {
            let why = catalogue::space_means_of_slides(terminal.language);
            Err(Failure::Bad(catalogue::in_option(terminal.language, option, &why)))
        }
        None => Ok(counter),
    }
}
