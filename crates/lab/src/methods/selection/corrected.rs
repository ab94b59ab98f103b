//! The node with the smallest 2g + h − h′ of both sides, the newest among equals: each side corrects f by the error of the other's estimate.

use jiugong_search::{Cost, GoalTest, Side};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape, two_sided};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::TwoSided, ..RuleFacts::new("corrected") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        two_sided::pseudocode(code::take("n ← smallest 2g + h − h′ of both sides", "n ← 两侧中 2g + h − h′ 最小的结点"))
    }

    fn reason(&self, _: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Corrected { side: entry.side, priority: entry.f, g: entry.g, h: entry.h })
    }

    fn reason_of_root(&self, _: &StepBuilder) -> Option<Why> {
        None
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (entry.f, 0, -replay.stamp)
    }

    fn depth(&self, replay: &Replay) -> u32 {
        two_sided::depth(replay)
    }
}

/// It has the smallest corrected f of two searches.
#[derive(Clone, Copy, Debug)]
pub struct Corrected {
    /// Its side.
    pub side: Side,
    /// Its priority, 2g + h − h′.
    pub priority: u64,
    /// Its g.
    pub g: Cost,
    /// Its h.
    pub h: Cost,
}

impl Reason for Corrected {
    fn text(&self, words: Words) -> String {
        let error = i128::from(self.priority) - i128::from(self.g) - i128::from(self.h);
        let sign = if error < 0 { "−" } else { "" };
        let error = words.sum(u64::try_from(error.unsigned_abs()).unwrap_or(u64::MAX));
        let (side, priority) = (words.side(self.side), words.sum(self.priority));
        let (g, h) = (words.cost(self.g), words.cost(self.h));
        say!(
            words.language,
            "smallest b = f + (g − h′) = {priority} of both sides (g {g}, h {h}, g − h′ {sign}{error}), on the {side} side",
            "两侧之中 b = f + (g − h′) = {priority} 最小（g {g}，h {h}，g − h′ {sign}{error}），在{side}一侧"
        )
    }
}
