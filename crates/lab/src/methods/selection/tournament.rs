//! A member of the current generation: the best of a few drawn at random. It stays in the population.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts =
    RuleFacts { takes_first: false, keeps_expanded: true, ..RuleFacts::new("tournament") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        code::around_a_state(
            ("n ← the best of a few drawn from the generation", "n ← 从本代随机抽取的几个中最好的"),
            ("cross it with another, and change the child", "与另一个交叉，子代再变异"),
        )
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let (mut of, mut better) = (0, 0);
        for member in follow.replay.open[0].first_level() {
            of += 1;
            better += usize::from(member.h < entry.h);
        }
        Why::new(Tournament { h: entry.h, of, better })
    }

    /// Members of the first generation are taken like the others.
    fn reason_of_root(&self, _: &StepBuilder) -> Option<Why> {
        None
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, id: u64) -> Rank {
        replay.rank_by_layer(entry, id)
    }

    fn depth(&self, replay: &Replay) -> u32 {
        replay.deepest()
    }
}

/// It was the best of a few drawn from a generation.
#[derive(Clone, Copy, Debug)]
pub struct Tournament {
    /// Its h.
    pub h: Cost,
    /// How many members the generation has.
    pub of: usize,
    /// How many of them are better.
    pub better: usize,
}

impl Reason for Tournament {
    fn text(&self, words: Words) -> String {
        let (h, of, better) = (words.cost(self.h), self.of, self.better);
        say!(
            words.language,
            "the best of three random members of a generation of {of}: h = {h} (better ones in it: {better})",
            "从本代 {of} 个个体中随机抽取三个，它最好：h = {h}（本代有 {better} 个更好）"
        )
    }
}
