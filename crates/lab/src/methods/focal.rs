//! Focal search, A*ε (焦点搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "focal",
    title: Text { en: "focal search (A*ε)", zh: "焦点搜索（A*ε）" },
    help: Text {
        en: "takes the smallest h among nodes whose f is within a ratio of the smallest [--within, default 1.5]",
        zh: "在 f 不超过最小值若干倍 [--within，默认 1.5] 的结点（FOCAL 表）中取 h 最小的",
    },
    guarantee: Text {
        en: "at most the ratio × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的给定倍数"
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::FOCAL,
    knobs: &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Within],
    ..MethodRow::PLAIN
};
