//! All states of a problem: counted by distance, in memory or on disk, and judged at once.

pub mod all_states;
pub mod whole;

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use crate::domain::Facts;
use crate::domain::instance::Instance;
use crate::experiments::space::all_states::{WholeSpaceError, count_layers};
use crate::experiments::space::whole::Layers;
use crate::present::view::View;

/// The states of a problem by their distance from the goal.
#[derive(Clone, Debug)]
pub struct SpaceReport {
    /// The problem.
    pub problem: Instance,
    /// Whether it was posed by its goal alone, so that its start means nothing.
    pub from_goal: bool,
    /// All states that reach a goal.
    pub states: u64,
    /// How many of them are at each distance, the nearest first.
    pub counts: Vec<(Cost, u64)>,
    /// The first of the farthest states.
    pub farthest: Vec<View>,
    /// How they were counted, if it was done layer by layer.
    pub count: Option<Count>,
    /// The time it took.
    pub time: Duration,
}

/// How states were counted layer by layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Whether all layers are there.
    pub complete: bool,
    /// Layers that an earlier count had left on disk.
    pub resumed: Option<u32>,
    /// How many threads worked.
    pub threads: usize,
    /// Bytes of memory that were set aside; those of files are not among them.
    pub bytes: u64,
    /// Whether the states were kept on disk.
    pub on_disk: bool,
}

impl SpaceReport {
    /// Tables the distances of all states of `problem` and counts them.
    ///
    /// # Errors
    /// If there are too many.
    pub fn new(problem: &Instance) -> Result<Self, WholeSpaceError> {
        let began = Instant::now();
        let Layers { counts, farthest } = count_layers(problem)?;
        let states = counts.iter().map(|(_, count)| count).sum();
        let (problem, time) = (problem.clone(), began.elapsed());
        Ok(SpaceReport { problem, from_goal: false, states, counts, farthest, count: None, time })
    }

    /// Whether all layers are there.
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

    /// The largest distance counted, and how many states are there.
    pub fn last(&self) -> (Cost, u64) {
        self.counts.last().copied().unwrap_or_default()
    }
}

/// What data say of a problem whose states were examined: its start means nothing if it was posed by its goal alone.
pub fn stated(problem: &Instance, from_goal: bool) -> Facts {
    let mut stated = problem.stated();
    if from_goal {
        stated.0.retain(|(name, _)| *name != "start");
    }
    stated
}
