//! Beam search (束搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "beam",
    title: Text { en: "beam search", zh: "束搜索" },
    help: Text {
        en: "like breadth-first search, but keeps only the nodes with the smallest f = g + h of each layer [--width, default 1,000]",
        zh: "像广度优先一样逐层进行，但每层只保留 f = g + h 最小的若干结点 [--width，默认 1,000]",
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::BEAM,
    knobs: &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Width],
    ..MethodRow::PLAIN
};
