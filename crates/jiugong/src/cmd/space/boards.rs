//! `space` on boards: all boards of a size, in memory or on disk.

use std::ffi::OsStr;
use std::io::{BufWriter, Write, stdout};

#[cfg(feature = "cluster")]
use jiugong_lab::CountReport;
use jiugong_lab::{CountFolder, CountRequest, Instance, Request, TilesProblem, count_space};
use jiugong_puzzles::tiles::{Board, NamedGoal, Size};
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::export::{SpaceFormat, space_chart};
#[cfg(feature = "cluster")]
use jiugong_show::units::show_bytes;

use super::plan;
#[cfg(feature = "cluster")]
use crate::args::ClusterArgs;
use crate::args::Space;
use crate::boards;
#[cfg(feature = "cluster")]
use crate::deadline::Deadline;
use crate::failure::{Exit, Failure};
use crate::output::PictureOutput;
use crate::terminal::Terminal;
#[cfg(feature = "cluster")]
use crate::together;

pub fn run(
    args: &Space,
    request: &Request,
    picture: Option<&PictureOutput>,
    terminal: &Terminal,
) -> Result<Exit, Failure> {
    if args.means.plan.plan {
        return plan::run(args, size(args, request, terminal)?, terminal);
    }
    let goal = goal(args, request, terminal)?;
    terminal.catch_interrupts();
    let means = &args.means;
    let limit = means.disk_limit.map(|limit| limit as u64);
    let disk = means.disk.as_ref().map(|path| CountFolder { path: path.clone(), limit });
    let request = CountRequest { goal, threads: means.threads, memory: means.memory_limit as u64, disk };
    let deadline = args.time.deadline();
    #[cfg(feature = "cluster")]
    let together = together(&means.cluster, &request, deadline, terminal)?;
    #[cfg(not(feature = "cluster"))]
    let together = crate::together::refuse(means.cluster.given(), terminal).map(|()| None)?;
    let report = if let Some(report) = together {
        report
    } else {
        let count = || terminal.counting(|watch| count_space(&request, watch));
        deadline.enforce(terminal, count).map_err(|error| Failure::explain(terminal, &error))?
    };
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

/// The same on several processes, if they are asked for. Only process 0 comes back with what was counted.
#[cfg(feature = "cluster")]
fn together(
    args: &ClusterArgs,
    request: &CountRequest,
    deadline: Deadline,
    terminal: &Terminal,
) -> Result<Option<CountReport>, Failure> {
    let Some(place) = together::place(args) else { return Ok(None) };
    let terms = jiugong_cluster::count_request_text(request);
    let cluster = together::meet(&place, terms, request.threads, terminal)?;
    let (index, processes) = (cluster.index(), cluster.count());
    let count = || terminal.counting(|watch| jiugong_cluster::count_space(cluster, request, watch));
    let counted = deadline.enforce(terminal, count).map_err(|error| Failure::explain(terminal, &error))?;
    if index > 0 {
        let complete = counted.report.counted.complete;
        std::process::exit(if complete { Exit::Solved } else { Exit::Unfinished } as i32);
    }
    let bytes = show_bytes(counted.bytes_sent as usize);
    Terminal::hint(&catalogue::cluster_sent(terminal.language, processes, &bytes));
    Ok(Some(counted.report))
}

/// The puzzle whose boards are counted, in pushes: all of them at once, in memory.
pub fn pushes(args: &Space, request: &Request, terminal: &Terminal) -> Result<Instance, Failure> {
    if let Some(option) = args.means.given() {
        let why = catalogue::space_means_of_slides(terminal.language);
        return Err(Failure::Bad(catalogue::in_option(terminal.language, option, &why)));
    }
    let goal = goal(args, request, terminal)?;
    boards::in_metric(terminal, TilesProblem::new(goal.clone(), goal), &request.options)
}

/// The board from which distances are counted.
fn goal(args: &Space, request: &Request, terminal: &Terminal) -> Result<Board, Failure> {
    let goal = request.options.text("goal");
    let size = size(args, request, terminal)?;
    boards::goal_of_size(terminal, goal.as_deref().map(OsStr::new), size, NamedGoal::Standard)
}

/// The size of the boards, which is all the text that there is: `3x4`.
fn size(args: &Space, request: &Request, terminal: &Terminal) -> Result<Size, Failure> {
    let language = terminal.language;
    match (&args.problem.text[..], request.options.size("size")) {
        ([], Some(size)) => Ok(size),
        ([word], None) => {
            let size = word.to_string_lossy().parse::<Size>();
            size.map_err(|error| Failure::Bad(error.explain(language)))
        }
        _ => Err(Failure::Bad(catalogue::space_needs_size(language))),
    }
}
