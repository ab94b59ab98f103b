//! Searches of one tree by several processes, each of which does some of the jobs of every round.
//!
//! All of them search the same tree with the same settings, so they have the same list of jobs; after a round they know the same. So
//! they make the same decisions without communication: the next bound, more jobs, the end.

use std::fmt::Debug;

use super::Checkpoint;
use crate::limits::StopReason;

/// What a process has done since its last update.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamUpdate {
    /// Jobs that are finished.
    pub jobs: Vec<usize>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Children cut off.
    pub pruned: u64,
}

/// The sums over all processes in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundSummary {
    /// Nodes expanded in the round.
    pub expanded: u64,
    /// Children cut off in the round.
    pub pruned: u64,
    /// The largest depth of a node expanded.
    pub depth: u32,
    /// A job that contains a goal, if one was found.
    pub goal: Option<usize>,
    /// Why a process has stopped the search, if one has.
    pub stop: Option<StopReason>,
}

/// The team of processes, as one of them sees it.
///
/// Jobs are handed out one by one to any process that is free. Each round is `begin_round`, any number of `next_job`, `report` and
/// `take_updates`, then `finish_round`, and `summary` until it returns a value.
pub trait Team: Debug + Send + Sync {
    /// Whether this is the process that saves the search and shows its result.
    fn is_first(&self) -> bool;

    /// The checkpoint that all processes resume from, which the first process decides. May block.
    fn agree_on_resume(&self, resume: Option<Checkpoint>) -> Option<Checkpoint>;

    /// Begins a round of `jobs` jobs; `finished` has a bit for each that is already done.
    fn begin_round(&self, jobs: usize, finished: &[u64]);

    /// The next job for this process; `None` if there are no more, or the round is over. May block.
    fn next_job(&self) -> Option<usize>;

    /// Reports what this process has done.
    fn report(&self, done: TeamUpdate);

    /// What the other processes have done since the last call, in the first process; empty in the others.
    fn take_updates(&self) -> TeamUpdate;

    /// Whether the round is over, because a process has found a goal or has stopped the search.
    fn is_over(&self) -> bool;

    /// Reports a goal in this job, which ends the round for all.
    fn report_goal(&self, job: usize);

    /// Stops the search for all processes.
    fn stop(&self, why: StopReason);

    /// Reports that this process has finished its part of the round, after its last update.
    fn finish_round(&self, depth: u32);

    /// The sums of the round, once all processes have finished it or one has stopped the search.
    fn summary(&self) -> Option<RoundSummary>;
}
