//! The node of OPEN with the smallest f. Ties are broken as the settings say; by default the newest is taken.

use jiugong_search::{Cost, GoalTest, Ties, Weights};

use super::reason::{Reason, Why, Words, say};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule};
use crate::experiments::trace::{Rank, Replay, StepBuilder, TraceNode};
use crate::registry::pseudocode::{Line, code};

pub(super) const FACTS: RuleFacts = RuleFacts { looks_up_path: false, ..RuleFacts::new("smallest") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
        let taken = code::take(
            "n ← the node of OPEN with the smallest f; CLOSED gets n",
            "n ← OPEN 中 f 最小的结点；n 进入 CLOSED",
        );
        code::queued(row, goal_test, taken, None)
    }

    fn reason(&self, follow: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Smallest::new(follow, entry))
    }
}

impl OpenRule for Rule {
    fn rank(&self, replay: &Replay, entry: &TraceNode, _: u64) -> Rank {
        match replay.conditions.ties {
            Ties::Oldest => (entry.f, 0, replay.stamp),
            Ties::LowH => (entry.f, i64::from(entry.h), -replay.stamp),
            Ties::HighH => (entry.f, -i64::from(entry.h), -replay.stamp),
            _ => (entry.f, 0, -replay.stamp),
        }
    }
}

/// It has the smallest f and comes first among equals.
#[derive(Clone, Copy, Debug)]
pub struct Smallest {
    /// Its f.
    pub f: u64,
    /// Its g.
    pub g: Cost,
    /// Its h, if f contains one.
    pub h: Option<Cost>,
    /// The weights, if they are not 1 and 1.
    pub weights: Option<Weights>,
    /// How many nodes have this f.
    pub equals: usize,
    /// Which of them comes first.
    pub ties: Ties,
}

impl Smallest {
    pub(super) fn new(follow: &StepBuilder, entry: &TraceNode) -> Self {
        Smallest {
            f: entry.f,
            g: entry.g,
            h: follow.conditions.guided.then_some(entry.h),
            weights: follow.weights,
            equals: follow.replay.count_with(entry),
            ties: follow.conditions.ties,
        }
    }
}

impl Reason for Smallest {
    fn text(&self, words: Words) -> String {
        let Smallest { f, g, h, weights, equals, ties } = *self;
        let cost = words.cost(g);
        let why = match (h.map(|h| (h, words.cost(h))), weights) {
            (None, _) => say!(words.language, "smallest cost so far, g = {cost}", "到目前的代价 g = {cost} 最小"),
            (Some((only, h)), None) if f == u64::from(only) && g > 0 => words.smallest_f(f, &format!("h {h}")),
            (Some((_, h)), None) => words.smallest_f(f, &format!("g {cost} + h {h}")),
            (Some((_, h)), Some(weights)) => {
                words.smallest_f(f, &format!("{}·g {cost} + {}·h {h}", weights.g, weights.h))
            }
        };
        match ties {
            _ if equals == 1 => why,
            Ties::Oldest => say!(words.language, "{why}, oldest of {equals}", "{why}，{equals} 个同值结点中最早"),
            Ties::LowH => say!(words.language, "{why}, smallest h of {equals}", "{why}，{equals} 个同值结点中 h 最小"),
            Ties::HighH => say!(words.language, "{why}, largest h of {equals}", "{why}，{equals} 个同值结点中 h 最大"),
            _ => say!(words.language, "{why}, newest of {equals}", "{why}，{equals} 个同值结点中最新"),
        }
    }
}
