//! The node with the smallest h of those whose f is within a ratio of the smallest f, the newest among equals.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts::new("focal");

/// Remembers the largest value that the smallest f in OPEN had when a node was taken.
pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken = code::take(
            "n ← smallest h of those whose f is near the smallest",
            "n ← f 接近最小值的结点（FOCAL）中 h 最小的",
        );
        code::queued(row, goal_test, taken, None)
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let least = proved(&follow.replay);
        let good = follow.replay.count_good(|f| follow.conditions.is_good(f, least));
        Why::new(Focal { h: entry.h, f: entry.f, least, good })
    }
}

impl OpenRule for Rule {
    fn limit(&self, replay: &Replay) -> Option<u64> {
        let (times, of) = replay.conditions.within;
        let most = u128::from(proved(replay)) * u128::from(times) / u128::from(of.max(1));
        Some(u64::try_from(most).unwrap_or(u64::MAX))
    }

    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        (u64::from(entry.h), 0, -replay.stamp)
    }

    fn before_expansion(&self, replay: &mut Replay, _: &TraceNode) {
        replay.memory.number = proved(replay);
    }
}

/// The largest value that the smallest f in OPEN has had, including now.
fn proved(replay: &Replay) -> u64 {
    replay.memory.number.max(replay.open[0].least().unwrap_or(0))
}

/// It has the smallest h of the nodes whose f is within the ratio.
#[derive(Clone, Copy, Debug)]
pub struct Focal {
    /// Its h.
    pub h: Cost,
    /// Its f.
    pub f: u64,
    /// The largest value that the smallest f in OPEN has had.
    pub least: u64,
    /// How many nodes have an f within the ratio of it.
    pub good: usize,
}

impl Reason for Focal {
    fn text(&self, words: Words) -> String {
        let (h, f, least, good) = (words.cost(self.h), words.sum(self.f), words.sum(self.least), self.good);
        say!(
            words.language,
            "smallest h = {h} of the {good} in FOCAL, whose f is close enough to the smallest, {least} (its own: {f})",
            "FOCAL 表的 {good} 个结点（f 与最小值 {least} 足够接近）中 h = {h} 最小（它的 f = {f}）"
        )
    }
}
