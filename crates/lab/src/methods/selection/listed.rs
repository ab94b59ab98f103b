//! The first node in the list of this round whose f is within the bound. Children take the place of their parent; nodes over the bound
//! wait for the next round.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Key, Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { restarts_rounds: false, ..RuleFacts::new("path_children") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken = code::take(
            "n ← the first of the list with f ≤ bound; CLOSED gets n",
            "n ← 列表中第一个 f ≤ 界限的结点；n 进入 CLOSED",
        );
        code::queued(row, goal_test, taken, None)
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let bound = follow.bound.unwrap_or(0);
        let within = follow.replay.count_good(|f| f <= u64::from(bound));
        Why::new(Listed { f: entry.f, bound, within })
    }
}

impl OpenRule for Rule {
    fn limit(&self, replay: &Replay) -> Option<u64> {
        replay.rounds.last().map(|(bound, _)| u64::from(*bound))
    }

    fn enter(&self, replay: &mut Replay, entry: &TraceNode, _: u64) {
        replay.batch.push(entry.clone());
    }

    /// All nodes that were passed over return to the list, in the order in which they were passed.
    fn begin_round(&self, replay: &mut Replay) {
        replay.settle();
        pass_over(replay, None);
        for entry in replay.open[0].take().into_values().rev() {
            replay.stamp += 1;
            let rank = (0, 0, -replay.stamp);
            if let Some(id) = entry.id {
                replay.ranks.insert(Key::Node(entry.side, id), rank);
            }
            replay.open[0].insert(rank, entry);
        }
    }

    fn expand(&self, replay: &mut Replay, _: &TraceNode, _: u64, rank: Option<Rank>) {
        if rank.is_some() {
            pass_over(replay, rank);
        }
    }
}

/// Moves the nodes before `rank`, or all of them, behind the rest of the list.
fn pass_over(replay: &mut Replay, before: Option<Rank>) {
    let behind = (1, i64::MIN, i64::MIN);
    for rank in replay.open[0].before(before.map_or(behind, |before| before.min(behind))) {
        let Some(entry) = replay.open[0].remove(&rank) else { continue };
        replay.stamp += 1;
        let rank = (1, 0, replay.stamp);
        if let Some(id) = entry.id {
            replay.ranks.insert(Key::Node(entry.side, id), rank);
        }
        replay.open[0].insert(rank, entry);
    }
}

/// It is the first in the list whose f is within the bound.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its f.
    pub f: u64,
    /// The bound of the round.
    pub bound: Cost,
    /// How many nodes of OPEN are within the bound.
    pub within: usize,
}

impl Reason for Listed {
    fn text(&self, words: Words) -> String {
        let (f, bound, within) = (words.sum(self.f), words.cost(self.bound), self.within);
        say!(
            words.language,
            "first in the list with f = {f} within the bound {bound} (nodes of OPEN within it: {within})",
            "列表中第一个 f = {f} 不超过界限 {bound} 的结点（OPEN 中共有 {within} 个不超过）"
        )
    }
}
