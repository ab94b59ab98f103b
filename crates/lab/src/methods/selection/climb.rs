//! A neighbour of the current state that is better, or as good; the others are forgotten.

use jiugong_search::{Climb, Cost, GoalTest};

use super::reason::{Reason, Start, Why, Words, h_before, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Walk, takes_first: false, ..RuleFacts::new("climb") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        code::around_a_state(
            ("n ← a neighbour that is better, or as good", "n ← 更好（或同样好）的邻居"),
            ("no neighbour is better: restart, or stop", "附近没有更好的：重新开始或停止"),
        )
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        let here = h_before(follow, entry);
        let (mut of, mut better, mut equals) = (0, 0, 0);
        for neighbour in follow.replay.open(entry.side) {
            of += 1;
            better += usize::from(neighbour.h < here);
            equals += usize::from(neighbour.h == entry.h);
        }
        Why::new(Climbed { rule: follow.conditions.climb, h: entry.h, here, of, better, equals })
    }

    fn reason_of_root(&self, follow: &StepBuilder) -> Option<Why> {
        Some(follow.last.as_ref().map_or_else(|| Why::new(Start), |last| Why::new(Restart { stuck: last.h })))
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

/// Hill climbing takes this neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Climbed {
    /// The variant of hill climbing.
    pub rule: Climb,
    /// Its h.
    pub h: Cost,
    /// The h of the state before.
    pub here: Cost,
    /// How many neighbours were evaluated.
    pub of: usize,
    /// How many of them are better than the state before.
    pub better: usize,
    /// How many of them have the same h as the one taken.
    pub equals: usize,
}

impl Reason for Climbed {
    fn text(&self, words: Words) -> String {
        let Climbed { rule, of, better, equals, .. } = *self;
        let (h, here) = (words.cost(self.h), words.cost(self.here));
        let why = match rule {
            Climb::First => {
                return say!(
                    words.language,
                    "first better neighbour: h = {h} instead of {here}",
                    "第一个更好的邻居：h 由 {here} 变为 {h}"
                );
            }
            Climb::Stochastic => {
                return say!(
                    words.language,
                    "random choice among the better neighbours ({better}), better ones more likely: h = {h} instead of {here}",
                    "从 {better} 个更好的邻居中随机抽取（越好越可能）：h 由 {here} 变为 {h}"
                );
            }
            _ if self.h == self.here => say!(
                words.language,
                "no neighbour ({of}) is better, and this one is equally good: h = {h}",
                "{of} 个邻居都不更好，它与当前一样好：h = {h}"
            ),
            _ => say!(
                words.language,
                "best of the neighbours ({of}): h = {h} instead of {here}",
                "{of} 个邻居中最好的：h 由 {here} 变为 {h}"
            ),
        };
        if equals <= 1 {
            return why;
        }
        say!(words.language, "{why}, random choice of {equals} equals", "{why}，从 {equals} 个同样好的邻居中随机抽取")
    }
}

/// No neighbour was better, and the walk restarts.
#[derive(Clone, Copy, Debug)]
pub struct Restart {
    /// The h of the state where the last walk ended.
    pub stuck: Cost,
}

impl Reason for Restart {
    fn text(&self, words: Words) -> String {
        let stuck = words.cost(self.stuck);
        say!(
            words.language,
            "no neighbour is better than h = {stuck}: it restarts",
            "在 h = {stuck} 处没有更好的邻居：重新开始"
        )
    }
}
