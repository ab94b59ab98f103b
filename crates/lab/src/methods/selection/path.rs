//! The next child that waits beside the current path: depth-first search that keeps nothing else.

use jiugong_search::GoalTest;

use super::reason::{Child, Why};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Path, ..RuleFacts::new("path") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        code::along_a_path(row.rounds, goal_test)
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        Child::of(entry.parent.unwrap_or(0), follow)
    }
}

impl OpenRule for Rule {
    fn enter(&self, replay: &mut Replay, entry: &TraceNode, _: u64) {
        replay.seen.insert(entry.position.clone());
    }

    fn count_closed(&self, replay: &mut Replay, entry: &TraceNode, id: u64) -> u64 {
        let keep = entry.parent.and_then(|parent| replay.place_on_path(parent));
        replay.path.truncate(keep.map_or(0, |place| place + 1));
        replay.path.push(id);
        // The states held are counted when the children are made.
        replay.counters.max_closed
    }

    fn depth(&self, replay: &Replay) -> u32 {
        replay.counters.depth.max(replay.longest_plan)
    }
}
