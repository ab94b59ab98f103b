//! MM (双向启发式搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "mm",
    title: Text { en: "MM (bidirectional, meets in the middle)", zh: "MM（双向启发式，相遇于中点）" },
    help: Text {
        en: "two searches with estimates of both costs that always take the smallest max(f, 2g): neither goes beyond the middle",
        zh: "从初始状态与目标同时搜索，两侧各有启发函数，总取 max(f, 2g) 最小的结点：任何一侧都不越过中点",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::MIDDLE,
    knobs: &[Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};
