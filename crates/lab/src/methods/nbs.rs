//! NBS (双向启发式搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "nbs",
    title: Text { en: "NBS (near-optimal bidirectional)", zh: "NBS（近最优双向启发式）" },
    help: Text {
        en: "two searches that expand nodes in pairs, always a pair with the smallest lower bound: at most twice as many as must be expanded",
        zh: "从初始状态与目标同时搜索，每次扩展下界最小的一对结点：扩展数至多是必须扩展数的两倍",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::PAIRS,
    knobs: &[Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};
