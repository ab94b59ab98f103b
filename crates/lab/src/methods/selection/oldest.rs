//! The oldest node of OPEN, a queue.

use jiugong_search::GoalTest;

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Replay, StepBuilder, TraceNode};
use crate::methods::UsesHeuristic;
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { looks_up_path: false, ..RuleFacts::new("oldest") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken =
            code::take("n ← the oldest of OPEN, a queue; CLOSED gets n", "n ← OPEN（队列）中最早的结点；n 进入 CLOSED");
        // Only a guided queue drops its old layers.
        let forgets = row.heuristic != UsesHeuristic::No;
        code::queued(row, goal_test, taken, forgets.then_some(code::FORGET_LAYERS))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Oldest { of: follow.replay.open_count(entry.side) })
    }
}

impl OpenRule for Rule {
    fn count_closed(&self, replay: &mut Replay, _: &TraceNode, _: u64) -> u64 {
        replay.closed[0].len() as u64
    }
}

/// It waited longest in a queue.
#[derive(Clone, Copy, Debug)]
pub struct Oldest {
    /// How many waited.
    pub of: usize,
}

impl Reason for Oldest {
    fn text(&self, words: Words) -> String {
        let of = self.of;
        if of == 1 {
            return words.only();
        }
        say!(words.language, "oldest of the {of} in OPEN, a queue", "OPEN 是队列，它在 {of} 个结点中最早进入")
    }
}
