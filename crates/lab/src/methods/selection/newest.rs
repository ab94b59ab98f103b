//! The newest node of OPEN, a stack; of siblings the one with the smallest f.

use jiugong_search::GoalTest;

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Stack, looks_up_path: false, ..RuleFacts::new("newest") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken =
            code::take("n ← the newest of OPEN, a stack; CLOSED gets n", "n ← OPEN（栈）中最新的结点；n 进入 CLOSED");
        code::queued(row, goal_test, taken, None)
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        // Children of one parent lie together on top of the stack.
        let siblings = || follow.replay.open(entry.side).take_while(|other| other.parent == entry.parent);
        let ordered = siblings().any(|other| other.f != entry.f);
        Why::new(Newest {
            of: follow.replay.open_count(entry.side),
            siblings: siblings().count(),
            f: ordered.then_some(entry.f),
            guided: follow.conditions.guided,
        })
    }
}

impl OpenRule for Rule {
    fn enter(&self, replay: &mut Replay, entry: &TraceNode, _: u64) {
        replay.batch.push(entry.clone());
    }

    fn sort_siblings(&self, siblings: &mut [TraceNode]) {
        siblings.sort_by_key(|entry| entry.f);
    }
}

/// It is the newest on a stack.
#[derive(Clone, Copy, Debug)]
pub struct Newest {
    /// How many waited.
    pub of: usize,
    /// How many of them are its siblings, itself included.
    pub siblings: usize,
    /// Its f, if siblings are ordered by it.
    pub f: Option<u64>,
    /// Whether f contains h.
    pub guided: bool,
}

impl Reason for Newest {
    fn text(&self, words: Words) -> String {
        let Newest { of, siblings, f, guided } = *self;
        match f.filter(|_| of > 1 && siblings > 1).map(|f| words.sum(f)) {
            _ if of == 1 => words.only(),
            Some(f) if guided => say!(
                words.language,
                "newest in OPEN, a stack; of {siblings} siblings the one with the smallest f = {f}",
                "OPEN 是栈，最新的 {siblings} 个兄弟结点中它的 f = {f} 最小"
            ),
            Some(g) => say!(
                words.language,
                "newest in OPEN, a stack; of {siblings} siblings the one with the smallest g = {g}",
                "OPEN 是栈，最新的 {siblings} 个兄弟结点中它的代价 g = {g} 最小"
            ),
            None => {
                say!(words.language, "newest of the {of} in OPEN, a stack", "OPEN 是栈，它在 {of} 个结点中最晚进入")
            }
        }
    }
}
