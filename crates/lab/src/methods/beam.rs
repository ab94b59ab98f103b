//! Beam search (束搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "beam",
    title: Text { en: "beam search", zh: "束搜索" },
    help: Text {
        en: "layer by layer like breadth-first search, but only the best of each layer by f = g + h are kept: 1,000, or as many as --width says",
        zh: "像广度优先一样逐层进行，但每层只保留 f = g + h 最小的若干结点：默认 1,000 个，可用 --width 修改",
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::BEAM,
    knobs: &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Width],
    ..MethodRow::PLAIN
};
