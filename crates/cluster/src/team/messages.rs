//! Messages between the processes of a distributed search.

use jiugong_search::StopReason;
use serde::{Deserialize, Serialize};

/// A message to process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ToFirst {
    pub(super) from: usize,
    pub(super) round: u64,
    pub(super) report: Report,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// A request for jobs.
    RequestJobs,
    /// Finished jobs and their counters.
    Done { jobs: Vec<usize>, expanded: u64, pruned: u64 },
    /// A job contains a goal.
    Found { job: usize },
    /// The process has finished its part of the round.
    LeftRound { depth: u32 },
    /// The process has stopped the search.
    Stop { why: u8 },
    /// The search of the process has returned.
    Finished,
}

/// A message from process 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FromFirst {
    pub(super) to: usize,
    pub(super) round: u64,
    pub(super) command: Command,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Command {
    /// Where to resume: bound, jobs, finished, expanded, pruned, nanoseconds.
    Resume { resume: Option<(u32, usize, Vec<u64>, u64, u64, u64)> },
    /// Jobs; empty if there are none left.
    Jobs { list: Vec<usize> },
    /// The round is over.
    RoundOver,
    /// The totals of the round.
    RoundTotals { expanded: u64, pruned: u64, depth: u32, goal: Option<usize> },
    /// A process has stopped the search.
    Stop { why: u8 },
    /// All searches have returned.
    Finished,
}

/// The reasons for stopping, by number.
const STOP_REASONS: [StopReason; 6] = [
    StopReason::Time,
    StopReason::Nodes,
    StopReason::Bytes,
    StopReason::Cancelled,
    StopReason::Observer,
    StopReason::Overflow,
];

pub(super) fn reason_number(why: StopReason) -> u8 {
    STOP_REASONS.iter().position(|reason| *reason == why).unwrap_or(3) as u8
}

pub(super) fn reason_from_number(number: u8) -> StopReason {
    STOP_REASONS.get(usize::from(number)).copied().unwrap_or(StopReason::Cancelled)
}
