//! BAE* (双向启发式搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "bae",
    title: Text { en: "BAE* (bidirectional, errors added)", zh: "BAE*（双向启发式，修正误差）" },
    help: Text {
        en: "two searches; each adds to f the error of the other side's estimate on the path so far: b = 2g + h − h′",
        zh: "从初始状态与目标同时搜索，把对侧估计在已走路径上的误差加入 f：b = 2g + h − h′",
    },
    guarantee: CHEAPEST_IF_CONSISTENT,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::CORRECTED,
    knobs: &[Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};
