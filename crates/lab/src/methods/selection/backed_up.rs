//! The node with the smallest f in OPEN, where a node whose children were forgotten has the smallest f of its children. Among equals the
//! deepest is taken, and of those the one entered first.

use jiugong_search::GoalTest;

use super::reason::{Reason, Start, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts::new("backed_up");

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken =
            code::take("n ← smallest f of OPEN, the deepest of those", "n ← OPEN 中 f 最小的结点，相同时取最深的");
        code::queued(row, goal_test, taken, Some(code::FORGET_WORST))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let own = u64::from(entry.g) + u64::from(entry.h);
        Why::new(BackedUp { f: entry.f, own, equals: follow.replay.count_with(entry) })
    }

    /// The start may wait again when its children were forgotten.
    fn reason_of_root(&self, follow: &StepBuilder) -> Option<Why> {
        (follow.number == 0).then(|| Why::new(Start))
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, id: u64) -> Rank {
        let depth = i64::from(replay.moves_to(entry.side, id));
        (entry.f, -depth, i64::try_from(id).unwrap_or(i64::MAX))
    }

    fn count_closed(&self, replay: &mut Replay, _: &TraceNode, _: u64) -> u64 {
        replay.closed[0].len() as u64
    }
}

/// It has the smallest f in OPEN, which may have been backed up from forgotten children.
#[derive(Clone, Copy, Debug)]
pub struct BackedUp {
    /// Its f.
    pub f: u64,
    /// Its own g + h, which may be less.
    pub own: u64,
    /// How many nodes have this f. It is the deepest of them, and of those the one entered first.
    pub equals: usize,
}

impl Reason for BackedUp {
    fn text(&self, words: Words) -> String {
        let equals = self.equals;
        let why = if self.f == self.own {
            words.smallest_f(self.f, "g + h")
        } else {
            let (f, own) = (words.sum(self.f), words.sum(self.own));
            say!(
                words.language,
                "smallest f = {f} (its own g + h = {own}; a node whose children were discarded has the smallest f below it)",
                "f = {f} 最小（自身 g + h = {own}；子结点被丢弃的结点取其下最小的 f）"
            )
        };
        if equals == 1 {
            return why;
        }
        say!(words.language, "{why}, deepest of {equals}", "{why}，{equals} 个同值结点中最深")
    }
}
