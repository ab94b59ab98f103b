//! Builds steps from events as they arrive. Holds the current step and a replay, but no events.

use std::fmt;

use jiugong_search::{Cost, Fate, GoalTest, Weights};

use super::{Conditions, Replay, Step, TraceEvent, TraceNode};
use crate::methods::{Selection, Shape, Why, reasons::Start};

/// Builds steps from events.
#[derive(Clone)]
pub(crate) struct StepBuilder {
    selection: Selection,
    pub(crate) conditions: Conditions,
    goal_test: GoalTest,
    pub(crate) replay: Replay,
    /// The current step.
    step: Step,
    pub(crate) bound: Option<Cost>,
    pub(crate) weights: Option<Weights>,
    /// The node taken last.
    pub(crate) last: Option<TraceNode>,
    /// Steps before this one are not explained, because explanations take most of the time.
    first: u64,
    /// Finished steps.
    pub(crate) number: u64,
}

impl fmt::Debug for StepBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepBuilder").field("number", &self.number).finish_non_exhaustive()
    }
}

impl StepBuilder {
    /// The state at the start of a search within `bound`.
    pub(super) fn new(selection: Selection, conditions: Conditions, goal_test: GoalTest, bound: Option<Cost>) -> Self {
        StepBuilder {
            selection,
            conditions,
            goal_test,
            replay: Replay::new(selection, conditions),
            step: Step::new(1),
            bound,
            weights: conditions.weights,
            last: None,
            first: 0,
            number: 0,
        }
    }

    pub(super) fn explain_from(&mut self, first: u64) {
        self.first = first;
    }

    pub(super) fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The number of finished steps.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether the current step has taken a node.
    pub(super) fn has_taken(&self) -> bool {
        self.step.taken.is_some()
    }

    /// Whether `event` belongs to the step after the current one.
    pub(super) fn is_next(&self, event: &TraceEvent) -> bool {
        if self.step.taken.is_none() {
            return false;
        }
        match event {
            TraceEvent::Bound(_)
            | TraceEvent::Weights(_)
            | TraceEvent::Node(Fate::Expanded | Fate::Dropped | Fate::Restored, _) => true,
            // If goals are tested when they are taken, taking one is a separate step.
            TraceEvent::Node(Fate::Reached, entry) => entry.id.is_some() && self.goal_test == GoalTest::Expansion,
            // A walk restarts.
            TraceEvent::Node(Fate::Started, _) if self.selection.shape() == Shape::Walk => true,
            TraceEvent::Node(Fate::Started | Fate::Generated | Fate::Reopened, _) => {
                self.selection.shape() == Shape::Path
            }
            TraceEvent::Node(Fate::Duplicate | Fate::Pruned, entry) => self.replay.waits(entry),
            TraceEvent::Node(Fate::Waiting | Fate::Improved | Fate::Postponed | Fate::Met, _)
            | TraceEvent::Incumbent(_) => false,
        }
    }

    /// Adds an event to the current step.
    pub(super) fn take(&mut self, event: &TraceEvent) {
        let step = &mut self.step;
        match event {
            TraceEvent::Bound(bound) => {
                self.bound = Some(*bound);
                step.round = Some(self.replay.rounds().len() + 1);
            }
            TraceEvent::Weights(weights) => {
                step.weights = Some(*weights);
                self.weights = Some(*weights).filter(|weights| (weights.g, weights.h) != (1, 1));
            }
            TraceEvent::Incumbent(cost) => {
                step.incumbents.push(*cost);
                self.bound = cost.checked_sub(1);
            }
            TraceEvent::Node(fate @ (Fate::Expanded | Fate::Reached), entry) if step.taken.is_none() => {
                self.replay.settle();
                let why = if step.number < self.first { Why::new(Start) } else { self.why(entry) };
                let step = &mut self.step;
                step.bound = self.bound;
                step.taken = Some((entry.clone(), why));
                step.goal = *fate == Fate::Reached;
            }
            TraceEvent::Node(Fate::Restored, entry) => step.restored.push(entry.clone()),
            TraceEvent::Node(Fate::Dropped, entry) => step.dropped.push(entry.clone()),
            TraceEvent::Node(fate, entry) if step.taken.is_some() => match step.children.last_mut() {
                // A new child turned out to be a meeting point or a goal.
                Some((last, child)) if matches!(fate, Fate::Met | Fate::Reached) && child.id == entry.id => {
                    *last = *fate;
                }
                _ => step.children.push((*fate, entry.clone())),
            },
            TraceEvent::Node(fate @ (Fate::Duplicate | Fate::Pruned), entry) => {
                step.refused.push((*fate, entry.clone()));
            }
            TraceEvent::Node(..) => {}
        }
        self.replay.apply(event);
    }

    /// Finishes the current step and begins the next one.
    pub(super) fn finish(&mut self) -> Step {
        self.replay.settle();
        self.number += 1;
        let step = std::mem::replace(&mut self.step, Step::new(self.number + 1));
        self.last = step.taken.as_ref().map(|(entry, _)| entry.clone());
        step
    }

    fn why(&self, entry: &TraceNode) -> Why {
        let rule = self.selection.rule();
        let root = if entry.parent.is_none() { rule.reason_of_root(self) } else { None };
        root.unwrap_or_else(|| rule.reason(self, entry))
    }
}
