//! Pairs, one node of each side, the forward one first: those with the smallest g within the smallest bound of a pair,
//! max(f, f′, g + g′ + ε). Among equals the one with the largest number is taken.

use jiugong_search::{Cost, GoalTest, Side};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape, two_sided};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::TwoSided, takes_pairs: true, ..RuleFacts::new("pairs") };

/// Remembers the bound of the current pair, and whether its second node is still to be taken.
pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        two_sided::pseudocode(code::take(
            "n ← next of the pair with the smallest bound, one per side",
            "n ← 下界最小的一对结点（每侧一个）中的下一个",
        ))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Pair { side: entry.side, bound: follow.replay.pair_bound(), g: entry.g })
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

    fn before_expansion(&self, replay: &mut Replay, entry: &TraceNode) {
        replay.memory.number = replay.pair_bound();
        replay.memory.flag = entry.side == Side::Forward;
    }

    fn depth(&self, replay: &Replay) -> u32 {
        two_sided::depth(replay)
    }
}

impl Replay {
    /// The smallest bound of a pair, which the next node taken belongs to: max(f, f′, g + g′ + ε), where ε is 1 if every move costs 1,
    /// and 0 otherwise. It never falls.
    pub(crate) fn pair_bound(&self) -> u64 {
        let bound = self.memory.number;
        if self.memory.flag {
            return bound;
        }
        let least_cost = u64::from(self.conditions.unit_costs);
        // Among nodes up to some f, those with the smallest g of each side make the best pair.
        let [mut sides_f, mut sides_b] = [0, 1].map(|side| self.open[side].smallest_g().peekable());
        let (mut forward, mut backward, mut smallest) = (u64::MAX, u64::MAX, u64::MAX);
        loop {
            let [one, other] = [sides_f.peek(), sides_b.peek()].map(|next| next.map_or(u64::MAX, |&(f, _)| f));
            let f = one.min(other);
            if f >= smallest {
                break;
            }
            if one == f
                && let Some((_, g)) = sides_f.next()
            {
                forward = forward.min(g);
            }
            if other == f
                && let Some((_, g)) = sides_b.next()
            {
                backward = backward.min(g);
            }
            smallest = smallest.min(f.max(forward.saturating_add(backward).saturating_add(least_cost)));
            if smallest <= bound {
                return bound;
            }
        }
        if smallest == u64::MAX { bound } else { smallest.max(bound) }
    }
}

/// It belongs to a pair with the smallest bound. The forward node of a pair comes first.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// Its side.
    pub side: Side,
    /// The bound of the pair, max(f, f′, g + g′ + ε).
    pub bound: u64,
    /// Its g, the smallest on its side of those whose f is within the bound.
    pub g: Cost,
}

impl Reason for Pair {
    fn text(&self, words: Words) -> String {
        let (bound, g) = (words.sum(self.bound), words.cost(self.g));
        match self.side {
            Side::Forward => say!(
                words.language,
                "first of a pair with the smallest bound max(f, f′, g + g′ + ε) = {bound}: smallest g = {g} within it on the forward side",
                "下界 max(f, f′, g + g′ + ε) = {bound} 最小的一对中的第一个：正向一侧不超过此界的结点中 g = {g} 最小"
            ),
            Side::Backward => say!(
                words.language,
                "second of the pair with the bound {bound}: smallest g = {g} within it on the backward side",
                "下界为 {bound} 的一对中的第二个：反向一侧不超过此界的结点中 g = {g} 最小"
            ),
        }
    }
}
