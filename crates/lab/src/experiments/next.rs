//! Suggests changes of a request after a search that was stopped, or that found nothing within its bound.
//!
//! A suggestion lists the options to set, by their names in requests, and their new values. No suggestion exceeds the ceilings of the request or
//! repeats its current value.

use std::time::Duration;

use jiugong_search::{Cost, Outcome, Report as SearchReport, StopReason};
use serde::{Serialize, Serializer};

use crate::domain::{Domain, HeuristicName};
use crate::methods::Method;
use crate::registry::Knob;
use crate::request::config::Config;
use crate::request::plan::Plan;

/// The factor by which a limit is raised.
const MORE: u32 = 4;

/// The least memory that is suggested: with less, small searches stop too.
const LEAST_MEMORY: usize = 64 << 20;

/// A change of the request that would help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// More time.
    MoreTime(Duration),
    /// More memory.
    MoreMemory(usize),
    /// More nodes.
    MoreNodes(u64),
    /// A larger bound.
    LargerBound(Cost),
    /// More nodes held at a time.
    MoreCapacity(u64),
    /// The large tables, which are built once.
    LargeTables(HeuristicName),
    /// The program's own choice.
    Automatic,
    /// A method that improves its solution until the time limit.
    Anytime(Method),
}

/// The new value of a knob.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum NewValue {
    /// Seconds.
    Seconds(f64),
    /// A whole number: bytes, nodes, a cost.
    Whole(u64),
    /// A name.
    Name(&'static str),
    /// No value: the program chooses.
    Open,
}

impl NextStep {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            NextStep::MoreTime(_) => "more_time",
            NextStep::MoreMemory(_) => "more_memory",
            NextStep::MoreNodes(_) => "more_nodes",
            NextStep::LargerBound(_) => "larger_bound",
            NextStep::MoreCapacity(_) => "more_capacity",
            NextStep::LargeTables(_) => "large_tables",
            NextStep::Automatic => "automatic",
            NextStep::Anytime(_) => "anytime",
        }
    }

    /// All names.
    pub const NAMES: [&'static str; 8] = [
        "more_time",
        "more_memory",
        "more_nodes",
        "larger_bound",
        "more_capacity",
        "large_tables",
        "automatic",
        "anytime",
    ];

    /// The knobs to set, with their new values.
    pub fn changes(self) -> Vec<(Knob, NewValue)> {
        match self {
            NextStep::MoreTime(time) => vec![(Knob::TimeLimit, NewValue::Seconds(time.as_secs_f64()))],
            NextStep::MoreMemory(bytes) => vec![(Knob::MemoryLimit, NewValue::Whole(bytes as u64))],
            NextStep::MoreNodes(nodes) => vec![(Knob::NodeLimit, NewValue::Whole(nodes))],
            NextStep::LargerBound(bound) => vec![(Knob::Bound, NewValue::Whole(bound.into()))],
            NextStep::MoreCapacity(nodes) => vec![(Knob::Capacity, NewValue::Whole(nodes))],
            NextStep::LargeTables(heuristic) => vec![(Knob::Heuristic, NewValue::Name(heuristic.name()))],
            NextStep::Automatic => vec![(Knob::Method, NewValue::Open), (Knob::Heuristic, NewValue::Open)],
            NextStep::Anytime(method) => {
                vec![(Knob::Method, NewValue::Name(method.name())), (Knob::Heuristic, NewValue::Open)]
            }
        }
    }
}

/// Serialized as its name and the fields of the request to set.
impl Serialize for NextStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Record {
            kind: &'static str,
            set: std::collections::BTreeMap<&'static str, NewValue>,
        }
        let set = self.changes().into_iter().map(|(knob, value)| (knob.name(), value)).collect();
        Record { kind: self.name(), set }.serialize(serializer)
    }
}

/// Suggestions after a search that returned `report`.
pub(crate) fn next_steps<D: Domain>(
    problem: &D,
    plan: &Plan,
    config: &Config,
    report: &SearchReport<D::Move>,
    in_tables: bool,
) -> Vec<NextStep> {
    let settings = &plan.settings;
    let (limits, most) = (&settings.limits, &settings.ceilings);
    let mut steps = Vec::new();
    match report.outcome {
        Outcome::Stopped { why, .. } => {
            match why {
                StopReason::Time => {
                    let more = limits.time.map(|time| (time, within(time.saturating_mul(MORE), most.time)));
                    steps.extend(more.filter(|(now, more)| more > now).map(|(_, more)| NextStep::MoreTime(more)));
                }
                StopReason::Bytes => {
                    let more = limits.bytes.map(|bytes| {
                        (bytes, within(bytes.saturating_mul(MORE as usize).max(LEAST_MEMORY), most.bytes))
                    });
                    steps.extend(more.filter(|(now, more)| more > now).map(|(_, more)| NextStep::MoreMemory(more)));
                }
                StopReason::Nodes => {
                    let more = limits.nodes.map(|nodes| (nodes, within(nodes.saturating_mul(MORE.into()), most.nodes)));
                    steps.extend(more.filter(|(now, more)| more > now).map(|(_, more)| NextStep::MoreNodes(more)));
                }
                // The user stopped the search.
                _ => return steps,
            }
            let large = problem.large_tables(settings).filter(|_| !in_tables);
            steps.extend(
                large
                    .filter(|&large| config.heuristic.is_some_and(|heuristic| heuristic != large))
                    .map(NextStep::LargeTables),
            );
            if !config.automatic && report.plan().is_none() {
                steps.push(NextStep::Automatic);
            }
            steps.extend(plan.instance.info().anytime.filter(|&method| method != config.method).map(NextStep::Anytime));
        }
        Outcome::Cutoff => {
            steps.extend(config.tuning.capacity.map(|nodes| NextStep::MoreCapacity(nodes.saturating_mul(MORE.into()))));
            steps.extend(config.bound.map(|bound| NextStep::LargerBound(bound.saturating_mul(2).min(MOST_BOUND))));
        }
        Outcome::Solved { .. } | Outcome::Unsolvable => {}
    }
    steps
}

/// The largest bound that a request may set.
const MOST_BOUND: Cost = 1_000_000;

fn within<T: Ord>(wanted: T, most: Option<T>) -> T {
    match most {
        Some(most) => wanted.min(most),
        None => wanted,
    }
}
