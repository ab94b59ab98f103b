//! All states of a problem: counts by distance, in memory or on disk, and audits.

pub mod all_states;
pub mod count;
pub mod forecast;
pub mod whole;

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use crate::domain::Facts;
use crate::domain::instance::Instance;
use crate::experiments::space::all_states::{WholeSpaceError, count_layers};
use crate::experiments::space::whole::Layers;
use crate::present::view::StateView;

/// The states of a problem by their distance from the goal.
#[derive(Clone, Debug)]
pub struct SpaceReport {
    /// The problem.
    pub problem: Instance,
    /// Whether the problem was made from its goal alone, so that its start is irrelevant.
    pub from_goal: bool,
    /// All states that reach a goal.
    pub states: u64,
    /// The number of states at each distance, in increasing order.
    pub counts: Vec<(Cost, u64)>,
    /// The first of the farthest states.
    pub farthest: Vec<StateView>,
    /// How the states were counted, if that was done layer by layer.
    pub count: Option<Count>,
    /// The time taken.
    pub time: Duration,
}

/// How states were counted layer by layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Whether all layers were counted.
    pub complete: bool,
    /// Layers resumed from an earlier count on disk.
    pub resumed: Option<u32>,
    /// The number of threads.
    pub threads: usize,
    /// Bytes of memory allocated; files are not included.
    pub bytes: u64,
    /// Whether the states are kept on disk.
    pub on_disk: bool,
}

impl SpaceReport {
    /// Computes a table of the distances of all states of `problem` and counts them.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn new(problem: &Instance) -> Result<Self, WholeSpaceError> {
        let began = Instant::now();
        let Layers { counts, farthest } = count_layers(problem)?;
        let states = counts.iter().map(|(_, count)| count).sum();
        let (problem, time) = (problem.clone(), began.elapsed());
        Ok(SpaceReport { problem, from_goal: false, states, counts, farthest, count: None, time })
    }

    /// Whether all layers were counted.
    pub fn is_complete(&self) -> bool {
        self.count.is_none_or(|count| count.complete)
    }

    /// The states counted.
    pub fn counted(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// The mean distance of the states counted, in units.
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.counts.iter().map(|&(distance, count)| u128::from(distance) * u128::from(count)).sum();
        sum as f64 / self.counted().max(1) as f64 / f64::from(10_u32.pow(self.problem.info().decimals))
    }

    /// The largest distance counted, and the number of states there.
    pub fn last(&self) -> (Cost, u64) {
        self.counts.last().copied().unwrap_or_default()
    }
}

/// The fields of a problem whose states were examined; without its start if it was made from its goal alone.
pub fn problem_facts(problem: &Instance, from_goal: bool) -> Facts {
    let mut stated = problem.facts();
    if from_goal {
        stated.0.retain(|(name, _)| *name != "start");
    }
    stated
}
