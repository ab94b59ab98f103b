//! What processes that search together tell each other.

use jiugong_search::StopReason;
use serde::{Deserialize, Serialize};

/// What a process tells process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Up {
    pub(super) from: usize,
    pub(super) round: u64,
    pub(super) what: Told,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Told {
    /// It wants jobs.
    Ask,
    /// What it has done.
    Done { jobs: Vec<usize>, expanded: u64, pruned: u64 },
    /// A goal is in this job.
    Found { job: usize },
    /// It has done its part of the round.
    Left { depth: u32 },
    /// It has stopped the search.
    Stop { why: u8 },
    /// Its search is over.
    Bye,
}

/// What process 0 tells a process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Down {
    pub(super) to: usize,
    pub(super) round: u64,
    pub(super) what: Order,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Order {
    /// Where all take the search up: bound, jobs, finished, expanded, pruned, nanoseconds.
    Agreed { resume: Option<(u32, usize, Vec<u64>, u64, u64, u64)> },
    /// Jobs; none if there are no more.
    Jobs { list: Vec<usize> },
    /// The round is over.
    Over,
    /// What came of the round.
    Met { expanded: u64, pruned: u64, depth: u32, goal: Option<usize> },
    /// Somebody has stopped the search.
    Stop { why: u8 },
    /// All searches are over.
    Bye,
}

/// Why searches stop, by number.
const REASONS: [StopReason; 6] = [
    StopReason::Time,
    StopReason::Nodes,
    StopReason::Bytes,
    StopReason::Cancelled,
    StopReason::Observer,
    StopReason::Overflow,
];

pub(super) fn number_of(why: StopReason) -> u8 {
    REASONS.iter().position(|reason| *reason == why).unwrap_or(3) as u8
}

pub(super) fn reason_of(number: u8) -> StopReason {
    REASONS.get(usize::from(number)).copied().unwrap_or(StopReason::Cancelled)
}
