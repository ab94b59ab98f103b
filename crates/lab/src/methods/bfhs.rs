//! Breadth-first heuristic search (广度优先启发式搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "bfhs",
    title: Text { en: "breadth-first heuristic search", zh: "广度优先启发式搜索（BFHS）" },
    help: Text {
        en: "breadth-first within a growing bound on f; only three layers and a middle one are kept, and the solution is rebuilt by divide and conquer",
        zh: "在逐轮增大的 f 界限内做广度优先搜索；只保留三层和中间一层，再用分治法重建解",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    duplicates: Duplicates::Path,
    stores: false,
    selection: Selection::OLDEST,
    rounds: Rounds::Bounds,
    optimal: true,
    ..MethodRow::PLAIN
};
