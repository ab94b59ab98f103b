//! Forecasts a count on a number of machines: time, memory, disk, traffic and the bottleneck.
//!
//! The layout of a space determines how much is computed, read and exchanged ([`space_load`]). The speed of cores and memory is measured on this
//! machine; the speed of disks and the network comes from the request. A process is as fast as the slowest resource it needs. The costs of
//! messages and barriers are constants, measured once on counts of 2×6 and 3×4.

#![allow(clippy::cast_sign_loss, reason = "no figure here is negative")]

use std::time::Duration;

use jiugong_puzzles::tiles::Size;
use jiugong_puzzles::tiles::whole::{
    CoreSpeed, Needs, Resources, WholeError, Workers, alive_chunks, measure_core, measure_disk, measure_memory,
    part_needs, space_load, space_needs,
};
use thiserror::Error;

use crate::boards::explain::bytes;
use crate::domain::{DomainName, Facts};
use crate::domains::{TilesProblem, diameter};
use crate::experiments::space::forecast::{Estimate, Forecast, ForecastRequest, Limit, StateEncoding};
use crate::present::explain::Explain;
use crate::present::language::Language;

mod keys;

/// Bytes of a request for words and of its response, without the words.
const MESSAGE_BYTES: f64 = 200.0;
/// CPU seconds per run of words requested from another worker: request, lookup, transfer and storing.
const RUN_SECONDS: f64 = 5.0e-7;
/// CPU seconds per byte sent to another process, at both ends.
const BYTE_SECONDS: f64 = 1.0e-9;
/// CPU seconds of every worker for each step of another worker, which is broadcast to all.
const STEP_SECONDS: f64 = 3.0e-6;
/// CPU seconds per byte of memory touched for the first time: the system clears it, and a virtual machine requests it from its host (1.2e-10
/// without a virtual machine, on huge pages).
const TOUCH_SECONDS: f64 = 2.4e-9;
/// Seconds of the barrier after a layer if each worker has a core; workers that share a core pass it one after another.
const BARRIER_SECONDS: f64 = 9.0e-4;
/// How long the speed of a core is measured.
const MEASURING_TIME: Duration = Duration::from_millis(400);
/// The largest number of machines considered.
const MOST_MACHINES: usize = 1 << 14;
/// Doubling the machines is worthwhile if the time falls below this fraction.
const WORTHWHILE_RATIO: f64 = 0.9;

/// Why there is no forecast.
#[derive(Debug, Error)]
pub enum ForecastError {
    /// The request does not describe a space that can be counted.
    #[error(transparent)]
    Space(#[from] WholeError),
    /// The boards do not fit in memory, and the disk speed is unknown.
    #[error("each process needs {needed} bytes of memory, and the limit is {limit}; give the speed of the disk")]
    NoDisk {
        /// Bytes each process would need.
        needed: u64,
        /// The memory limit per process.
        limit: u64,
    },
    /// The states do not fit in memory, and can only be kept there.
    #[error("each process needs {needed} bytes of memory, and the limit is {limit}")]
    NoMemory {
        /// Bytes each process would need.
        needed: u64,
        /// The memory limit per process.
        limit: u64,
    },
    /// There are several machines, and the network speed is unknown.
    #[error("the speed of the network between the machines is missing")]
    NoNetwork,
    /// There are too many boards to count all of them.
    #[error("the boards of {size} are too many to count; give the number of layers")]
    NoLayers {
        /// The size.
        size: Size,
    },
}

/// Forecasts a count of the boards of a size.
///
/// # Errors
/// If the request lacks a value that the forecast needs; see [`ForecastError`].
pub fn forecast(size: Size, request: &ForecastRequest) -> Result<Forecast, ForecastError> {
    if request.machines > 1 && request.network.is_none() {
        return Err(ForecastError::NoNetwork);
    }
    match space_needs(size, 1, request.memory) {
        Err(WholeError::TooLarge { .. }) => keys::forecast(size, request),
        Err(error) => Err(error.into()),
        Ok(_) if size.rows.min(size.columns) == 1 => Ok(line(size, request)),
        Ok(_) => bits(size, request),
    }
}

/// The size as facts of the domain.
fn extent(size: Size) -> Facts {
    Facts::default().with("rows", size.rows).with("columns", size.columns)
}

/// A board of one row or column, whose few states need no count.
fn line(size: Size, request: &ForecastRequest) -> Forecast {
    let cells = size.cells();
    let nothing = Estimate {
        machines: request.machines,
        on_disk: false,
        memory: 0,
        disk: 0,
        disk_traffic: 0,
        traffic: 0,
        time: Duration::ZERO,
        limit: Limit::Cores,
    };
    Forecast {
        domain: DomainName::of::<TilesProblem>(),
        size: size.to_string(),
        extent: extent(size),
        request: request.clone(),
        encoding: StateEncoding::Bits,
        largest: cells as u32 - 1,
        is_known: true,
        states: cells as u64,
        core: 0.0,
        memory_speed: request.memory_speed,
        disk_speed: request.disk_speed,
        asked: nothing,
        rows: vec![nothing],
        enough: None,
    }
}

/// A count with one bit per state: the part that does not depend on the number of machines.
struct Bits<'a> {
    size: Size,
    request: &'a ForecastRequest,
    /// For layers 1, 2, 3 …, the fraction of the chunks that is computed, in memory and on disk, where chunks are larger.
    alive: [Vec<f64>; 2],
    /// For each layer, the fraction of the source words that contain boards.
    filled: Vec<f64>,
    memory_speed: f64,
    disk_speed: Option<f64>,
    /// The speed of a core, in memory and on disk.
    core: [Option<CoreSpeed>; 2],
}

fn bits(size: Size, request: &ForecastRequest) -> Result<Forecast, ForecastError> {
    let threads = request.threads;
    let (farthest, is_known) = largest_distance(size);
    let largest = request.layers.map_or(farthest, |layers| layers.min(farthest));
    let needs = space_needs(size, threads, request.memory)?;
    let shares = bell(farthest);
    let counted: f64 = shares.iter().take(largest as usize + 1).sum();
    let lives = |on_disk: bool| {
        let mut alive = alive_chunks(size, &Workers { shares: 1, threads, memory: request.memory, on_disk })?;
        // A full count computes one layer beyond the last. Chunks become empty there in half the time in which they were filled.
        let begun = alive.clone();
        let at_end = |layer: usize| {
            let left = 2 * (farthest as usize + 1 - layer);
            if left == 0 { 0.0 } else { begun.get(left - 1).copied().unwrap_or(1.0) }
        };
        alive.resize(largest as usize + usize::from(request.layers.is_none()), 1.0);
        alive.iter_mut().zip(1..).for_each(|(alive, layer)| *alive *= at_end(layer));
        Ok::<_, WholeError>(alive)
    };
    let alive = [lives(false)?, lives(true)?];
    let words = needs.boards as f64 / 60.0;
    // The words of a layer lie on cells of one colour.
    let of_a_word = |layer: usize| 2.0 * shares.get(layer).copied().unwrap_or(0.0) * needs.boards as f64 / words;
    let filled = (0..alive[0].len()).map(|layer| 1.0 - (-of_a_word(layer)).exp()).collect();
    let memory_speed = request.memory_speed.unwrap_or_else(|| measure_memory(request.cores, needs.memory));
    let mut bits =
        Bits { size, request, alive, filled, memory_speed, disk_speed: request.disk_speed, core: [None, None] };
    let asked = bits.estimate(request.machines)?;
    let (rows, enough) = rows(request, |machines| bits.estimate(machines))?;
    let measured = bits.core.iter().zip(&bits.alive).find_map(|(core, alive)| core.map(|core| (core, alive)));
    let core = measured.map_or(0.0, |(core, alive)| bits.core_seconds(core, alive, words));
    Ok(Forecast {
        domain: DomainName::of::<TilesProblem>(),
        size: size.to_string(),
        extent: extent(size),
        request: request.clone(),
        encoding: StateEncoding::Bits,
        largest,
        is_known,
        states: (counted * needs.boards as f64).round() as u64,
        core: 1e9 * core / needs.boards as f64,
        memory_speed: Some(memory_speed),
        disk_speed: bits.disk_speed,
        asked,
        rows,
        enough,
    })
}

/// Estimates for 1, 2, 4 … machines that have enough memory and disk, until doubling is no longer worthwhile, plus one more row that shows this.
fn rows(
    request: &ForecastRequest,
    mut estimate: impl FnMut(usize) -> Result<Estimate, ForecastError>,
) -> Result<(Vec<Estimate>, Option<usize>), ForecastError> {
    // The network speed is unknown.
    let most = if request.network.is_some() { MOST_MACHINES } else { 1 };
    let mut rows: Vec<Estimate> = Vec::new();
    let mut machines = 1;
    while machines <= most {
        let row = match estimate(machines) {
            // More machines have more memory and disk.
            Err(ForecastError::NoDisk { .. } | ForecastError::NoMemory { .. }) => {
                machines *= 2;
                continue;
            }
            row => row?,
        };
        let before = rows.last().copied();
        rows.push(row);
        if let Some(before) = before
            && row.time.as_secs_f64() > WORTHWHILE_RATIO * before.time.as_secs_f64()
        {
            return Ok((rows, Some(before.machines)));
        }
        machines *= 2;
    }
    Ok((rows, None))
}

impl Bits<'_> {
    /// CPU seconds to compute `words` words of a space in all layers.
    fn core_seconds(&self, core: CoreSpeed, alive: &[f64], words: f64) -> f64 {
        let layers = alive.iter().zip(&self.filled);
        let word = |filled: f64| {
            let sure = filled * core.full + (1.0 - filled) * core.bare;
            // Unpredictable branches take longer.
            sure + 4.0 * filled * (1.0 - filled) * (core.half - f64::midpoint(core.full, core.bare)).max(0.0)
        };
        layers.map(|(alive, filled)| alive * word(*filled)).sum::<f64>() * words / 2.0
    }

    fn estimate(&mut self, machines: usize) -> Result<Estimate, ForecastError> {
        let (size, request) = (self.size, self.request);
        let ForecastRequest { threads, memory, .. } = *request;
        let processes = machines * request.processes;
        let shares = if processes == 1 { 1 } else { processes * threads };
        let needs = if shares == 1 {
            space_needs(size, threads, memory)?
        } else {
            let each =
                part_needs(size, shares, &Resources { threads: 1, memory: memory / threads as u64, disk: None })?;
            let all = |bytes: u64| bytes * threads as u64;
            Needs {
                memory: all(each.memory),
                disk: all(each.disk),
                memory_with_disk: all(each.memory_with_disk),
                ..each
            }
        };
        let on_disk = request.disk.is_some() || needs.memory > memory;
        let workers = Workers { shares, threads, memory, on_disk };
        if on_disk && self.disk_speed.is_none() {
            let Some(folder) = &request.disk else {
                return Err(ForecastError::NoDisk { needed: needs.memory, limit: memory });
            };
            self.disk_speed = Some(measure_disk(folder, size, &workers)?);
        }
        let disk_speed = self.disk_speed.unwrap_or(f64::INFINITY);
        let load = space_load(size, &workers)?;
        let core = match self.core[usize::from(on_disk)] {
            Some(core) => core,
            None => *self.core[usize::from(on_disk)].insert(measure_core(size, &workers, MEASURING_TIME)?),
        };
        // Each layer computes the words of one colour.
        let alive = &self.alive[usize::from(on_disk)];
        let layers = alive.iter().sum::<f64>() / 2.0;
        let (words, read) = (load.words as f64 * layers, load.read as f64 * layers);
        let moved = 8.0 * (read + 2.0 * words);
        // In memory, source words come from the caches except for the first access in a block.
        let passed = 8.0 * (words + load.far as f64 * layers + 2.0 * words);
        let (asked_runs, sent_runs) = (load.requested.runs as f64 * layers, load.sent.runs as f64 * layers);
        let traffic = 8.0 * load.sent.words as f64 * layers + MESSAGE_BYTES * sent_runs;
        let mut computing =
            self.core_seconds(core, alive, load.words as f64) + RUN_SECONDS * asked_runs + BYTE_SECONDS * traffic;
        computing +=
            if on_disk { core.keeping * words + core.reading * read } else { TOUCH_SECONDS * 8.0 * load.words as f64 };
        let all = |each: usize| (machines * each) as f64;
        let working = all(request.cores.min(request.processes * threads));
        let disk = if on_disk { moved / disk_speed / machines as f64 } else { 0.0 };
        // A worker waits for its files while other workers of the machine compute.
        let blocked = (computing + disk * machines as f64) / all(request.processes * threads);
        let parts = [
            (Limit::Cores, (computing / working).max(if on_disk { blocked } else { 0.0 })),
            (Limit::Memory, passed / self.memory_speed / machines as f64),
            (Limit::Disk, disk),
            (
                Limit::Network,
                if machines > 1 { traffic / request.network.unwrap_or(f64::INFINITY) / machines as f64 } else { 0.0 },
            ),
        ];
        let steps = if processes > 1 { load.requesting_chunks as f64 * layers } else { 0.0 };
        let barriers = if processes > 1 { alive.len() as f64 } else { 0.0 };
        // Every worker receives every broadcast and joins every barrier; workers of a machine share its cores.
        let sharing = ((request.processes * threads) as f64 / request.cores as f64).max(1.0);
        let waiting = sharing * (STEP_SECONDS * steps + BARRIER_SECONDS * barriers);
        let slowest = parts.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let (limit, longest) = slowest.unwrap_or((Limit::Waiting, 0.0));
        Ok(Estimate {
            machines,
            on_disk,
            memory: request.processes as u64 * if on_disk { needs.memory_with_disk } else { needs.memory },
            disk: if on_disk { request.processes as u64 * needs.disk } else { 0 },
            disk_traffic: if on_disk { moved as u64 } else { 0 },
            traffic: traffic as u64,
            time: Duration::from_secs_f64(longest + waiting),
            limit: if waiting > longest { Limit::Waiting } else { limit },
        })
    }
}

/// The largest distance between two boards of a size, and whether it is known exactly.
fn largest_distance(size: Size) -> (u32, bool) {
    if let Some(known) = diameter(size) {
        return (known, true);
    }
    match (size.rows.min(size.columns), size.rows.max(size.columns)) {
        // From published counts.
        (2, 7) => (108, true),
        (2, 8) => (140, true),
        (3, 5) => (84, true),
        // Extrapolated from smaller sizes, which grow by 28 and 32, and by 22 and 31.
        (2, _) => (176, false),
        _ => (123, false),
    }
}

/// The fraction of all boards at each distance. For the sizes counted so far it resembles a bell curve whose middle lies at two thirds of the
/// largest distance.
fn bell(largest: u32) -> Vec<f64> {
    let (middle, width) = (0.65 * f64::from(largest), 0.08 * f64::from(largest));
    let height = |distance: u32| (-((f64::from(distance) - middle) / width).powi(2) / 2.0).exp();
    let sum: f64 = (0..=largest).map(height).sum();
    (0..=largest).map(|distance| height(distance) / sum).collect()
}

impl Explain for ForecastError {
    fn explain(&self, language: Language) -> String {
        if language == Language::Zh {
            return self.zh();
        }
        match self {
            ForecastError::Space(error) => error.explain(language),
            ForecastError::NoDisk { needed, limit } => format!(
                "each process needs {} of memory and the limit is {}; raise --memory-limit, or give the speed of the disk: --disk-speed 2GB/s",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoMemory { needed, limit } => format!(
                "each process needs {} of memory and the limit is {}; raise --memory-limit or --machines",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoNetwork => {
                "give the speed of the network between the machines: --network 10Gb/s".to_owned()
            }
            ForecastError::NoLayers { size } => {
                format!("all boards of {size} are too many to count; limit the distance: --layers 20")
            }
        }
    }

    fn zh(&self) -> String {
        match self {
            ForecastError::Space(error) => error.zh(),
            ForecastError::NoDisk { needed, limit } => format!(
                "每个进程需要 {} 内存，而限制为 {}；请增大 --memory-limit，或给出磁盘速度：--disk-speed 2GB/s",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoMemory { needed, limit } => format!(
                "每个进程需要 {} 内存，而限制为 {}；请增大 --memory-limit 或 --machines",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoNetwork => "请给出机器之间的网络速度：--network 10Gb/s".to_owned(),
            ForecastError::NoLayers { size } => {
                format!("{size} 的棋盘太多，无法全部统计；请限制距离：--layers 20")
            }
        }
    }
}
