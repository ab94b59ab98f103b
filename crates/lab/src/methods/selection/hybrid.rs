//! The node with the smallest f in OPEN, the newest among equals, until OPEN is full. From then on depth-first below each node that waits
//! there within the bound of the round: the smallest f first, among equals the largest g.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Child, Reason, Why, Words, say};
use super::smallest::Smallest;
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Key, Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { restarts_rounds: false, ..RuleFacts::new("hybrid") };

/// Remembers whether the search has gone below its top.
pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken = code::take(
            "n ← smallest f of OPEN; below a full OPEN, depth first",
            "n ← OPEN 中 f 最小的结点；OPEN 存满后向下深度优先",
        );
        code::queued(row, goal_test, taken, Some(code::FORGET_WORST))
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        if !follow.replay.memory.flag {
            return Why::new(Smallest::new(follow, entry));
        }
        if let Some(parent) = entry.parent.filter(|&parent| follow.replay.path.contains(&parent)) {
            return Child::of(parent, follow);
        }
        let bound = follow.bound.unwrap_or(0);
        let within = follow.replay.count_good(|f| f <= u64::from(bound));
        Why::new(Root { f: entry.f, bound, within })
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (entry.f, 0, -replay.stamp)
    }

    fn enter(&self, replay: &mut Replay, entry: &TraceNode, id: u64) {
        if replay.memory.flag {
            replay.batch.push(entry.clone());
        } else {
            replay.enter_by_rank(entry, id);
        }
    }

    fn restore(&self, replay: &mut Replay, entry: &TraceNode) {
        wait_at_top(replay, entry.clone());
    }

    fn forget(&self, replay: &mut Replay) {
        if replay.memory.flag {
            replay.leave_path(0);
        }
    }

    /// The search goes below its top, whose nodes are sorted anew.
    fn begin_round(&self, replay: &mut Replay) {
        replay.settle();
        replay.memory.flag = true;
        for entry in replay.open[0].take().into_values() {
            wait_at_top(replay, entry);
        }
    }

    fn expand(&self, replay: &mut Replay, entry: &TraceNode, id: u64, _: Option<Rank>) {
        if replay.memory.flag {
            let parent = entry.parent.and_then(|parent| replay.place_on_path(parent));
            replay.leave_path(parent.map_or(0, |place| place + 1));
            replay.path.push(id);
        }
    }

    fn count_closed(&self, replay: &mut Replay, _: &TraceNode, _: u64) -> u64 {
        replay.closed[0].len() as u64
    }
}

/// Puts a node at the top, behind everything that waits below.
fn wait_at_top(replay: &mut Replay, entry: TraceNode) {
    let Some(id) = entry.id else { return };
    let rank = (entry.f.saturating_add(1), -i64::from(entry.g), i64::try_from(id).unwrap_or(i64::MAX));
    replay.place(Key::Node(entry.side, id), rank, entry);
}

/// It waits at the top of a search that continues below it, with the smallest f there and among equals the largest g.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    /// Its f: the smallest found below it.
    pub f: u64,
    /// The bound of the round.
    pub bound: Cost,
    /// How many nodes at the top are within the bound and wait for this round.
    pub within: usize,
}

impl Reason for Root {
    fn text(&self, words: Words) -> String {
        let (f, bound, within) = (words.sum(self.f), words.cost(self.bound), self.within);
        say!(
            words.language,
            "smallest f = {f} of the top nodes within the bound {bound} ({within}); the search continues below it",
            "上层 {within} 个不超过界限 {bound} 的结点中 f = {f} 最小，从它向下搜索"
        )
    }
}
