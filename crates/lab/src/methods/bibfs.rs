//! Bidirectional breadth-first (双向广度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "bibfs",
    title: Text { en: "bidirectional breadth-first", zh: "双向广度优先" },
    help: Text {
        en: "two searches, from start and goal, the smaller first, until they meet",
        zh: "从初始状态与目标同时搜索，先扩展较小的一侧，直到相遇",
    },
    guarantee: FEWEST,
    goal_test: GoalTest::Generation,
    selection: Selection::LAYERS,
    knobs: &[Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};
