//! Forecasts for boards too many for a bit each: only the first layers are counted, with each board as a key in a distributed table, as by
//! `jiugong_cluster::explore_states`.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use jiugong_puzzles::tiles::{NamedGoal, Size, Tiles};
use jiugong_search::Space;
use jiugong_search::clock::Instant;

use super::{BARRIER_SECONDS, BYTE_SECONDS, ForecastError, extent, rows};
use crate::domain::DomainName;
use crate::domains::TilesProblem;
use crate::experiments::space::forecast::{Estimate, Forecast, ForecastRequest, Limit, StateEncoding};

/// Bytes of a key.
const KEY_BYTES: f64 = 16.0;
/// Bytes of a key in a table that is three quarters full on average, with one byte of metadata.
const TABLE_BYTES: f64 = (KEY_BYTES + 1.0) / 0.66;
/// States counted locally to measure the growth of layers and the time per state.
const SAMPLE_STATES: usize = 600_000;
/// Neighbours generated between two readings of the clock.
const BATCH: u64 = 10_000;
/// Bytes of a table that fits the caches.
const CACHE_BYTES: f64 = 3.2e7;
/// Seconds that a core waits for memory to look up a key in a table larger than its caches.
const MISS_SECONDS: f64 = 1.0e-7;

/// The first layers, and the time per neighbour.
struct FirstLayers {
    layers: Vec<u64>,
    /// Neighbours per state, on average.
    neighbours: f64,
    /// Seconds per neighbour.
    each: f64,
}

/// Counts the first layers as `explore_states` does, on one core.
fn begin(size: Size, most: u32) -> Result<FirstLayers, ForecastError> {
    let goal = NamedGoal::Standard.board(size);
    let space = Tiles::<u128>::new(&goal, &goal).map_err(|_| ForecastError::NoLayers { size })?;
    let mut seen: HashSet<u128> = HashSet::new();
    let mut layer = vec![space.pack(&space.start())];
    seen.extend(&layer);
    let mut layers = vec![1];
    let (mut states, mut made, mut owners) = (0_u64, 0_u64, 0);
    let mut each = f64::INFINITY;
    while layers.len() <= most as usize && seen.len() < SAMPLE_STATES {
        let mut next = Vec::new();
        // The quickest batch of the last layer, so that other load on this machine is not measured.
        each = f64::INFINITY;
        let (mut began, mut before) = (Instant::now(), made);
        for key in &layer {
            states += 1;
            if made - before > BATCH {
                each = each.min(began.elapsed().as_secs_f64() / (made - before) as f64);
                (began, before) = (Instant::now(), made);
            }
            space.successors(&space.unpack(key), |_, _, state| {
                made += 1;
                let key = space.pack(&state);
                let mut hasher = DefaultHasher::new();
                key.hash(&mut hasher);
                owners ^= hasher.finish();
                if seen.insert(key) {
                    next.push(key);
                }
            });
        }
        if each.is_infinite() {
            each = began.elapsed().as_secs_f64() / (made - before).max(1) as f64;
        }
        layers.push(next.len() as u64);
        layer = next;
    }
    std::hint::black_box(owners);
    // The start alone has no generated neighbours, so it takes no time.
    let each = if made == 0 { 0.0 } else { each };
    Ok(FirstLayers { layers, neighbours: made as f64 / states.max(1) as f64, each })
}

/// Sizes of the layers up to `last`: the counted ones, then an extrapolation with slightly decreasing growth.
fn grown(counted: &[u64], last: u32) -> Vec<f64> {
    let mut layers: Vec<f64> = counted.iter().map(|&count| count as f64).collect();
    let ratio = |layers: &[f64], back: usize| {
        let at = layers.len() - 1 - back;
        layers[at] / layers[at - 2].max(1.0)
    };
    while layers.len() <= last as usize {
        let (now, before) = (ratio(&layers, 1), ratio(&layers, 3));
        let next = (now - (before - now).max(0.0)).max(1.0);
        layers.push(layers[layers.len() - 2] * next);
    }
    layers.truncate(last as usize + 1);
    layers
}

/// Forecasts a count of the first layers.
pub(super) fn forecast(size: Size, request: &ForecastRequest) -> Result<Forecast, ForecastError> {
    let last = request.layers.ok_or(ForecastError::NoLayers { size })?;
    let begun = begin(size, last)?;
    let layers = grown(&begun.layers, last);
    let states: f64 = layers.iter().sum();
    let newest = layers.iter().rev().take(2).sum::<f64>();
    let neighbours = (states - layers.last().copied().unwrap_or(0.0)) * begun.neighbours;
    let mut estimate = |machines: usize| -> Result<Estimate, ForecastError> {
        let processes = machines * request.processes;
        let away = (processes - 1) as f64 / processes as f64;
        let traffic = neighbours * KEY_BYTES * away;
        let held = states * TABLE_BYTES + newest * KEY_BYTES;
        let memory = held / machines as f64;
        if memory > (request.memory * request.processes as u64) as f64 {
            // Keys cannot be kept in files.
            return Err(ForecastError::NoMemory {
                needed: memory as u64 / request.processes as u64,
                limit: request.memory,
            });
        }
        let is_large = memory / request.processes as f64 > CACHE_BYTES;
        let each = begun.each + if is_large { MISS_SECONDS } else { 0.0 };
        let computing = neighbours * each + traffic * BYTE_SECONDS;
        let working = (machines * request.cores.min(request.processes * request.threads)) as f64;
        let network = request.network.filter(|_| machines > 1);
        let sending = network.map_or(0.0, |speed| traffic / speed / machines as f64);
        let waiting = if processes > 1 { BARRIER_SECONDS * layers.len() as f64 } else { 0.0 };
        let (limit, longest) =
            if sending > computing / working { (Limit::Network, sending) } else { (Limit::Cores, computing / working) };
        Ok(Estimate {
            machines,
            on_disk: false,
            memory: memory as u64,
            disk: 0,
            disk_traffic: 0,
            traffic: traffic as u64,
            time: Duration::from_secs_f64(longest + waiting),
            limit: if waiting > longest { Limit::Waiting } else { limit },
        })
    };
    let asked = estimate(request.machines)?;
    let (rows, enough) = rows(request, &mut estimate)?;
    Ok(Forecast {
        domain: DomainName::of::<TilesProblem>(),
        size: size.to_string(),
        extent: extent(size),
        request: request.clone(),
        encoding: StateEncoding::Keys,
        largest: last,
        is_known: true,
        states: states as u64,
        core: 1e9 * begun.each * begun.neighbours,
        memory_speed: request.memory_speed,
        disk_speed: request.disk_speed,
        asked,
        rows,
        enough,
    })
}
