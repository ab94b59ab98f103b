//! Searches of one tree in several processes, each of which does some of the jobs of every round.
//!
//! All of them search the same tree with the same kind of settings, so they lay out the same list of jobs; and what they know after
//! a round is the same. So they come to the same decisions, without being told: the next bound, more jobs, the end.

use std::fmt::Debug;

use super::Checkpoint;
use crate::limits::StopReason;

/// What a process has done since it last said so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamUpdate {
    /// Jobs that are finished.
    pub jobs: Vec<usize>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Children cut off.
    pub pruned: u64,
}

/// What all processes together have come to in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundSummary {
    /// Nodes expanded in the round.
    pub expanded: u64,
    /// Children cut off in the round.
    pub pruned: u64,
    /// The largest depth of a node expanded.
    pub depth: u32,
    /// A job in which there is a goal, if one was met.
    pub goal: Option<usize>,
    /// Why somebody has stopped the search, if somebody has.
    pub stop: Option<StopReason>,
}

/// The processes that search together, as one of them sees the others.
///
/// Jobs are handed out one by one to whoever asks, whatever process it is in. Rounds follow each other: `begin`, any number of `next`,
/// `tell` and `heard`, then `leave`, and `met` until it answers.
pub trait Team: Debug + Send + Sync {
    /// Whether this is the process that saves the search and shows its answer.
    fn is_first(&self) -> bool;

    /// Where all take up the search again: as the first process says. May wait for it.
    fn agree_on_resume(&self, resume: Option<Checkpoint>) -> Option<Checkpoint>;

    /// A round begins, of so many jobs; `finished` has a bit for each that need not be done.
    fn begin_round(&self, jobs: usize, finished: &[u64]);

    /// The next job for this process; `None` if there are no more, or the round is over. May wait for others.
    fn next_job(&self) -> Option<usize>;

    /// Tells what this process has done.
    fn report(&self, done: TeamUpdate);

    /// What the others have done since this was last asked, in the first process; nothing elsewhere.
    fn take_updates(&self) -> TeamUpdate;

    /// Whether the round is over, because somebody has found a goal or has stopped the search.
    fn is_over(&self) -> bool;

    /// A goal is in this job: the round is over for all.
    fn report_goal(&self, job: usize);

    /// This process has stopped the search, for all.
    fn stop(&self, why: StopReason);

    /// This process has done its part of the round, and has told all of it.
    fn finish_round(&self, depth: u32);

    /// What came of the round, once all have left it or somebody has stopped the search.
    fn summary(&self) -> Option<RoundSummary>;
}
