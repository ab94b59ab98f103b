//! Forecasts of [counts](super::count::StateCounter): time, memory, disk, traffic and the bottleneck, for a number of machines.

use std::path::PathBuf;
use std::time::Duration;

use crate::domain::{DomainName, Facts};

/// How far to count, and on which machines.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastRequest {
    /// The last layer to count; all layers if `None`.
    pub layers: Option<u32>,
    /// The number of machines.
    pub machines: usize,
    /// Processes per machine.
    pub processes: usize,
    /// Threads per process.
    pub threads: usize,
    /// Cores per machine.
    pub cores: usize,
    /// The memory limit per process, in bytes.
    pub memory: u64,
    /// Memory bandwidth per machine in bytes per second; measured here if `None`.
    pub memory_speed: Option<f64>,
    /// A folder to keep the states on disk; its speed can be measured.
    pub disk: Option<PathBuf>,
    /// Disk bandwidth per machine in bytes per second.
    pub disk_speed: Option<f64>,
    /// Bytes per second that each machine sends.
    pub network: Option<f64>,
}

/// How states are represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateEncoding {
    /// One bit per state.
    Bits,
    /// Keys in a table.
    Keys,
}

/// The bottleneck of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// CPU time.
    Cores,
    /// Memory bandwidth.
    Memory,
    /// Disk bandwidth.
    Disk,
    /// Network bandwidth.
    Network,
    /// Broadcasts and barriers.
    Waiting,
}

/// The resources that a number of machines would need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of machines.
    pub machines: usize,
    /// Whether states are kept on disk.
    pub on_disk: bool,
    /// Bytes of memory per machine.
    pub memory: u64,
    /// Bytes of files per machine.
    pub disk: u64,
    /// Bytes read and written on all disks.
    pub disk_traffic: u64,
    /// Bytes sent between processes.
    pub traffic: u64,
    /// The time taken.
    pub time: Duration,
    /// The bottleneck.
    pub limit: Limit,
}

/// The forecast of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The domain.
    pub domain: DomainName,
    /// The size of the positions.
    pub size: String,
    /// The size in the facts of the domain.
    pub extent: Facts,
    /// The request.
    pub request: ForecastRequest,
    /// How states are represented.
    pub encoding: StateEncoding,
    /// The largest distance counted.
    pub largest: u32,
    /// Whether that is known exactly, not estimated.
    pub is_known: bool,
    /// The number of states counted.
    pub states: u64,
    /// Nanoseconds per state on a core of this machine, over all layers.
    pub core: f64,
    /// Memory bandwidth per machine in bytes per second, if it matters.
    pub memory_speed: Option<f64>,
    /// Disk bandwidth per machine in bytes per second, if known.
    pub disk_speed: Option<f64>,
    /// The estimate for the requested number of machines.
    pub asked: Estimate,
    /// Estimates for 1, 2, 4 … machines.
    pub rows: Vec<Estimate>,
    /// The number of machines beyond which doubling does not save a tenth of the time, if there is one.
    pub enough: Option<usize>,
}
