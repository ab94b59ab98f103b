//! The oldest node of the side whose layer is smaller, in a breadth-first search from both ends.

use jiugong_search::{GoalTest, Side};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape, two_sided};
use crate::experiments::trace::{Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::TwoSided, ..RuleFacts::new("layers") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        two_sided::pseudocode(code::take(
            "n ← the oldest of the side with the smaller layer",
            "n ← 层较小的一侧中最早进入的结点",
        ))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let goes_on = follow.last.as_ref().is_some_and(|last| last.side == entry.side && last.g == entry.g);
        let other = if entry.side == Side::Forward { Side::Backward } else { Side::Forward };
        let sizes = || (follow.replay.open_count(entry.side), follow.replay.open_count(other));
        Why::new(Layer { side: entry.side, begins: (!goes_on).then(sizes) })
    }

    fn reason_of_root(&self, _: &StepBuilder) -> Option<Why> {
        None
    }
}

impl OpenRule for Rule {
    fn depth(&self, replay: &Replay) -> u32 {
        if replay.longest_plan > 0 {
            replay.longest_plan
        } else {
            [Side::Forward, Side::Backward].into_iter().map(|side| replay.layers(side)).sum()
        }
    }
}

/// It is the next one in a layer of one of two searches.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// Its side.
    pub side: Side,
    /// If it is the first of its layer: the sizes of this side's layer and of the other's.
    pub begins: Option<(usize, usize)>,
}

impl Reason for Layer {
    fn text(&self, words: Words) -> String {
        let side = words.side(self.side);
        match self.begins {
            None => say!(words.language, "next in the layer of the {side} search", "{side}搜索当前层的下一个结点"),
            Some((own, other)) if own == other => say!(
                words.language,
                "both searches have {own} in their layers: a tie, so the {side} search is first",
                "两侧的当前层都有 {own} 个结点：数目相同，先扩展{side}一侧"
            ),
            Some((own, other)) => say!(
                words.language,
                "the {side} search has {own} in its layer, the other {other}: the smaller goes first",
                "{side}搜索的当前层有 {own} 个结点，另一侧 {other} 个：先扩展较小的一侧"
            ),
        }
    }
}
