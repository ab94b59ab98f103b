//! Chooses which two of many sums a board is searched with.
//!
//! A node looks up two sums: more would cost more than they prune. Which two prune most depends on the board, and the
//! values at the start do not predict it: of Korf's 24-puzzles, no. 1 has 4 times fewer nodes with a 7-7-7-3 and its
//! mirror image than with a 6-6-6-6 and its own, and no. 44 has 7 times more. So all pairs are tried on small rounds,
//! the best of them on larger ones, and the search continues with the best pair where the trials ended.
//!
//! Bounds proven by one pair hold for all. A round counts in the choice only if it completes within the nodes given to
//! its pair, and those do not depend on the number of threads; so the choice does not either, and a resumed or
//! distributed search makes the same choice.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use jiugong_search::clock::Instant;
use jiugong_search::parallel_ida::{Checkpoint, CheckpointSink, ParallelIdaStar};
use jiugong_search::{Cost, Iteration, Limits, Monitor, Outcome, Progress, Report, StopReason};

use super::set::{PatternSet, Puzzle};
use super::sets::SetInfo;
use crate::tiles::packed::Word;

/// How many pairs are tried, and the node limits.
#[derive(Clone, Copy)]
pub(super) struct TrialLimits {
    /// The nodes of the first pair, before any choice: most boards are solved by then.
    pub(super) alone: u64,
    /// The nodes of every pair, and how many pairs are tried further.
    pub(super) all: u64,
    pub(super) hopeful: usize,
    /// The nodes of those.
    pub(super) further: u64,
}

/// A fiftieth of a second for the first pair, a quarter for all trials. With twice as many nodes for each, ten of
/// Korf's 24-puzzles take 2 % longer.
const TRIAL_LIMITS: TrialLimits = TrialLimits { alone: 400_000, all: 40_000, hopeful: 4, further: 600_000 };

/// Jobs of the first round after the choice, which has several million nodes.
const JOBS: usize = 1 << 13;

/// Searches with the best pair for the puzzle.
pub(super) fn search<W: Word + SetInfo + Send + Sync>(
    set: &PatternSet<W>,
    puzzle: &Puzzle,
    deepening: &ParallelIdaStar,
    monitor: &mut dyn Monitor,
    keep: Option<&mut dyn CheckpointSink>,
) -> Report<u8> {
    search_trying(set, puzzle, deepening, monitor, keep, TRIAL_LIMITS)
}

pub(super) fn search_trying<W: Word + SetInfo + Send + Sync>(
    set: &PatternSet<W>,
    puzzle: &Puzzle,
    deepening: &ParallelIdaStar,
    monitor: &mut dyn Monitor,
    keep: Option<&mut dyn CheckpointSink>,
    limits: TrialLimits,
) -> Report<u8> {
    let mut trial = Trial { set, puzzle, deepening, began: Instant::now(), expanded: 0, pruned: 0, least: 0 };
    let chosen = match trial.choose(monitor, limits) {
        Ok(chosen) => chosen,
        Err(report) => return *report,
    };
    let here = Checkpoint {
        bound: trial.least,
        jobs: JOBS,
        finished: Vec::new(),
        expanded: trial.expanded,
        pruned: trial.pruned,
        time: trial.began.elapsed(),
    };
    let resume = deepening.resume.clone().or(Some(here));
    let go_on = ParallelIdaStar { resume, limits: trial.remaining_limits(), ..deepening.clone() };
    let mut report = set.search_with(chosen.pair, puzzle, &go_on, monitor, keep);
    report.iterations.splice(..0, chosen.rounds);
    report
}

/// The pair chosen on `threads` threads, unless the search ends first: threads that stop late may find a solution
/// during a trial.
#[cfg(test)]
pub(super) fn chosen<W: Word + SetInfo + Send + Sync>(
    set: &PatternSet<W>,
    puzzle: &Puzzle,
    threads: usize,
    limits: TrialLimits,
) -> Option<([usize; 2], Cost)> {
    let deepening = &ParallelIdaStar::new(threads, Limits::default());
    let mut trial = Trial { set, puzzle, deepening, began: Instant::now(), expanded: 0, pruned: 0, least: 0 };
    trial.choose(&mut (), limits).ok().map(|tried| (tried.pair, trial.least))
}

/// A pair and the rounds it has completed.
struct TriedPair {
    pair: [usize; 2],
    rounds: Vec<Iteration>,
}

impl TriedPair {
    /// A higher bound is better; with equal bounds, fewer nodes.
    fn rank(&self) -> (Reverse<Cost>, u64) {
        self.rounds.last().map_or((Reverse(0), 0), |round| (Reverse(round.bound), round.statistics.expanded))
    }
}

/// The trials, with their total effort and the bound proven so far.
struct Trial<'a, W> {
    set: &'a PatternSet<W>,
    puzzle: &'a Puzzle,
    deepening: &'a ParallelIdaStar,
    began: Instant,
    expanded: u64,
    pruned: u64,
    least: Cost,
}

impl<W: Word + SetInfo + Send + Sync> Trial<'_, W> {
    /// The best pair, or the report if the search ends first.
    fn choose(&mut self, monitor: &mut dyn Monitor, limits: TrialLimits) -> Result<TriedPair, Box<Report<u8>>> {
        self.attempt([0, 1], limits.alone, monitor)?;
        let sums = self.set.sums.len();
        let mut pairs = Vec::new();
        for one in 0..sums {
            for other in one + 1..sums {
                pairs.push(self.attempt([one, other], limits.all, monitor)?);
            }
        }
        pairs.sort_by_key(TriedPair::rank);
        for hopeful in pairs.iter_mut().take(limits.hopeful) {
            *hopeful = self.attempt(hopeful.pair, limits.further, monitor)?;
        }
        pairs.sort_by_key(TriedPair::rank);
        Ok(pairs.swap_remove(0))
    }

    /// Searches with a pair for at most `nodes` nodes.
    fn attempt(
        &mut self,
        pair: [usize; 2],
        nodes: u64,
        monitor: &mut dyn Monitor,
    ) -> Result<TriedPair, Box<Report<u8>>> {
        let whole = self.deepening.limits.nodes.unwrap_or(u64::MAX);
        let most = nodes.min(whole.saturating_sub(self.expanded));
        let limits = Limits { nodes: Some(most), ..self.remaining_limits() };
        let (expanded, pruned, least) = (self.expanded, self.pruned, self.least);
        let mut observe = |progress: &Progress| -> ControlFlow<()> {
            let mut progress = *progress;
            progress.statistics.expanded += expanded;
            progress.statistics.generated += expanded;
            progress.statistics.pruned += pruned;
            progress.bound = progress.bound.map(|bound| bound.max(least));
            monitor.progress(&progress)
        };
        let attempt = ParallelIdaStar::new(self.deepening.threads, limits);
        let mut report = self.set.search_with(pair, self.puzzle, &attempt, &mut observe, None);
        self.expanded += report.statistics.expanded;
        self.pruned += report.statistics.pruned;
        let out_of_nodes = matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. });
        if !out_of_nodes || self.expanded >= whole {
            let statistics = &mut report.statistics;
            statistics.expanded = self.expanded;
            statistics.generated += expanded;
            statistics.pruned = self.pruned;
            statistics.time = self.began.elapsed();
            report.lower_bound = self.least.max(report.lower_bound);
            return Err(Box::new(report));
        }
        let mut spent = 0;
        let in_time = |round: &&Iteration| {
            spent += round.statistics.expanded;
            spent < nodes
        };
        // The last round is the one that ran out of nodes.
        let unfinished = report.iterations.pop();
        let mut rounds = report.iterations;
        let counted = rounds.iter().take_while(in_time).count();
        let next = rounds.get(counted).or(unfinished.as_ref()).map_or(0, |round| round.bound);
        rounds.truncate(counted);
        self.least = self.least.max(next);
        Ok(TriedPair { pair, rounds })
    }

    /// The remaining limits.
    fn remaining_limits(&self) -> Limits {
        let limits = self.deepening.limits.clone();
        Limits { time: limits.time.map(|time| time.saturating_sub(self.began.elapsed())), ..limits }
    }
}
