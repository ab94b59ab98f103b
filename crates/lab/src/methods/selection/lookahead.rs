//! The node with the smallest f evaluated from the current state. After a number of steps the search moves there and forgets the others.

use jiugong_search::GoalTest;

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts::new("lookahead");

/// Remembers the expansions since the last move.
pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        code::around_a_state(
            ("n ← smallest f of what was looked at", "n ← 考察过的状态中 f 最小的"),
            ("learn: h of what was looked at grows; walk on", "学习：增大考察过的状态的 h，再前进"),
        )
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let of = follow.replay.open_count(entry.side);
        Why::new(Lookahead { f: entry.f, of, moves: is_over(&follow.replay) })
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (entry.f, 0, -replay.stamp)
    }

    /// What was learned about states is kept.
    fn begin_round(&self, replay: &mut Replay) {
        let seen = std::mem::take(&mut replay.seen);
        replay.forget_round();
        replay.seen = seen;
        replay.memory.number = 0;
    }

    fn expand(&self, replay: &mut Replay, entry: &TraceNode, _: u64, _: Option<Rank>) {
        if is_over(replay) {
            replay.forget_tables();
            replay.memory.number = 0;
        }
        replay.memory.number += 1;
        replay.seen.insert(entry.position.clone());
    }

    fn count_closed(&self, replay: &mut Replay, _: &TraceNode, _: u64) -> u64 {
        replay.seen.len() as u64
    }
}

/// Whether the lookahead is used up, so that the next expansion is the first after a move.
fn is_over(replay: &Replay) -> bool {
    replay.memory.number >= replay.conditions.lookahead
}

/// It has the smallest f of the nodes evaluated from the current state.
#[derive(Clone, Copy, Debug)]
pub struct Lookahead {
    /// Its f.
    pub f: u64,
    /// How many wait.
    pub of: usize,
    /// Whether the search moves there, and does not only look ahead from it.
    pub moves: bool,
}

impl Reason for Lookahead {
    fn text(&self, words: Words) -> String {
        let (f, of) = (words.sum(self.f), self.of);
        if self.moves {
            say!(words.language, "moves on to the smallest f = {f} of {of}", "前进到 {of} 个结点中 f = {f} 最小的结点")
        } else {
            say!(
                words.language,
                "looks ahead from the smallest f = {f} of {of}",
                "向前看：{of} 个结点中它的 f = {f} 最小"
            )
        }
    }
}
