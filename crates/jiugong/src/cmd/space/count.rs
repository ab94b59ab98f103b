//! A count layer by layer, in memory or on disk, in this process or several.

#[cfg(feature = "cluster")]
use jiugong_lab::CountReport;
use jiugong_lab::{CountRequest, SpaceReport, count_space};
use jiugong_show::catalogue;
#[cfg(feature = "cluster")]
use jiugong_show::units::show_bytes;

#[cfg(feature = "cluster")]
use crate::args::ClusterArgs;
use crate::args::Space;
#[cfg(feature = "cluster")]
use crate::deadline::Deadline;
#[cfg(feature = "cluster")]
use crate::failure::Exit;
use crate::failure::Failure;
use crate::terminal::Terminal;
#[cfg(feature = "cluster")]
use crate::together;

pub fn run(args: &Space, request: &CountRequest, terminal: &Terminal) -> Result<SpaceReport, Failure> {
    terminal.catch_interrupts();
    let deadline = args.time.deadline();
    #[cfg(feature = "cluster")]
    let together = together(&args.means.cluster, request, deadline, terminal)?;
    #[cfg(not(feature = "cluster"))]
    let together = None;
    let report = if let Some(report) = together {
        report
    } else {
        let count = || terminal.counting(|watch| count_space(request, watch));
        deadline.enforce(terminal, count).map_err(|error| Failure::explain(terminal, &error))?
    };
    if let Some(layers) = report.counted.resumed {
        Terminal::hint(&catalogue::space_resumed(terminal.language, layers.saturating_sub(1)));
    }
    Ok(report.states())
}

/// The same on several processes, if requested. Only process 0 returns the result.
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
