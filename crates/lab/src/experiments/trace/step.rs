//! One step: the node taken, why it was the next one, and the fate of its children.

use jiugong_search::{Cost, Fate, Outcome, Weights};

use super::follow::StepBuilder;
use super::{Replay, Trace, TraceNode};
use crate::methods::Why;

/// One step of a search.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub number: u64,
    /// If it begins a round: the number of the round, from 1.
    pub round: Option<usize>,
    /// The bound in force, for methods that have one.
    pub bound: Option<Cost>,
    /// The weights, if it begins a round with other ones.
    pub weights: Option<Weights>,
    /// Waiting children that were rejected when they were taken from the stack.
    pub refused: Vec<(Fate, TraceNode)>,
    /// Nodes that were discarded from OPEN before this step.
    pub dropped: Vec<TraceNode>,
    /// Nodes that returned to OPEN before this step, because their children were discarded.
    pub restored: Vec<TraceNode>,
    /// The node taken and why; `None` if OPEN was empty.
    pub taken: Option<(TraceNode, Why)>,
    /// Whether the node taken is a goal.
    pub goal: bool,
    /// The fate of each child, in the order they were generated.
    pub children: Vec<(Fate, TraceNode)>,
    /// The costs of plans that entered table R.
    pub incumbents: Vec<Cost>,
}

impl Step {
    pub(super) fn new(number: u64) -> Self {
        Step {
            number,
            round: None,
            bound: None,
            weights: None,
            refused: Vec::new(),
            dropped: Vec::new(),
            restored: Vec::new(),
            taken: None,
            goal: false,
            children: Vec::new(),
            incumbents: Vec::new(),
        }
    }
}

/// The steps of a trace, with the replay after each.
pub struct Steps<'a> {
    trace: &'a Trace,
    at: usize,
    follow: StepBuilder,
}

impl<'a> Steps<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        Steps { trace, at: 0, follow: trace.begun() }
    }

    /// Explains only the steps from number `first` on. Explanations take most of the time.
    #[must_use]
    pub fn explained_from(mut self, first: u64) -> Self {
        self.follow.explain_from(first);
        self
    }

    /// OPEN and CLOSED after the step that was returned last.
    pub fn replay(&self) -> &Replay {
        self.follow.replay()
    }

    /// The number of events in the steps returned so far.
    pub fn consumed(&self) -> usize {
        self.at
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let began = self.at;
        while let Some(event) = self.trace.events.get(self.at) {
            if self.follow.is_next(event) {
                break;
            }
            self.follow.take(event);
            self.at += 1;
        }
        if self.at == began {
            return None;
        }
        // The recording ends here or the search was stopped: this is not an empty OPEN.
        let stopped = matches!(self.trace.report.search.outcome, Outcome::Stopped { .. });
        if !self.follow.has_taken() && (self.trace.left_out > 0 || stopped) {
            return None;
        }
        Some(self.follow.finish())
    }
}
