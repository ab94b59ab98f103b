//! `compare`: many contenders, on one problem or on many.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{CompareRequest, CompareScope, Contender, ProblemSource, Request, Study, compare, defaults, study};
use jiugong_show::catalogue;
use jiugong_show::export::{StudyFormat, StudyOptions, study_chart, write_comparison_table};

use super::rough_size;
use crate::args::Compare;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output::PictureOutput;
use crate::terminal::Terminal;
use crate::values;

/// The most cells of all random problems together: a few hundred megabytes including their goals.
const MOST_CELLS: usize = 1 << 25;

/// The conclusions below the table of the usual methods.
const SHORT_READING: usize = 2;

pub fn run(mut args: Compare, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let picture = args.output.as_deref().map(|path| PictureOutput::new(terminal, path)).transpose()?;
    let size = if args.random.is_some() { rough_size(&mut args.problem.kind, terminal)? } else { None };
    let mut request = args.problem.kind.request(terminal)?;
    args.knobs.set(&mut request, terminal)?;
    let problem_source = problem_source(&args, &mut request, size, terminal)?;
    terminal.catch_interrupts();
    let Compare { methods, heuristics, stores, all, .. } = args;
    let scope = if all { CompareScope::All } else { CompareScope::Instructive };
    // The conclusions from the usual methods fit the screen together with their table.
    let is_short = methods.is_empty() && !all;
    let options = request.options.clone();
    let heuristics = values::all_of(&heuristics);
    let asked = CompareRequest { request, problem_source, scope, methods, heuristics, stores };
    let plan = asked.resolve().map_err(|error| input::problem_failure(terminal, &error, &options))?;
    let asked = StudyOptions { settings: &plan.settings, seed: args.random.map(|_| args.seed) };
    let runs = plan.runs();
    let line = |number: usize, way: &Contender| catalogue::study_task(language, number + 1, runs, &way.name());
    let mut out = BufWriter::new(stdout().lock());
    let study = if let ([problem], StudyFormat::Table) = (&plan.problems[..], args.format) {
        let comparison = terminal.running(runs, |begin, progress| {
            compare(&plan, problem, progress, &mut |number, way| begin(number, &line(number, way)))
        });
        let comparison = comparison.map_err(|error| Failure::explain(terminal, &error))?;
        let sentences = if is_short { SHORT_READING } else { usize::MAX };
        write_comparison_table(&comparison, sentences, language, Terminal::width(), &mut out)?;
        Study::from(&comparison)
    } else {
        let found = terminal.running(runs, |begin, progress| {
            study(&plan, progress, &mut |number, way| begin(number, &line(number, way)))
        });
        let found = found.map_err(|error| Failure::explain(terminal, &error))?;
        args.format.write(&found, &asked, language, Terminal::width(), &mut out)?;
        found
    };
    out.flush()?;
    if is_short && args.format == StudyFormat::Table {
        Terminal::hint(&catalogue::compare_all(language));
    }
    for ignored in &study.ignored {
        terminal.warning(&catalogue::ignored_by_all(language, &ignored.option()));
    }
    // The tables state this, and the JSON object has `complete`.
    if study.left > 0 && args.format == StudyFormat::Csv {
        terminal.warning(&catalogue::study_left(language, study.runs.len(), runs));
    }
    if let Some(picture) = picture {
        match study_chart(&study, &asked, language) {
            Some(scene) => picture.write(terminal, &scene)?,
            None => terminal.warning(&catalogue::chart_empty(language)),
        }
    }
    Ok(exit(&study))
}

/// The problems to compare on.
fn problem_source(
    args: &Compare,
    request: &mut Request,
    size: Option<usize>,
    terminal: &Terminal,
) -> Result<ProblemSource, Failure> {
    if let Some(count) = args.random {
        check_count(count, request, terminal)?;
        return Ok(ProblemSource::Random { count, seed: args.seed, size });
    }
    Ok(ProblemSource::Given(input::problems(terminal, &args.problem, request)?))
}

/// Rejects more random problems than fit in memory, in domains with an option for their size.
fn check_count(count: usize, request: &Request, terminal: &Terminal) -> Result<(), Failure> {
    if request.domain.row().option("size").is_none() {
        return Ok(());
    }
    let size = request.options.size("size").unwrap_or(defaults::SIZE);
    let most = MOST_CELLS / size.cells();
    if count <= most {
        return Ok(());
    }
    let asked = u32::try_from(count).unwrap_or(u32::MAX);
    Err(Failure::Bad(catalogue::random_too_many(terminal.language, asked, &size.to_string(), most as u64)))
}

fn exit(study: &Study) -> Exit {
    let any = |outcome: &str| study.runs.iter().any(|run| run.outcome == outcome);
    if study.left > 0 {
        Exit::Unfinished
    } else if any("solved") {
        Exit::Solved
    } else if any("unsolvable") {
        Exit::Unsolvable
    } else {
        Exit::Unfinished
    }
}
