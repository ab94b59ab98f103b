//! The node with the smallest max(g + h, 2g) of both sides. Among equals the one with the smallest g is taken, and of those the newest.

use jiugong_search::{Cost, GoalTest, Side};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape, two_sided};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::TwoSided, ..RuleFacts::new("middle") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        two_sided::pseudocode(code::take(
            "n ← smallest max(g + h, 2g) of both sides",
            "n ← 两侧中 max(g + h, 2g) 最小的结点",
        ))
    }

    fn reason(&self, _: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Middle { side: entry.side, priority: entry.f, g: entry.g, h: entry.h })
    }

    fn reason_of_root(&self, _: &StepBuilder) -> Option<Why> {
        None
    }
}

impl OpenRule for Rule {
    /// Priorities above 32 bits are equal, as in the search.
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (entry.f.min(u64::from(u32::MAX)), i64::from(entry.g), -replay.stamp)
    }

    fn depth(&self, replay: &Replay) -> u32 {
        two_sided::depth(replay)
    }
}

/// It has the smallest priority of two searches.
#[derive(Clone, Copy, Debug)]
pub struct Middle {
    /// Its side.
    pub side: Side,
    /// Its priority, the larger one of f and 2g.
    pub priority: u64,
    /// Its g, the smallest of those with this priority on its side.
    pub g: Cost,
    /// Its h.
    pub h: Cost,
}

impl Reason for Middle {
    fn text(&self, words: Words) -> String {
        let (side, priority) = (words.side(self.side), words.sum(self.priority));
        let (g, h) = (words.cost(self.g), words.cost(self.h));
        say!(
            words.language,
            "smallest priority max(f, 2g) = {priority} of both sides (g {g}, h {h}), on the {side} side",
            "两侧之中优先值 max(f, 2g) = {priority} 最小（g {g}，h {h}），在{side}一侧"
        )
    }
}
