//! `compare`: many contenders, on one board or on many.

use std::io::{BufWriter, Write, stdout};
use std::time::Duration;

use jiugong_lab::random::Random;
use jiugong_lab::{Contender, Study, TilesProblem, compare, contenders, study, usual_heuristics, usual_methods};
use jiugong_puzzles::tiles::{NamedGoal, Size};
use jiugong_show::catalogue;
use jiugong_show::export::{Asked, StudyFormat, study_chart, write_comparison_table};

use crate::args::Compare;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output::PictureOutput;
use crate::terminal::Terminal;

/// How long each way may take on each board unless asked otherwise.
const PATIENCE: Duration = Duration::from_secs(5);

/// The size of random boards unless asked otherwise.
const USUAL: Size = Size { rows: 3, columns: 3 };

/// The most cells that all random boards together may have: a few hundred megabytes with their goals.
const MOST_CELLS: u64 = 1 << 25;

pub fn run(mut args: Compare, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let picture = args.output.as_deref().map(|path| PictureOutput::new(terminal, path)).transpose()?;
    let problems = problems(&args, terminal)?;
    terminal.catch_interrupts();
    args.knobs.time_limit.get_or_insert(PATIENCE);
    if args.methods.is_empty() {
        args.methods = usual_methods();
    }
    if args.heuristics.is_empty() {
        args.heuristics = usual_heuristics(&problems);
    }
    let settings = args.knobs.settings(terminal, None, None);
    let asked = Asked { settings: &settings, seed: args.random.map(|_| args.seed) };
    let contenders = contenders(&args.methods, &args.heuristics, &args.stores);
    let all = problems.len() * contenders.len();
    let line = |number: usize, way: &Contender| catalogue::study_task(language, number + 1, all, &way.name());
    let mut out = BufWriter::new(stdout().lock());
    let study = if let ([problem], StudyFormat::Table) = (&problems[..], args.format) {
        let comparison = terminal.running(all, |begin, watcher| {
            compare(problem, &settings, &contenders, watcher, &mut |number, way| begin(number, &line(number, way)))
        });
        let comparison = comparison.map_err(|error| Failure::explain(terminal, &error))?;
        write_comparison_table(&comparison, language, Terminal::width(), &mut out)?;
        Study::from(&comparison)
    } else {
        let found = terminal.running(all, |begin, watcher| {
            study(problems, &settings, &contenders, watcher, &mut |number, way| begin(number, &line(number, way)))
        });
        let found = found.map_err(|error| Failure::explain(terminal, &error))?;
        args.format.write(&found, &asked, language, Terminal::width(), &mut out)?;
        found
    };
    out.flush()?;
    // The tables say so themselves, and so does the object's `complete`.
    if study.left > 0 && args.format == StudyFormat::Csv {
        terminal.warning(&catalogue::study_left(language, study.runs.len(), all));
    }
    if let Some(picture) = picture {
        match study_chart(&study, &asked, language) {
            Some(scene) => picture.write(terminal, &scene)?,
            None => terminal.warning(&catalogue::chart_empty(language)),
        }
    }
    Ok(exit(&study))
}

/// The boards that were asked for, each with its goal.
fn problems(args: &Compare, terminal: &Terminal) -> Result<Vec<TilesProblem>, Failure> {
    let goal = args.boards.goal.as_deref();
    if let Some(count) = args.random {
        let size = args.boards.size.unwrap_or(USUAL);
        let most = MOST_CELLS / size.cells() as u64;
        if u64::from(count) > most {
            let message = catalogue::random_too_many(terminal.language, count, &size.to_string(), most);
            return Err(Failure::Bad(message));
        }
        let goal = input::goal_of_size(terminal, goal, size, NamedGoal::Standard)?;
        let mut random = Random::new(args.seed);
        let problem =
            |_| TilesProblem { start: random.board(&goal), goal: goal.clone(), order: args.order, cost: args.cost };
        return Ok((0..count).map(problem).collect());
    }
    let boards = input::all_boards(terminal, &args.boards.boards, args.file.as_deref(), args.boards.size)?;
    let problem = |parsed| {
        let goal = input::goal(terminal, goal, &parsed)?;
        Ok(TilesProblem { start: parsed.board, goal, order: args.order, cost: args.cost })
    };
    boards.into_iter().map(problem).collect()
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
