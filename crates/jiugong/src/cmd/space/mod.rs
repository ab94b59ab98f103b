//! `space`: the states of a space, counted by their distance from a goal.

mod boards;
mod plan;

use std::io::{BufWriter, Write, stdout};
use std::time::Instant;

use jiugong_lab::count_layers;
use jiugong_lab::registry::Ability;
use jiugong_show::export::{CountedProblem, layers_chart};

use crate::args::Space;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output::PictureOutput;
use crate::terminal::Terminal;

pub fn run(args: &Space, terminal: &Terminal) -> Result<Exit, Failure> {
    let mut request = args.problem.kind.request(terminal)?;
    request.check(Ability::Space).map_err(|error| Failure::explain(terminal, &error))?;
    let picture = args.output.as_deref().map(|path| PictureOutput::new(terminal, path)).transpose()?;
    if crate::boards::in_slides(&request) {
        return boards::run(args, &request, picture.as_ref(), terminal);
    }
    let problem = if crate::boards::serves(request.domain) {
        boards::pushes(args, &request, terminal)?
    } else {
        crate::boards::refuse(request.domain, args.means.given(), terminal)?;
        input::problem(terminal, &args.problem, &mut request)?
    };
    let began = Instant::now();
    let layers = args.time.deadline().enforce(terminal, || count_layers(&problem));
    let layers = layers.map_err(|error| Failure::explain(terminal, &error))?;
    let report = CountedProblem { problem: &problem, layers: &layers, time: began.elapsed() };
    let mut out = BufWriter::new(stdout().lock());
    args.format.write_problem(&report, terminal.language, &mut out)?;
    out.flush()?;
    if let Some(picture) = picture {
        picture.write(terminal, &layers_chart(&report, terminal.language))?;
    }
    Ok(Exit::Solved)
}
