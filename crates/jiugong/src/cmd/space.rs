//! `space`: all boards of a size, counted by their distance from a goal.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{SpaceFolder, SpaceRequest, count_space};
use jiugong_puzzles::tiles::NamedGoal;
use jiugong_show::catalogue;
use jiugong_show::export::{SpaceFormat, space_chart};

use crate::args::Space;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::output::PictureOutput;
use crate::terminal::Terminal;

pub fn run(args: &Space, terminal: &Terminal) -> Result<Exit, Failure> {
    let picture = args.output.as_deref().map(|path| PictureOutput::new(terminal, path)).transpose()?;
    terminal.catch_interrupts();
    let goal = input::goal_of_size(terminal, args.goal.as_deref(), args.size, NamedGoal::Standard)?;
    let disk = args
        .disk
        .as_ref()
        .map(|path| SpaceFolder { path: path.clone(), limit: args.disk_limit.map(|limit| limit as u64) });
    let request = SpaceRequest { goal, threads: args.threads, memory: args.memory_limit as u64, disk };
    let report =
        terminal.counting(|watch| count_space(&request, watch)).map_err(|error| Failure::explain(terminal, &error))?;
    if let Some(layers) = report.counted.resumed {
        Terminal::hint(&catalogue::space_resumed(terminal.language, layers.saturating_sub(1)));
    }
    let mut out = BufWriter::new(stdout().lock());
    args.format.write(&report, terminal.language, &mut out)?;
    out.flush()?;
    if let Some(picture) = picture {
        picture.write(terminal, &space_chart(&report, terminal.language))?;
    }
    if report.counted.complete {
        return Ok(Exit::Solved);
    }
    // The table says so itself, and so does the object's `complete`.
    if args.format == SpaceFormat::Csv {
        let (counted, all) = (report.total().to_string(), report.boards.to_string());
        terminal.warning(&catalogue::space_stopped(terminal.language, &counted, &all, report.largest()));
    }
    Ok(Exit::Unfinished)
}
