//! `space --plan`: the forecast of a count.

use std::io::{BufWriter, Write, stdout};

use jiugong_lab::{ForecastRequest, StateCounter};

use crate::args::Space;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Space, counter: &dyn StateCounter, terminal: &Terminal) -> Result<Exit, Failure> {
    let (means, plan) = (&args.means, &args.means.plan);
    let here = std::thread::available_parallelism().map_or(1, usize::from);
    #[cfg(feature = "cluster")]
    let processes = means.cluster.local.unwrap_or(1);
    #[cfg(not(feature = "cluster"))]
    let processes = 1;
    let threads = means.threads.unwrap_or((here / processes).max(1));
    let request = ForecastRequest {
        layers: plan.layers,
        machines: plan.machines.unwrap_or(1),
        processes,
        threads,
        // Hypothetical machines have as many cores as threads.
        cores: if plan.machines.is_some() { threads } else { here },
        memory: means.memory_limit as u64,
        memory_speed: plan.memory_speed,
        disk: means.disk.clone(),
        disk_speed: plan.disk_speed,
        network: plan.network,
    };
    let forecast = counter.forecast(&request).map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = BufWriter::new(stdout().lock());
    args.format.write_forecast(&forecast, terminal.language, &mut out)?;
    out.flush()?;
    Ok(Exit::Solved)
}
