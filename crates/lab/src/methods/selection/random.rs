//! A neighbour of the current state drawn at random; the others are forgotten.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Reason, Why, Words, h_before, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Walk, takes_first: false, ..RuleFacts::new("random") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        code::around_a_state(
            ("n ← a neighbour drawn at random, and accepted", "n ← 随机抽取并被接受的邻居"),
            ("the colder it is, the less a worse one is accepted", "温度越低，较差的越难被接受"),
        )
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Drawn { h: entry.h, here: h_before(follow, entry) })
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (entry.f, 0, replay.stamp)
    }

    fn expand(&self, replay: &mut Replay, _: &TraceNode, _: u64, _: Option<Rank>) {
        replay.forget_tables();
    }

    fn count_closed(&self, replay: &mut Replay, _: &TraceNode, id: u64) -> u64 {
        replay.path.push(id);
        replay.path.len() as u64
    }
}

/// It is a neighbour drawn at random and accepted.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Its h.
    pub h: Cost,
    /// The h of the state before.
    pub here: Cost,
}

impl Reason for Drawn {
    fn text(&self, words: Words) -> String {
        let (h, here) = (words.cost(self.h), words.cost(self.here));
        if self.h <= self.here {
            return say!(
                words.language,
                "random choice, not worse: h = {h}, here {here}",
                "随机抽到，且不比当前差：h = {h}，当前为 {here}"
            );
        }
        say!(
            words.language,
            "random choice; worse (h = {h}, here {here}), but accepted by chance at this temperature",
            "随机抽到；虽然更差（h = {h}，当前为 {here}），但在此温度下以一定概率被接受"
        )
    }
}
