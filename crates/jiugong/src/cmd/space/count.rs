//! A count layer by layer, in memory or on disk, in this process or several.

use jiugong_lab::{SpaceReport, StateCounter};
use jiugong_show::catalogue;
#[cfg(feature = "cluster")]
use jiugong_show::units::show_bytes;

use crate::args::Space;
#[cfg(feature = "cluster")]
use crate::deadline::Deadline;
#[cfg(feature = "cluster")]
use crate::failure::Exit;
use crate::failure::Failure;
use crate::terminal::Terminal;
#[cfg(feature = "cluster")]
use crate::together;

pub fn run(args: &Space, counter: &dyn StateCounter, terminal: &Terminal) -> Result<SpaceReport, Failure> {
    terminal.catch_interrupts();
    let deadline = args.time.deadline();
    #[cfg(feature = "cluster")]
    let together = together(args, counter, deadline, terminal)?;
    #[cfg(not(feature = "cluster"))]
    let together = None;
    let report = if let Some(report) = together {
        report
    } else {
        let count = || terminal.counting(|watch| counter.count(watch));
        deadline.enforce(terminal, count).map_err(|error| Failure::explain(terminal, &error))?
    };
    if let Some(layers) = report.count.and_then(|count| count.resumed) {
        Terminal::hint(&catalogue::space_resumed(terminal.language, layers.saturating_sub(1)));
    }
    Ok(report)
}

/// The same on several processes, if requested. Only process 0 returns the result.
#[cfg(feature = "cluster")]
fn together(
    args: &Space,
    counter: &dyn StateCounter,
    deadline: Deadline,
    terminal: &Terminal,
) -> Result<Option<SpaceReport>, Failure> {
    let Some(place) = together::place(&args.means.cluster) else { return Ok(None) };
    let cluster = together::meet(&place, counter.text(), args.means.threads, terminal)?;
    let (index, processes) = (cluster.index(), cluster.count());
    let count = || terminal.counting(|watch| jiugong_cluster::count_space(cluster, counter, watch));
    let finished = deadline.enforce(terminal, count).map_err(|error| Failure::explain(terminal, &error))?;
    if index > 0 {
        let complete = finished.report.is_complete();
        std::process::exit(if complete { Exit::Solved } else { Exit::Unfinished } as i32);
    }
    let bytes = show_bytes(finished.bytes_sent as usize);
    Terminal::hint(&catalogue::cluster_sent(terminal.language, processes, &bytes));
    Ok(Some(finished.report))
}
