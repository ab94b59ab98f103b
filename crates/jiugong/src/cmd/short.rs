//! `maze` and `four-in-line`: short forms of `solve` for these domains, with formats of their own.

use std::ffi::OsString;
use std::io::stdout;
use std::path::Path;

use jiugong_lab::Request;
use jiugong_lab::registry::DomainName;
use jiugong_show::export::GridFormat;

use super::{exit_of, plan, search, warn_ignored};
use crate::args::{ExtentArgs, FourInLine, KnobArgs, Maze, OptionArgs, OptionFilter};
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn maze(args: &Maze, terminal: &Terminal) -> Result<Exit, Failure> {
    let text = (&[][..], args.file.as_deref());
    run(text, &args.options, &args.knobs, (args.format, args.extent), terminal)
}

pub fn four_in_line(args: &FourInLine, terminal: &Terminal) -> Result<Exit, Failure> {
    run((&args.rows, None), &args.options, &args.knobs, (args.format, args.extent), terminal)
}

/// Solves the problem in the words or the file.
fn run<O: OptionFilter>(
    (words, file): (&[OsString], Option<&Path>),
    options: &OptionArgs<O>,
    knobs: &KnobArgs<O>,
    (format, extent): (GridFormat, ExtentArgs),
    terminal: &Terminal,
) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    let domain: DomainName =
        O::DOMAIN.unwrap_or_default().parse().map_err(|error| Failure::explain(terminal, &error))?;
    let mut request = Request::new(domain);
    options.set(&mut request, terminal)?;
    knobs.set(&mut request, terminal)?;
    let problem = input::read(terminal, words, file, &mut request)?;
    let answer = search(&plan(&problem, &request.settings, terminal)?, terminal)?;
    warn_ignored(terminal, answer.config.method, &answer.ignored);
    format.write(&answer, extent.get(), terminal.language, &mut stdout().lock())?;
    Ok(exit_of(&answer.report.outcome))
}
