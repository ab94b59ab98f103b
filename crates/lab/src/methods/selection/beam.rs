//! The node with the smallest f in the current layer, the oldest among equals. Its children form the next layer, of which only the best are
//! kept.

use jiugong_search::GoalTest;

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::methods::UsesHeuristic;
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts::new("beam");

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken = code::take("n ← smallest f of the present layer", "n ← 当前层中 f 最小的结点");
        let forgets = row.heuristic != UsesHeuristic::No;
        code::queued(row, goal_test, taken, forgets.then_some(code::FORGET_LAYERS))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let layer = entry.id.map_or(0, |id| follow.replay.moves_to(entry.side, id));
        Why::new(Layered { f: entry.f, layer, of: follow.replay.open[0].first_level_count() })
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, id: u64) -> Rank {
        replay.rank_by_layer(entry, id)
    }
}

/// It has the smallest f of the nodes left in its layer.
#[derive(Clone, Copy, Debug)]
pub struct Layered {
    /// Its f.
    pub f: u64,
    /// Moves from the start.
    pub layer: u32,
    /// How many are left in the layer.
    pub of: usize,
}

impl Reason for Layered {
    fn text(&self, words: Words) -> String {
        let (f, layer, of) = (words.sum(self.f), self.layer, self.of);
        say!(
            words.language,
            "smallest f = {f} of the nodes left in layer {layer} ({of})",
            "第 {layer} 层剩下的 {of} 个结点中 f = {f} 最小"
        )
    }
}
